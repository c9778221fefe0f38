import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompressionCache } from './compression.ts';
import { isCompressible } from './contentTypes.ts';
import { createContext } from './functionContext.ts';
import type { SiteFunction } from './functions.ts';
import { sendError } from './replies.ts';

/** The largest body that Netlify passes to a function, in bytes. */
export const LARGEST_BODY = 6 * 1024 * 1024;

/** A refused upload is read to its end and thrown away up to here, so that the sender gets to read the refusal. */
const LARGEST_IGNORED = 64 * 1024 * 1024;

/** Set by Netlify's own proxy: what a client sends under these names never reaches a function. */
const PROXY_HEADERS = /^(?:x-forwarded-|forwarded$|x-real-ip$|x-nf-|client-ip$)/;

/** Methods that a Request can't have, or that carry no meaning here. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const TOO_LARGE = Symbol('too large');
const GONE = Symbol('gone');

function readBody(request: IncomingMessage): Promise<Buffer | typeof TOO_LARGE | typeof GONE> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
      else chunks.length = 0;
      if (size > LARGEST_IGNORED) request.destroy();
    });
    request.on('end', () => resolve(size > LARGEST_BODY ? TOO_LARGE : Buffer.concat(chunks)));
    request.on('close', () => resolve(GONE));
    request.on('error', () => resolve(GONE));
  });
}

function headersOf(request: IncomingMessage, host: string, ip: string): Headers {
  const headers = new Headers();
  const raw = request.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    if (name !== 'host' && !PROXY_HEADERS.test(name)) headers.append(name, raw[index + 1] ?? '');
  }
  headers.set('host', host);
  headers.set('x-nf-client-connection-ip', ip);
  return headers;
}

async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  pathname: string,
  compression: CompressionCache,
): Promise<void> {
  const plain = answer.body === null ? undefined : Buffer.from(await answer.arrayBuffer());
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  response.statusCode = answer.status;

  const mayEncode =
    plain !== undefined &&
    !answer.headers.has('content-encoding') &&
    isCompressible(answer.headers.get('content-type') ?? '');
  const encoded = mayEncode
    ? await compression.encode(pathname, plain, request.headers['accept-encoding']?.toString())
    : undefined;
  if (encoded) {
    response.setHeader('Content-Encoding', encoded.encoding);
    response.appendHeader('Vary', 'Accept-Encoding');
  }
  const body = encoded?.body ?? plain;
  if (body) response.setHeader('Content-Length', body.length);
  else if (
    answer.status >= 200 &&
    answer.status !== 204 &&
    answer.status !== 304 &&
    request.method !== 'HEAD'
  ) {
    response.setHeader('Content-Length', 0);
  }
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The Allow header's methods where the function doesn't take this one; GET includes HEAD. */
function refusedMethod(method: string, called: SiteFunction): string | undefined {
  const allowed = called.methods ?? METHODS;
  if (allowed.includes(method) || (method === 'HEAD' && allowed.includes('GET'))) return undefined;
  return (allowed.includes('GET') && !allowed.includes('HEAD') ? ['HEAD', ...allowed] : allowed).join(', ');
}

/**
 * Calls a function the way Netlify does, with Netlify's limits: 405 for a method it doesn't take, 413 above 6 MiB.
 * What it throws becomes a 500 whose cause is logged, never sent.
 */
export async function callFunction(
  request: IncomingMessage,
  response: ServerResponse,
  called: SiteFunction,
  params: Record<string, string>,
  url: URL,
  ip: string,
  services: { compression: CompressionCache; log: (line: string) => void },
): Promise<void> {
  const method = request.method ?? 'GET';
  const allow = refusedMethod(method, called);
  if (allow) {
    request.resume();
    sendError(response, url.pathname, 405, `${method} is not possible here.`, { Allow: allow });
    return;
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? await readBody(request) : undefined;
  if (body === GONE) return;
  if (body === TOO_LARGE) {
    sendError(response, url.pathname, 413, 'The request is larger than 6 MB.');
    return;
  }
  const fail = (error: unknown) => {
    services.log(`The function "${called.name}" failed: ${error instanceof Error ? error.stack : error}`);
  };
  try {
    const answer = await called.handler(
      new Request(url, {
        method,
        headers: headersOf(request, url.host, ip),
        body: body && body.length > 0 ? new Uint8Array(body) : null,
      }),
      createContext(ip, url, params, fail),
    );
    if (!(answer instanceof Response)) throw new TypeError('it returned no Response');
    await sendResponse(request, response, answer, url.pathname, services.compression);
  } catch (error) {
    fail(error);
    sendError(response, url.pathname, 500, 'Something went wrong on the server.');
  }
}
