import { hash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType } from 'hono/utils/mime';
import { matchesEtag } from '../../netlify/lib/replies.ts';

interface StaticFile {
  path: string;
  stats: Stats;
}

/** Larger files are streamed and never held in memory. */
const LARGEST_HELD = 2 * 1024 * 1024;

/** The files that an address may mean, as Netlify has it: itself, `.html`, a folder's index; never control files. */
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

/** Answers with a file, or a part of it, as Netlify's CDN does. The site's `rules` win; `status` 404: an error page. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, stats: { size, mtimeMs } }: StaticFile,
  rules: Record<string, string>,
  status = 200,
): Promise<void> {
  const body = size <= LARGEST_HELD ? await readFile(path) : undefined;
  // The bytes' own hash: a rebuild that leaves a file as it was leaves browsers' copies valid.
  const etag = `"${body ? hash('sha1', body, 'hex') : `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`}"`;
  const headers: Record<string, string | number> = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    ...rules,
  };
  if (status === 200 && matchesEtag(request.headers['if-none-match'] ?? null, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { range: wanted, 'if-range': known = etag } = request.headers;
  const range = status === 200 && known === etag ? parseRange(wanted, size) : 'none';
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range === 'none' ? { start: 0, end: size - 1 } : range;
  headers['Content-Length'] = end - start + 1;
  if (range !== 'none') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range === 'none' ? status : 206, headers);
  if (request.method === 'HEAD') response.end();
  else if (body) response.end(body.subarray(start, end + 1));
  else await pipeline(createReadStream(path, { start, end }), response);
}
