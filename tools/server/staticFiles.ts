import { hash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CompressionCache } from './compression.ts';
import { contentTypeOf, isCompressible } from './contentTypes.ts';

interface StaticFile {
  path: string;
  stats: Stats;
}

/** Larger files are streamed and never held in memory. */
const LARGEST_HELD = 2 * 1024 * 1024;

/**
 * The files that an address may mean, in Netlify's order: the file itself, then with `.html`, then a folder's
 * index. Netlify's own control files are never served.
 */
export function candidatePaths(pathname: string): string[] {
  if (/(?:^|\/)(?:_headers|_redirects)$|\0|\\/.test(pathname) || /(?:^|\/)\.\.?(?:\/|$)/.test(pathname))
    return [];
  if (pathname.endsWith('/')) {
    const bare = pathname.slice(0, -1);
    return bare === '' ? ['/index.html'] : [`${pathname}index.html`, `${bare}.html`];
  }
  return [pathname, `${pathname}.html`, `${pathname}/index.html`];
}

/** @param pathname already decoded; finds nothing outside of `directory` */
export async function findStaticFile(directory: string, pathname: string): Promise<StaticFile | undefined> {
  for (const candidate of candidatePaths(pathname)) {
    const path = join(directory, candidate);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile()) return { path, stats };
  }
  return undefined;
}

/** One byte range of `size` bytes, `'none'` where the header asks for nothing we know, `'unsatisfiable'` beyond the end. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'none';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'none';
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

function isUnchanged(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Serves files with entity tags, ranges and compression, as Netlify's CDN does. */
export class StaticFiles {
  readonly #compression: CompressionCache;
  readonly #tags = new Map<string, string>();

  constructor(compression: CompressionCache) {
    this.#compression = compression;
  }

  /** @param status 404 where the file is the text of an error page */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    file: StaticFile,
    rules: Record<string, string>,
    status = 200,
  ): Promise<void> {
    const contentType = contentTypeOf(file.path);
    const held = file.stats.size <= LARGEST_HELD && isCompressible(contentType);
    const body = held ? await readFile(file.path) : undefined;
    const etag = body ? `"${hash('sha1', body, 'hex')}"` : await this.#tagOf(file);

    response.setHeader('Content-Type', contentType);
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    response.setHeader('ETag', etag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (held) response.setHeader('Vary', 'Accept-Encoding');
    for (const [name, value] of Object.entries(rules)) response.setHeader(name, value);

    if (status === 200 && isUnchanged(request, etag)) {
      response.writeHead(304).end();
      return;
    }
    const size = body?.length ?? file.stats.size;
    const ifRange = request.headers['if-range'];
    const range =
      ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : 'none';
    if (status === 200 && range === 'unsatisfiable') {
      response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
      return;
    }
    const part = status === 200 && typeof range === 'object' ? range : undefined;
    if (part) response.setHeader('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
    response.statusCode = part ? 206 : status;

    const encoded =
      body && !part
        ? await this.#compression.encode(file.path, body, request.headers['accept-encoding']?.toString())
        : undefined;
    if (encoded) response.setHeader('Content-Encoding', encoded.encoding);
    const { start, end } = part ?? { start: 0, end: size - 1 };
    response.setHeader('Content-Length', encoded?.body.length ?? end - start + 1);
    if (request.method === 'HEAD') response.end();
    else if (body) response.end(encoded?.body ?? body.subarray(start, end + 1));
    else if (size === 0) response.end();
    else await pipeline(createReadStream(file.path, { start, end }), response);
  }

  /** Hashes the content, so that a rebuild that leaves an image as it was leaves browsers' caches valid. */
  async #tagOf({ path, stats }: StaticFile): Promise<string> {
    const identity = `${path} ${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    const known = this.#tags.get(identity);
    if (known) return known;
    const tag =
      stats.size <= LARGEST_HELD
        ? `"${hash('sha1', await readFile(path), 'hex')}"`
        : `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
    if (this.#tags.size > 20_000) this.#tags.clear();
    this.#tags.set(identity, tag);
    return tag;
  }
}
