import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LabAccess } from '../../../netlify/lab/lab.ts';
import type { LabName } from '../../../src/shared/shop/lab.ts';
import { createImpatientFetch } from '../../fixtures/waited.ts';
import { createLabStandIn, type LabStandIn } from './server.ts';

/** What goes wrong with a call; 'After' and the answers that cannot be read: the lab has done what it was asked. */
export type LabFault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'resetBefore' | 'resetAfter' | 'silenceAfter' | 'html' | 'truncated' };

/** Words that no log and no answer may repeat: what a lab says when it refuses may name the buyer. */
export const LAB_CANARY = 'Canary Street 7';

export const LAB_SECRET = 'callback-secret-of-a-lab';

export type FaultyLab = {
  readonly standIn: LabStandIn;
  readonly access: LabAccess;
  /** Addresses of images that it has fetched. */
  readonly fetched: string[];
  /** Every call that came, such as `POST /api/v1/orders/query`. */
  readonly calls: string[];
  /** What was logged about calls. */
  readonly lines: string[];
  /** The next `times` calls whose method and path begin like this fail. */
  fail(call: string, fault: LabFault, times?: number): void;
  /** From now on nobody answers, until `recover`. */
  goDown(): void;
  recover(): void;
  close(): Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A lab's stand-in behind a server that fails as networks and labs do. */
export async function createFaultyLab(
  lab: LabName,
  shop: { url: string; secret: string } = { url: 'http://127.0.0.1:9/api/lab-webhook', secret: LAB_SECRET },
): Promise<FaultyLab> {
  const fetched: string[] = [];
  const standIn = await createLabStandIn({
    lab,
    port: 0,
    siteOrigin: () => 'http://localhost:8888',
    shop,
    async fetchFile(address) {
      fetched.push(address);
      return 'image/png, 5 kB';
    },
  });
  const calls: string[] = [];
  const lines: string[] = [];
  const faults: { call: string; fault: LabFault }[] = [];
  let isDown = false;
  const { impatientFetch, giveUp } = createImpatientFetch();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const body = await bodyOf(request);
    const call = `${method} ${path}`;
    calls.push(call);
    const next = faults.findIndex((planned) => call.startsWith(planned.call));
    const fault = isDown
      ? ({ kind: 'status', status: 503 } as const)
      : next < 0
        ? undefined
        : faults.splice(next, 1)[0]?.fault;
    if (fault?.kind === 'resetBefore') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: LAB_CANARY }));
      return;
    }
    const headers = Object.fromEntries(
      ['authorization', 'x-api-key', 'content-type'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const real = await fetch(standIn.origin + path, {
      method,
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const text = await real.text();
    if (fault?.kind === 'silenceAfter') {
      giveUp();
      return;
    }
    if (fault?.kind === 'resetAfter') {
      request.socket.destroy();
      return;
    }
    const type = fault?.kind === 'html' ? 'text/html' : 'application/json';
    response.writeHead(real.status, { 'Content-Type': type });
    if (fault?.kind === 'html') response.end('<html>Bad gateway</html>');
    else response.end(fault?.kind === 'truncated' ? text.slice(0, text.length / 2) : text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    standIn,
    fetched,
    calls,
    lines,
    access: {
      key: standIn.key,
      apiUrl: standIn.apiUrl.replace(standIn.origin, origin),
      webhookSecret: LAB_SECRET,
      callbackAddress: shop.url,
      fetch: impatientFetch,
      log: (line) => lines.push(line),
    },
    fail(call, fault, times = 1) {
      for (let n = 0; n < times; n += 1) faults.push({ call, fault });
    },
    goDown() {
      isDown = true;
    },
    recover() {
      isDown = false;
      faults.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await standIn.close();
    },
  };
}
