import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gate, Partner } from './gate.ts';

const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!HOP.has(name) && value !== undefined) headers.set(name, String(value));
  return headers;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

type Proxy = { readonly origin: string; close(): Promise<void> };

/** A door before a server of this machine: what passes it is a step. */
export async function openProxy(target: string, partner: Partner, gate: Gate): Promise<Proxy> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const relay = async () => {
      const body = await bodyOf(request);
      const answer = await gate.pass(partner, `${method} ${decodeURIComponent(url)}`, async () => {
        const answered = await fetch(target + url, {
          method,
          headers: headersOf(request),
          ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
        });
        return { answered, bytes: Buffer.from(await answered.arrayBuffer()) };
      });
      const headers = Object.fromEntries(
        [...answer.answered.headers].filter(([name]) => !HOP.has(name) && name !== 'content-encoding'),
      );
      response.writeHead(answer.answered.status, headers).end(answer.bytes);
    };
    relay().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
