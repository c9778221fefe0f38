import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/**
 * Takes off what only https may say: Safari obeys it on localhost too, asks for everything there by https, and loads
 * nothing. Wraps `writeHead`, for heads with their headers as an object.
 */
export function keepToHttp(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const plain = ([name, value]: [string, OutgoingHttpHeaders[string]]) => {
    if (/^strict-transport-security$/i.test(name)) return [];
    const isPolicy = /^content-security-policy$/i.test(name);
    return [[name, isPolicy ? String(value).replace(/(?:; *)?upgrade-insecure-requests/, '') : value]];
  };
  Object.assign(response, {
    writeHead: (status: number, headers: OutgoingHttpHeaders = {}) =>
      writeHead(status, Object.fromEntries(Object.entries(headers).flatMap(plain))),
  });
}

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
