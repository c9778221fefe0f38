import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { describeError } from '../../netlify/lib/log.ts';
import { UPLOAD_MAX_BYTES } from '../../src/shared/limits.ts';
import type { SiteFunction } from './functions.ts';
import { isApiPath, sendError } from './replies.ts';

/** Set by Netlify's own proxy: what a client sends under these names never reaches a function. */
const PROXY_HEADERS = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-nf-.*|client-ip)$/;

/** Others cannot be passed on as a Request. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Taken before the bridge below replaces the class: answers of either class are instances of this one. */
const NativeResponse = Response;

/** A refused upload is read to its end and thrown away up to here, so that the sender gets to read the refusal. */
const LARGEST_IGNORED = 64 * 1024 * 1024;

/** The whole body; `'too large'` above what Netlify passes to a function, `'gone'` where the sender hung up before its end. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= UPLOAD_MAX_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (size > LARGEST_IGNORED) request.destroy();
    });
    request.on('end', () => resolve(size > UPLOAD_MAX_BYTES ? 'too large' : Buffer.concat(chunks)));
    request.on('close', () => resolve('gone'));
    request.on('error', () => resolve('gone'));
  });
}

interface FunctionCall {
  called: SiteFunction;
  url: URL;
  ip: string;
}

/** Sets address and headers as Netlify would pass them on; forged ones of the client are dropped. */
function rewriteRequest(request: IncomingMessage, url: URL, ip: string): void {
  const kept: string[] = [];
  const raw = request.rawHeaders;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    if (name === 'host') continue;
    if (PROXY_HEADERS.test(name)) delete request.headers[name];
    else kept.push(name, raw[index + 1] ?? '');
  }
  kept.push('host', url.host, 'x-nf-client-connection-ip', ip);
  request.rawHeaders = kept;
  request.headers.host = url.host;
  request.headers['x-nf-client-connection-ip'] = ip;
  request.url = url.href;
}

function failure(pathname: string): Response {
  const message = 'Something went wrong on the server.';
  const init = { status: 500, headers: { 'Cache-Control': 'no-store' } };
  return isApiPath(pathname) ? Response.json({ error: message }, init) : new Response(message, init);
}

/**
 * Calls functions with Netlify's limits: 405 for a method of no kind, 413 above 6 MiB. What one throws is logged, a
 * 500.
 * @param options.fast lighter Request and Response, for the whole process: not where other code makes Responses
 */
export function createFunctionBridge(options: { log: (line: string) => void; fast: boolean }) {
  const calls = new WeakMap<IncomingMessage, FunctionCall>();

  async function run(request: Request, incoming: IncomingMessage): Promise<Response> {
    const call = calls.get(incoming);
    if (!call) throw new Error('a request without a function');
    try {
      const answer = await call.called.handler(request, { ip: call.ip });
      if (!(answer instanceof NativeResponse)) throw new TypeError('it returned no Response');
      return answer;
    } catch (error) {
      options.log(`The function "${call.called.name}" failed: ${describeError(error)}`);
      return failure(call.url.pathname);
    }
  }

  const bridge = getRequestListener((request, { incoming }) => run(request, incoming as IncomingMessage), {
    overrideGlobalObjects: options.fast,
  });

  return async (request: IncomingMessage, response: ServerResponse, call: FunctionCall): Promise<void> => {
    const { url, ip } = call;
    const method = request.method ?? 'GET';
    if (!METHODS.includes(method)) {
      request.resume();
      const allow = METHODS.join(', ');
      sendError(response, url.pathname, 405, `${method} is not possible here.`, { Allow: allow });
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      const body = await readBody(request);
      if (body === 'gone') return;
      if (body === 'too large') {
        sendError(response, url.pathname, 413, 'The request is larger than 6 MB.');
        return;
      }
      // The bridge looks here for a body that has been read.
      Object.assign(request, { rawBody: body });
    }
    rewriteRequest(request, url, ip);
    calls.set(request, call);
    await bridge(request, response);
  };
}
