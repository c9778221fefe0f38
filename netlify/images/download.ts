import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { PictureFault } from './pictureFault.ts';
import { isPublicAddress } from './publicAddress.ts';

/** What one downloader may take altogether, however many addresses it is given. */
const MAX_MB = 5;
const MAX_MS = 5000;
/** Image hosts lead on once or twice. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  // What is sent is what is read: nothing unfolds to more than was counted.
  'Accept-Encoding': 'identity',
  'User-Agent': 'portfolio-picture-copy',
};

/** How the internet is reached; tests pass a stand-in, whose traffic stays on their machine. */
export type Network = {
  /** All IP addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly request: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
};

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  request,
};

/** @throws PictureFault for anything but an https address on the standard port without a password in it */
function requireWebAddress(address: string, base?: URL): URL {
  const url = parseUrl(address, base?.href);
  if (url?.protocol !== 'https:' || url.port || url.username || url.password)
    throw new PictureFault('address');
  return url;
}

/** The addresses of a host, all of them public. */
async function resolvePublic(url: URL, { resolve }: Network): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new PictureFault('unreachable', { host });
  if (!addresses.every(isPublicAddress)) throw new PictureFault('private', { host });
  return addresses;
}

/** Asks one address. The connection goes to what was checked: a name that leads elsewhere a moment later changes nothing. */
async function ask(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const checked = (await resolvePublic(url, network)).map((address) => ({ address, family: isIP(address) }));
  const options: RequestOptions = {
    ...urlToHttpOptions(url),
    agent: false,
    signal,
    headers: HEADERS,
    lookup: (_host, { all }, done) => {
      if (all) done(null, checked);
      else done(null, checked[0]?.address ?? '', checked[0]?.family);
    },
  };
  return new Promise((resolve, reject) => {
    network.request(options, resolve).on('error', reject).end();
  });
}

/** Downloads from public https hosts: three redirects, each as public, 5 s and 5 MB in all. Throws PictureFault. */
export function createDownloader(network = INTERNET, maxMs = MAX_MS): (address: string) => Promise<Buffer> {
  const clock = AbortSignal.timeout(maxMs);
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => {});
  clock.addEventListener('abort', () => reject(new PictureFault('tooSlow', { seconds: maxMs / 1000 })));
  let bytesLeft = MAX_MB * 1024 * 1024;

  function spend(bytes: number): void {
    bytesLeft -= bytes;
    if (bytesLeft < 0) throw new PictureFault('tooLarge', { limit: `${MAX_MB} MB` });
  }

  async function read(answer: IncomingMessage): Promise<Buffer> {
    const announced = Number(answer.headers['content-length'] ?? 0);
    if (announced > bytesLeft) spend(announced);
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      spend(chunk.byteLength);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async function follow(url: URL, redirectsLeft: number): Promise<Buffer> {
    const answer = await ask(url, network, clock);
    try {
      const { statusCode: status, headers } = answer;
      if (status === 200) return await read(answer);
      if (!REDIRECTS.has(status) || !headers.location) {
        throw new PictureFault('status', { host: url.hostname, status: status ?? 0 });
      }
      if (redirectsLeft === 0) throw new PictureFault('redirects');
      return await follow(requireWebAddress(headers.location, url), redirectsLeft - 1);
    } finally {
      answer.destroy();
    }
  }

  return async (address) => {
    const url = requireWebAddress(address);
    try {
      return await Promise.race([late, follow(url, MAX_REDIRECTS)]);
    } catch (error) {
      if (error instanceof PictureFault) throw error;
      throw new PictureFault('unreachable', { host: url.hostname });
    }
  };
}
