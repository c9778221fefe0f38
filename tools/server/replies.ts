import type { ServerResponse } from 'node:http';

export const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/** Answers with one sentence: JSON `{error}` below /api, plain text elsewhere. */
export function sendError(
  response: ServerResponse,
  pathname: string,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const api = isApiPath(pathname);
  const body = Buffer.from(api ? JSON.stringify({ error: message }) : `${message}\n`);
  response.writeHead(status, {
    'Content-Type': api ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
