import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Below this many bytes compression costs more than it saves. */
const SMALLEST = 1024;
/** Up to this many bytes the best compression takes a few ms, once; above it would take seconds. */
const SMALL = 32 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;

/** The better of the encodings that the client takes; undefined where it takes neither. `q=0` refuses one. */
export function negotiateEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const takes = new Map<string, boolean>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    takes.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const any = takes.get('*') ?? false;
  if (takes.get('br') ?? any) return 'br';
  return (takes.get('gzip') ?? any) ? 'gzip' : undefined;
}

interface Entry {
  plain: Buffer;
  encoded: Promise<Buffer>;
  bytes: number;
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: 6 });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.length <= SMALL ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/**
 * Compressed bodies by address, as a CDN's edge keeps them: the same bytes are compressed once. The bytes are
 * compared, so that an address whose answer differs from caller to caller never gets another caller's.
 * The oldest go when together they exceed 32 MiB.
 */
export class CompressionCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /**
   * @param address where the body is served, without its query
   * @param body the uncompressed bytes; not changed afterwards
   * @param accepted the request's Accept-Encoding
   * @returns undefined where the body goes out as it is
   */
  async encode(
    address: string,
    body: Buffer,
    accepted: string | undefined,
  ): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
    const encoding = body.length < SMALLEST ? undefined : negotiateEncoding(accepted);
    if (!encoding) return undefined;
    const key = `${encoding} ${address}`;
    const known = this.#entries.get(key);
    if (known?.plain.equals(body)) return { encoding, body: await known.encoded };
    const entry = { plain: body, encoded: compress(body, encoding), bytes: body.length };
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= CACHE_BYTES) break;
      this.#remove(oldest);
    }
    return { encoding, body: await entry.encoded };
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
