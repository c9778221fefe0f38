import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Below this many bytes compression costs more than it saves. */
const SMALLEST = 512;
/** Up to this many bytes the best compression takes a few ms, once; above it would take seconds. */
const SMALL = 32 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;

/** The better of the encodings that the client accepts, undefined for neither. `q=0` refuses one. */
export function negotiateEncoding(accepted: string | undefined): Encoding | undefined {
  const takes = parseAccept(accepted?.toLowerCase() ?? '');
  const quality = (name: string) => takes.find(({ type }) => type === name)?.q;
  return (['br', 'gzip'] as const).find((name) => (quality(name) ?? quality('*') ?? 0) > 0);
}

interface Entry {
  plain: Buffer;
  encoded: Promise<Buffer>;
  bytes: number;
}

/** A prepared answer is the very same memory each time: then a list of half a megabyte is not compared. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  (one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.length === other.length) ||
  one.equals(other);

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: 6 });
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.length <= SMALL ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Compressed bodies by address: the same bytes are compressed once, and nobody gets another's. 32 MiB are kept. */
export class CompressionCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** A body as Accept-Encoding takes it, for an address without query; undefined where it goes out as it is. */
  async encode(
    address: string,
    body: Buffer,
    accepted: string | undefined,
  ): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
    const encoding = body.length < SMALLEST ? undefined : negotiateEncoding(accepted);
    if (!encoding) return undefined;
    const key = `${encoding} ${address}`;
    const known = this.#entries.get(key);
    if (known && isSame(known.plain, body)) return { encoding, body: await known.encoded };
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

const lowerCased = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Compresses an answer that is written in one piece; streams, parts of files and what is no text stay as they are. */
export function compressAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  cache: CompressionCache,
): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const write = response.write.bind(response);
  let head: { status: number; headers: OutgoingHttpHeaders } | undefined;

  const sendHead = () => {
    if (head) writeHead(head.status, head.headers);
    head = undefined;
  };
  const finish = async (headers: OutgoingHttpHeaders, body: string | Uint8Array): Promise<void> => {
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
    const plain =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const encoded = await cache.encode(address, plain, request.headers['accept-encoding']?.toString());
    if (encoded) {
      headers['content-encoding'] = encoded.encoding;
      headers['content-length'] = encoded.body.length;
    }
    sendHead();
    end(encoded?.body ?? plain);
  };

  Object.assign(response, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      head = { status, headers: lowerCased(headers) };
      return response;
    },
    write(chunk: Uint8Array) {
      sendHead();
      return write(chunk);
    },
    flushHeaders: sendHead,
    end(body?: string | Uint8Array) {
      const { status = 206, headers = {} } = head ?? {};
      const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(String(headers['content-type'] ?? ''));
      if (body?.length && isText && status !== 206 && !headers['content-encoding']) {
        finish(headers, body).catch((error: unknown) => response.destroy(error as Error));
        return response;
      }
      sendHead();
      return end(body);
    },
  });
}
