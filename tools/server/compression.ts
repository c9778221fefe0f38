import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Below this many bytes compression costs more than it saves. */
const SMALLEST = 1024;
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

/**
 * Compressed bodies by their content, as a CDN's edge keeps them: the same bytes are compressed once.
 * The oldest go when together they exceed 32 MiB.
 */
export class CompressionCache {
  readonly #entries = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /**
   * @param body the uncompressed bytes
   * @param accepted the request's Accept-Encoding
   * @returns undefined where the body goes out as it is
   */
  async encode(
    body: Buffer,
    accepted: string | undefined,
  ): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
    const encoding = body.length < SMALLEST ? undefined : negotiateEncoding(accepted);
    if (!encoding) return undefined;
    const key = `${encoding} ${hash('sha1', body, 'base64')}`;
    let entry = this.#entries.get(key);
    if (!entry) {
      entry =
        encoding === 'br'
          ? toBrotli(body, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 6,
                [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
              },
            })
          : toGzip(body, { level: 6 });
      this.#entries.set(key, entry);
      this.#bytes += (await entry).length;
      await this.#shrink();
    }
    return { encoding, body: await entry };
  }

  async #shrink(): Promise<void> {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.#entries.delete(key);
      this.#bytes -= (await entry).length;
    }
  }
}
