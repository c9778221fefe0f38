import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event that the stand-in for Stripe has sent, and when it is to be delivered (ms since 1970). */
export type Letter = { readonly body: string; readonly type: string; due: number };

export type PostOffice = {
  readonly url: string;
  /** Takes over the next events: it resolves once the payment page may go on. */
  receive: (letter: { body: string; type: string }) => Promise<void>;
  close(): Promise<void>;
};

/** Stands where the stand-in for Stripe sends its events, so that they can be delivered late, twice or in time. */
export async function openPostOffice(): Promise<PostOffice> {
  const office: PostOffice = {
    url: '',
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
      const { type } = JSON.parse(body) as { type: string };
      void office.receive({ body, type }).finally(() => response.end('{}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(office, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}
