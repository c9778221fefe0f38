import { readdir } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { describeError } from '../../netlify/lib/log.ts';
import { UPLOAD_MAX_BYTES } from '../../src/shared/limits.ts';

/** `ip` is the caller's address, from the connection itself: headers can be forged. */
type FunctionHandler = (request: Request, context: { ip: string }) => unknown;

/** How a function's file becomes a module; the dev server passes its own, which sees changes. */
export type ModuleLoader = (file: string) => Promise<unknown>;

const plainPath = z.string().regex(/^\/[^:*+?(){}\\]*\*?$/, 'a plain path, or one that ends in /*');

/** What the site's functions use of Netlify's configuration; anything else is refused rather than left out. */
const config = z.strictObject({
  path: z.union([plainPath, z.array(plainPath).min(1)]).optional(),
  /** Netlify runs scheduled functions itself; they answer no requests. */
  schedule: z.string().optional(),
  preferStatic: z.boolean().default(false),
  rateLimit: z
    .strictObject({
      /** Seconds. */
      windowSize: z.number().positive(),
      /** Calls that one address may make within a window. */
      windowLimit: z.number().positive(),
      // Netlify takes a plain 'ip' for 'domain': all visitors together would be counted.
      aggregateBy: z
        .array(z.enum(['ip', 'domain']))
        .refine((keys) => keys.includes('ip'), "a list with 'ip'"),
    })
    .optional(),
});
const moduleShape = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function', 'a function as default export'),
  config,
});

/** One of `netlify/functions` that answers requests. */
export interface SiteFunction extends z.infer<typeof config> {
  name: string;
  path: string | string[];
  handler: FunctionHandler;
}

/** Whether a function answers an address. */
export const answers = ({ path }: Pick<SiteFunction, 'path'>, { pathname }: URL): boolean =>
  [path].flat().some((one) => (one.endsWith('*') ? pathname.startsWith(one.slice(0, -1)) : pathname === one));

const importModule: ModuleLoader = (file) => import(/* @vite-ignore */ pathToFileURL(file).href);

/** Runs a scheduled function, as Netlify does by its own clock. */
export async function runScheduled(directory: string, name: string): Promise<void> {
  const file = pathToFileURL(join(directory, `${name}.mts`)).href;
  await (await import(/* @vite-ignore */ file)).default();
}

/** Imports a folder's functions that answer requests, by name. @throws Error naming a file without such exports */
export async function loadFunctions(directory: string, load = importModule): Promise<SiteFunction[]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => /\.m?ts$/.test(name) && !/\.d\.m?ts$/.test(name)).sort();
  const functions: SiteFunction[] = [];
  for (const file of files) {
    const { data, error } = moduleShape.safeParse(await load(join(directory, file)));
    if (error) throw new Error(`netlify/functions/${file}: ${z.prettifyError(error)}`);
    const { default: handler, config } = data;
    const { path } = config;
    const name = basename(file).replace(/\.m?ts$/, '');
    if (path !== undefined) functions.push({ ...config, name, path, handler });
  }
  return functions;
}

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
