import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { type CleanImage, cleanImage, PictureFault, type PictureFaultCode } from './cleanImage.ts';

/** IPv4 networks outside the public internet (IANA's special-purpose registry), and clouds' own addresses. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's address for services inside each machine.
  '168.63.129.16/32',
];
/** The public IPv6 network, and the reserved parts of it. Everything else (mapped IPv4 too) is closed. */
const OPEN_V6 = '2000::/3';
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closedV4 = listOf(CLOSED_V4, 'ipv4');
const openV6 = listOf([OPEN_V6], 'ipv6');
const closedV6 = listOf(CLOSED_V6, 'ipv6');

/** Whether an IP address is on the public internet: not loopback, private, link-local, shared or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedV4.check(address, 'ipv4');
  return family === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

/** Limits of one downloader, for all of its addresses together. */
const MAX_MB = 5;
const MAX_MS = 5000;
/** Image hosts redirect once or twice. */
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  // Uncompressed, so that the size limit counts the real bytes.
  'Accept-Encoding': 'identity',
  'User-Agent': 'portfolio-picture-copy',
};

/** Access to the internet; tests pass a stand-in whose traffic stays on their machine. */
export type Network = {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly request: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
};

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  request,
};

/** @throws PictureFault unless it is an https address on the standard port without a password */
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

/** Requests one address. Connects to the checked IP, so a name that changes afterwards has no effect. */
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

/** Downloads from public https hosts: three redirects, each checked, 5 s and 5 MB in all. Throws PictureFault. */
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

/** A picture from another host as it is stored, and the address it came from. */
type CopiedPicture = CleanImage & { readonly of: string };
export type CopyOutcome = CopiedPicture | PictureFault;
/** Copies the first usable picture of several addresses. Never rejects. */
export type CopyPicture = (origins: readonly string[]) => Promise<CopyOutcome>;

/** Faults of one address, after which the next may work. After any other the host is not asked again. */
const TRY_NEXT: ReadonlySet<PictureFaultCode> = new Set([
  'status',
  'tooLarge',
  'empty',
  'foreignFormat',
  'tooManyPixels',
  'damaged',
]);

/** Downloads, decodes and encodes a picture like an upload. All addresses share `download`'s 5 seconds and 5 MB. */
export async function copyPicture(
  origins: readonly string[],
  download = createDownloader(),
): Promise<CopyOutcome> {
  let fault = new PictureFault('address');
  for (const of of origins) {
    try {
      return { ...(await cleanImage(await download(of))), of };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      fault = error;
      if (!TRY_NEXT.has(fault.code)) break;
    }
  }
  return fault;
}
