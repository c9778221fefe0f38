import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { bodyLimit } from 'hono/body-limit';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { createCallCounts } from '../../netlify/lib/callLimits.ts';
import { describeError } from '../../netlify/lib/log.ts';
import { matchesEtag } from '../../netlify/lib/replies.ts';
import { UPLOAD_MAX_BYTES } from '../../src/shared/limits.ts';
import { answers, type SiteFunction } from './functions.ts';
import type { OriginRule } from './listen.ts';
import { readSiteFile, type ServedSite } from './site.ts';
import { PAYMENT_SCRIPT_PATH } from './standIns.ts';

interface HandlerServices {
  origin: OriginRule;
  /** Called for every request, because a rebuild changes it. Undefined in development: Astro serves pages. */
  site: () => ServedSite | undefined;
  functions: () => SiteFunction[];
  /** The local payment page's script, if there is such a page. */
  paymentScript?: string;
  log: (line: string) => void;
  /** Uses lighter Request and Response classes in the whole process; off when other code makes Responses. */
  fast: boolean;
}

type Call = Context<{ Bindings: HttpBindings }>;

const UNREADABLE = 'This address cannot be read: please check it for a typing error.';
const FAILED = 'Something went wrong on the server.';

/** Saved before the listener replaces the class: answers of both classes are instances of this one. */
const NativeResponse = Response;

/** Answers one sentence: JSON `{error}` below /api, plain text elsewhere. */
function errorReply(path: string, status: number, message: string, more?: Record<string, string>): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...more };
  return /^\/api(?:\/|$)/.test(path)
    ? Response.json({ error: message }, { status, headers })
    : new Response(`${message}\n`, { status, headers });
}

/** The client's address, IPv4 in its plain form. */
const ipOf = (request: IncomingMessage) =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '') || '127.0.0.1';

/** The decoded path of a request; undefined when its percent-encoding is broken. */
export function readPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Safari obeys these headers on localhost too: it would request everything by https, and load nothing. */
const removeHttpsOnlyHeader: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.delete('strict-transport-security');
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy.replace(/(?:; *)?upgrade-insecure-requests/, ''));
};

/** Up to this many bytes the best compression takes a few ms, above it seconds. */
const SMALL = 32 * 1024;
const KEPT_MAX = 500;

/** Compresses texts with an ETag, and caches the result, so that repeated requests cost nothing. */
function compressByTag(): MiddlewareHandler {
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const compress = async (body: Promise<ArrayBuffer>) => {
    const bytes = await body;
    const quality = bytes.byteLength <= SMALL ? 11 : 9;
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  };
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const tag = headers.get('etag');
    if (!tag || status !== 200 || headers.has('content-encoding')) return;
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')) return;
    headers.append('Vary', 'Accept-Encoding');
    const wanted = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br', 'identity'],
      default: 'identity',
    });
    if (wanted !== 'br' || c.req.method === 'HEAD') return;
    const key = `${c.req.url} ${tag}`;
    const body = kept.get(key) ?? compress(c.res.arrayBuffer());
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, body);
    headers.delete('content-length');
    headers.set('Content-Encoding', 'br');
    const answer = new Response(await body, { headers });
    // Hono would copy an answer that replaces another one.
    c.res = undefined;
    c.res = answer;
  };
}

/** Calls functions like Netlify: 429 above an address's limit; an error is logged and answered with 500. */
function createCaller(log: HandlerServices['log']) {
  const countCall = createCallCounts({ now: Date.now, log, counters: async () => undefined, secret: '' });

  return async (c: Call, called: SiteFunction, path: string): Promise<Response> => {
    const ip = ipOf(c.env.incoming);
    const { name, rateLimit } = called;
    const limit = rateLimit && { calls: rateLimit.windowLimit, windowMs: rateLimit.windowSize * 1000 };
    const waitMs = limit ? await countCall(name, limit, ip) : 0;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      const message = `Too many requests: please try again in ${seconds} seconds.`;
      return errorReply(path, 429, message, { 'Retry-After': `${seconds}` });
    }
    try {
      const answer = await called.handler(c.req.raw, { ip });
      if (!(answer instanceof NativeResponse)) throw new TypeError('it returned no Response');
      return answer;
    } catch (error) {
      const { destroyed, complete } = c.env.incoming;
      // When the client aborts its upload, the function that reads it has not failed.
      if (complete || !destroyed) log(`The function "${called.name}" failed: ${describeError(error)}`);
      return errorReply(path, 500, FAILED);
    }
  };
}

/**
 * Makes the listener of both servers. Its order is Netlify's: function, file, redirect, 404; functions that prefer
 * static files come after them. A body may have 6 MiB.
 */
export function createHandler({ origin, site, functions, paymentScript, log, fast }: HandlerServices) {
  const call = createCaller(log);
  const app = new Hono<{ Bindings: HttpBindings }>();

  async function serveFile(c: Call, url: URL, path: string, status = 200): Promise<Response | undefined> {
    const served = site();
    const file = served && (await readSiteFile(served.distDir, path));
    const rules = file && (await served.rules.headersFor(url));
    // The build was replaced in the meantime.
    if (site() !== served) return serveFile(c, url, path, status);
    if (!file) return undefined;
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD')
      return errorReply(url.pathname, 405, `${method} is not possible here.`, { Allow: 'GET, HEAD' });
    const etag = `"${hash('sha1', file.bytes, 'hex')}"`;
    const headers = {
      'Content-Type': getMimeType(file.path) ?? 'application/octet-stream',
      'Content-Length': `${file.bytes.length}`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: etag,
      ...rules,
    };
    if (status === 200 && matchesEtag(c.req.header('if-none-match') ?? null, etag))
      return new Response(null, { status: 304, headers });
    return new Response(file.bytes, { status, headers });
  }

  async function followRule(c: Call, url: URL): Promise<Response | undefined> {
    // Netlify's rules have no empty path segments: "//a" would match none.
    const plain = new URL(url);
    plain.pathname = url.pathname.replace(/\/{2,}/g, '/');
    const { cookie = '', 'accept-language': language = '' } = c.req.header();
    const rule = await site()?.rules.redirectFor(plain, { cookie, 'accept-language': language });
    if (!rule) return undefined;
    const { status, to } = rule;
    if (status >= 300 && status < 400) return new Response(null, { status, headers: { Location: to } });
    return serveFile(c, url, to, status);
  }

  const tooLarge = (c: Context) => errorReply(c.req.path, 413, 'The request is larger than 6 MB.');
  app.use(removeHttpsOnlyHeader, compressByTag());
  app.on(
    ['POST', 'PUT', 'PATCH', 'DELETE'],
    '*',
    bodyLimit({ maxSize: UPLOAD_MAX_BYTES, onError: tooLarge }),
  );
  app.all('*', async (c) => {
    const url = new URL(c.req.url);
    const path = readPath(c.req.url);
    if (path === undefined) return errorReply(url.pathname, 400, UNREADABLE);
    for (const called of functions()) {
      if (!answers(called, url)) continue;
      return (called.preferStatic && (await serveFile(c, url, path))) || call(c, called, path);
    }
    if (paymentScript !== undefined && path === PAYMENT_SCRIPT_PATH) {
      const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
      return c.body(paymentScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8', ...headers });
    }
    const found = (await serveFile(c, url, path)) ?? (await followRule(c, url));
    return found ?? errorReply(path, 404, 'There is nothing here.');
  });
  app.onError((error, c) => {
    log(`${c.req.method} ${c.req.url} failed: ${describeError(error)}`);
    return errorReply(c.req.path, 500, FAILED);
  });

  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: fast,
    errorHandler: () => errorReply('/', 400, UNREADABLE),
  });
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const own = origin.originFor(request.headers.host);
    // Joined as text, because resolving "//other.host/" against the origin would leave it.
    request.url = request.url?.startsWith('/') ? own + request.url : 'http://';
    return listener(request, response);
  };
}
