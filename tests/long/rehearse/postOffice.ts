import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in has sent to the shop. */
type Letter = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

export type PostOffice = {
  readonly origin: string;
  /** Takes over the next letters: it resolves once the sender may go on. */
  receive: (letter: Letter) => Promise<void>;
  close(): Promise<void>;
};

/** Stands where a stand-in sends what it has to tell, so that it can be delivered late, twice or in time. */
export async function openPostOffice(): Promise<PostOffice> {
  const office: PostOffice = {
    origin: '',
    receive: async () => {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const named = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'));
      const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
      void office.receive({ path: request.url ?? '/', body, headers }).finally(() => response.end('{}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(office, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
