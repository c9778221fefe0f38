import type { IncomingMessage, ServerResponse } from 'node:http';
import { codeOf } from '../../netlify/lib/apiError.ts';
import { createCountWindows } from '../../netlify/lib/countWindows.ts';
import { CompressionCache, compressAnswer } from './compression.ts';
import {
  answers,
  createFunctionBridge,
  isApiPath,
  keepToHttp,
  type SiteFunction,
  sendError,
} from './functions.ts';

import type { OriginRule } from './listen.ts';

import type { SiteRules } from './siteRules.ts';
import { PAYMENT_SCRIPT_PATH, sendPaymentScript } from './standIns.ts';
import { findStaticFile, serveFile } from './staticFiles.ts';

/** The build being served, with its rules. */
export interface ServedSite {
  distDir: string;
  rules: SiteRules;
}

interface HandlerServices {
  origin: OriginRule;
  /** Called for every request, because a rebuild changes it. */
  site: () => ServedSite;
  functions: () => SiteFunction[];
  /** The local payment page's script, where there is such a page. */
  paymentScript?: string;
  log: (line: string) => void;
}

/** Said of an address that `parseAddress` does not know: it may have been cut off, or mistyped. */
export const UNREADABLE_ADDRESS = 'This address cannot be read: please check it for a typing error.';

/** The request's address; undefined where it is invalid, such as with broken percent signs. */
export function parseAddress(
  target: string,
  originFor: () => string,
): { url: URL; pathname: string } | undefined {
  // Joined as text, because resolving "//other.host/" against the origin would leave it.
  const address = target.startsWith('/') ? originFor() + target : undefined;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  try {
    const pathname = decodeURIComponent(url.pathname);
    return pathname.includes('\0') ? undefined : { url, pathname };
  } catch {
    return undefined;
  }
}

/** The client's address, IPv4 in its plain form. */
const ipOf = (request: IncomingMessage) =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '') || '127.0.0.1';

/** Makes the caller of functions, which counts calls per function and client address. */
export function createFunctionCaller(services: Parameters<typeof createFunctionBridge>[0]) {
  const callFunction = createFunctionBridge(services);
  const windows = new Map<string, ReturnType<typeof createCountWindows>>();
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    called: SiteFunction,
    url: URL,
  ): Promise<void> => {
    const ip = ipOf(request);
    if (called.rateLimit) {
      const { windowSize, windowLimit } = called.rateLimit;
      const windowOf = windows.get(called.name) ?? createCountWindows(windowSize * 1000);
      windows.set(called.name, windowOf);
      const window = windowOf(ip, Date.now());
      window.count += 1;
      if (window.count > windowLimit) {
        request.resume();
        const seconds = Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000));
        const message = `Too many requests: please try again in ${seconds} seconds.`;
        sendError(response, url.pathname, 429, message, { 'Retry-After': String(seconds) });
        return;
      }
    }
    await callFunction(request, response, { called, url, ip });
  };
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  const { cookie, 'accept-language': language } = request.headers;
  return { ...(cookie && { cookie }), ...(language && { 'accept-language': language }) };
}

/** Answers in Netlify's order: function, file, redirect, 404; functions that prefer static files come after them. */
export function createHandler(services: HandlerServices) {
  const call = createFunctionCaller({ ...services, fast: true });
  const compression = new CompressionCache();

  async function serveStatic(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    path: string,
    status?: number,
  ): Promise<boolean> {
    const site = services.site();
    try {
      const file = await findStaticFile(site.distDir, path);
      const headers = file && (await site.rules.headersFor(url));
      if (headers && services.site() === site) {
        if (request.method === 'GET' || request.method === 'HEAD') {
          await serveFile(request, response, file, headers, status);
        } else {
          const message = `${request.method} is not possible here.`;
          sendError(response, url.pathname, 405, message, { Allow: 'GET, HEAD' });
        }
        return true;
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || response.headersSent) throw error;
    }
    // The build was replaced in the meantime.
    return services.site() !== site && serveStatic(request, response, url, path, status);
  }

  async function redirect(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    // Netlify's rules have no empty path segments: "//a" would match none.
    const plain = new URL(url);
    plain.pathname = url.pathname.replace(/\/{2,}/g, '/');
    const rule = await services.site().rules.redirectFor(plain, plainHeaders(request));
    if (!rule) return false;
    if (rule.status >= 300 && rule.status < 400) {
      response.writeHead(rule.status, { Location: rule.to, 'Content-Length': 0 }).end();
      return true;
    }
    return serveStatic(request, response, url, rule.to, rule.status === 200 ? undefined : rule.status);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = parseAddress(request.url ?? '', () => services.origin.originFor(request.headers.host));
    if (!address) {
      request.resume();
      sendError(response, request.url ?? '/', 400, UNREADABLE_ADDRESS);
      return;
    }
    const { url, pathname } = address;
    keepToHttp(response);
    compressAnswer(request, response, pathname, compression);
    for (const called of services.functions()) {
      if (!answers(called, url)) continue;
      if (called.preferStatic && (await serveStatic(request, response, url, pathname))) return;
      return call(request, response, called, url);
    }
    request.resume();
    if (services.paymentScript !== undefined && pathname === PAYMENT_SCRIPT_PATH) {
      sendPaymentScript(response, services.paymentScript);
      return;
    }
    if (await serveStatic(request, response, url, pathname)) return;
    if (await redirect(request, response, url)) return;
    sendError(
      response,
      pathname,
      404,
      isApiPath(pathname) ? 'There is no such call.' : 'There is nothing here.',
    );
  };
}
