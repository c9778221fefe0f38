import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createQueue } from '../../netlify/lib/queue.ts';
import type { BlobsAccess } from '../../netlify/lib/runtime.ts';
import { serveLoopback } from './listen.ts';

export type LocalBlobs = Required<BlobsAccess> & { close(): Promise<void> };

/** The package makes ETags from a file's time in ms: two writes in one ms would share a tag. */
const TAG_MS = 2;

/**
 * Starts Netlify's local Blobs server behind a proxy that admits one request at a time and sets the ETag of reads.
 * Without it 25 of 200 simultaneous conditional writes succeeded: the server checks, waits and then writes.
 */
export async function startLocalBlobs(directory: string): Promise<LocalBlobs> {
  // Loaded on demand: only a starting server needs it.
  const { BlobsServer } = await import('@netlify/blobs/server');
  await mkdir(directory, { recursive: true });
  const token = randomBytes(24).toString('hex');
  const double = new BlobsServer({ directory, token, logger: () => {} });
  // Its own start would listen on every interface of this machine.
  // biome-ignore lint/complexity/useLiteralKeys: the package calls it private
  const handle = double['handleRequest'].bind(double);
  Object.assign(double, { address: 'http://127.0.0.1' });
  /** ETags of writes since the start, by path. */
  const tags = new Map<string, string>();

  /** The ETag of a file, as in a list. A list itself would read every file of the store. */
  async function tagOf(url: string): Promise<string | undefined> {
    // biome-ignore lint/complexity/useLiteralKeys: the package calls both private
    const { dataPath } = double['getLocalPaths'](new URL(url));
    // biome-ignore lint/complexity/useLiteralKeys: as above
    return dataPath && BlobsServer['generateETag'](dataPath);
  }

  async function pass(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const answer = await handle(request);
    if (request.method === 'PUT') {
      const written = answer.ok && answer.headers.get('etag');
      if (written) tags.set(pathname, written);
      await wait(TAG_MS);
    }
    const isRead = request.method === 'GET' && answer.ok && pathname.split('/').length > 3;
    const tag = isRead ? (tags.get(pathname) ?? (await tagOf(request.url))) : undefined;
    if (!tag) return answer;
    const headers = new Headers(answer.headers);
    headers.set('etag', tag);
    return new Response(answer.body, { status: answer.status, headers });
  }

  const inTurn = createQueue();
  let isClosed = false;
  const server = await serveLoopback((request) => inTurn(() => pass(request)), 0);
  return {
    url: server.origin,
    token,
    siteID: 'local',
    async fetch(address, init) {
      if (isClosed) throw new TypeError('fetch failed');
      const request = new Request(address, init);
      return inTurn(() => pass(request));
    },
    close() {
      isClosed = true;
      return server.close();
    },
  };
}

/** The path of the stand-in for Stripe's script: on the site itself, as its policy demands. */
export const PAYMENT_SCRIPT_PATH = '/.local-payment/stripe.js';
