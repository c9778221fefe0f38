import { hash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType } from 'hono/utils/mime';
import { matchesEtag, spanOf } from '../../netlify/lib/replies.ts';

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
  const part = status === 200 && known === etag ? spanOf(wanted, size) : undefined;
  if (part === 'none') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: size };
  headers['Content-Length'] = end - start;
  if (part) headers['Content-Range'] = `bytes ${start}-${end - 1}/${size}`;
  response.writeHead(part ? 206 : status, headers);
  if (request.method === 'HEAD') response.end();
  else if (body) response.end(body.subarray(start, end));
  else await pipeline(createReadStream(path, { start, end: end - 1 }), response);
}
