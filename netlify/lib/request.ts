import { parseAccept } from 'hono/utils/accept';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../src/shared/i18n/language.ts';
import { JSON_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { ApiError } from './apiError.ts';
import type { Env } from './env.ts';
import { localRuntime } from './runtime.ts';

/** No call nests deeper. */
const JSON_DEPTH_MAX = 32;

function tooLarge(limit: number): ApiError {
  const shown =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} kB`;
  return new ApiError('tooLarge', { params: { limit: shown } });
}

/** Refuses another media type than `expected`; every `…+json` counts as JSON. @throws ApiError wrongMediaType */
export function requireMediaType(request: Request, expected: string): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isJson = expected === 'application/json' && /^application\/[\w.-]+\+json$/.test(type ?? '');
  if (type !== expected && !isJson) throw new ApiError('wrongMediaType', { params: { expected } });
}

/** The body's bytes; stops reading at the limit. @throws ApiError tooLarge */
export async function readBytes(request: Request, limit: number = JSON_BODY_MAX_BYTES): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isShallow = (value: unknown, depthLeft = JSON_DEPTH_MAX): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depthLeft > 0 && Object.values(value).every((inner) => isShallow(inner, depthLeft - 1)));

/** Parses a JSON body and checks its depth. @throws ApiError badJson */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('badJson', { details: [{ path: '', key: 'fault.encoding' }] });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('badJson');
  }
  if (isShallow(value)) return value;
  const params = { max: JSON_DEPTH_MAX };
  throw new ApiError('badJson', { details: [{ path: '', key: 'fault.depth', params }] });
}

/** Longer than any browser's header. */
const HEADER_MAX = 500;

/** The supported language that Accept-Language prefers (RFC 9110, 12.5.4), else English. */
export function requestLanguage(request: Request): Language {
  const asked = parseAccept((request.headers.get('accept-language') ?? '').slice(0, HEADER_MAX));
  const wanted = asked.filter(({ q }) => q > 0).map(({ type }) => type.split('-')[0]?.toLowerCase());
  return wanted.find(isLanguage) ?? FALLBACK_LANGUAGE;
}

/**
 * The site's own origins. The request's origin comes from the platform, never from a header. Off Netlify only a
 * configured address counts.
 */
export function ownOrigins(requestUrl: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): string[] {
  if (!env.siteUrl) return [requestUrl.origin];
  return env.onNetlify ? [...new Set([env.siteUrl, requestUrl.origin])] : [env.siteUrl];
}

/** The origin of the site's own pages, if known; never from a header. */
export const pagesOrigin = ({ origin }: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): string | undefined =>
  localRuntime()?.siteOrigin ?? (env.onNetlify ? origin : env.siteUrl);

/** Refuses a write sent by another site's page. Other clients send neither header. @throws ApiError */
export function requireOwnOrigin(request: Request, url: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): void {
  const origin = request.headers.get('origin');
  const own = origin === null || origin === url.origin || ownOrigins(url, env).includes(origin);
  if (!own || request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('foreignOrigin');
}

/** Stripe's own limit, in characters. */
const LENGTH_MAX = 5000;
/** Browsers silently repair white space, control characters and backslashes, so all are refused. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;

/** Whether it is literally an absolute address on one of these origins. Parsers accept `https:x` and `//x` too. */
export function isReturnAddress(text: unknown, origins: readonly string[]): text is string {
  if (typeof text !== 'string' || text.length > LENGTH_MAX || !PLAIN.test(text)) return false;
  return origins.some((origin) => text.startsWith(`${origin}/`) && parseUrl(text)?.origin === origin);
}

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|\[.*\]|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*)$/;

/** Whether Stripe can fetch images from there. */
export function isPublicOrigin(origin: string): boolean {
  const url = parseUrl(origin);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !PRIVATE_HOST.test(url.hostname);
}
