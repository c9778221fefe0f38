import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import type { FaultCode } from '../../src/shared/content/faults.ts';
import type { ErrorBody, ErrorDetail } from '../../src/shared/errors.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../src/shared/i18n/language.ts';
import type { ApiError } from './apiError.ts';
import { apiMessage, type CallFault, callFaultText, sentenceText } from './messages/index.ts';

/** Header rules of netlify.toml do not apply to functions, so every answer sets its own. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** For an SVG that is opened by its own address: it may run and load nothing. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The cache tag of everything that shows content; every commit purges it. */
export const CONTENT_CACHE_TAG = 'content';

/**
 * Public reads: cached by the CDN until a commit purges the tag, revalidated by browsers. Query parameters do
 * not vary the cache (nobody sends `none`); a call with a password never gets the public answer.
 */
export const PUBLIC_READ_HEADERS = {
  'Cache-Control': 'no-cache',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=300, stale-while-revalidate=3600',
  'Netlify-Cache-Tag': CONTENT_CACHE_TAG,
  'Netlify-Vary': `query=none,header=${ADMIN_HEADERS.password}`,
} as const;

/** Files that no build contains yet: cached briefly, because the next build makes them static. */
export const UNBUILT_READ_HEADERS = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, max-age=300',
  'Netlify-Cache-Tag': CONTENT_CACHE_TAG,
  'Netlify-Vary': 'query=none',
} as const;

/** Marks content of the last deploy, sent while the store is out of reach. */
export const STALE_HEADER = { 'X-Content-Stale': 'true' } as const;

/** The same for content that is known to be outdated: cached briefly. */
export const STALE_READ_HEADERS = {
  ...PUBLIC_READ_HEADERS,
  'Netlify-CDN-Cache-Control': 'public, max-age=15',
  ...STALE_HEADER,
} as const;

/** For admin answers and errors. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

export const JSON_TYPE = 'application/json; charset=utf-8';

type Headers = Readonly<Record<string, string>>;

/** An answer of a media type, uncached unless `headers` says otherwise. */
export const reply = (body: BodyInit | null, type: string, headers: Headers = {}, status = 200): Response =>
  new Response(body, {
    status,
    headers: { 'Content-Type': type, ...NO_STORE, ...SECURITY_HEADERS, ...headers },
  });

export const json = (body: unknown, status = 200, headers: Headers = {}): Response =>
  reply(JSON.stringify(body), JSON_TYPE, headers, status);

export const noContent = (): Response =>
  new Response(null, { status: 204, headers: { ...NO_STORE, ...SECURITY_HEADERS } });

/** Faults whose text names their field. */
const NAME_THEIR_FIELD: ReadonlySet<FaultCode> = new Set(['videoUrl', 'trackUrl', 'needsHttps', 'object']);

/** The text of a single fault; several are listed in the details. */
function sentenceOfFault(language: Language, faults: readonly CallFault[]): string | undefined {
  const [fault] = faults;
  if (!fault || faults.length > 1) return undefined;
  const text = callFaultText(language, fault);
  if ('key' in fault || NAME_THEIR_FIELD.has(fault.code)) return text;
  return apiMessage(language, 'form.fault', { path: fault.path, fault: text });
}

/** An error's sentence, in its own language or else in `spoken`. */
export function errorSentence({ code, options }: ApiError, spoken: Language): string {
  const { params, sentence, tellsFault, details = [], language = spoken } = options;
  const shown = sentence
    ? sentenceText(language, sentence)
    : tellsFault && sentenceOfFault(language, details);
  return shown || apiMessage(language, `error.${code}`, params);
}

/** An error as the client gets it, never with its cause; `spoken` is the default language. */
export function errorReply(error: ApiError, spoken: Language = FALLBACK_LANGUAGE): Response {
  const { details = [], fields, headers, language = spoken } = error.options;
  const faults = details.map(
    (fault): ErrorDetail => ({ path: fault.path, message: callFaultText(language, fault) }),
  );
  const body: ErrorBody = {
    error: errorSentence(error, spoken),
    ...(faults.length > 0 ? { details: faults } : {}),
    ...fields,
  };
  return json(body, error.status, headers);
}

/** Answers 304 to a matching If-None-Match, and without a body to HEAD. */
export function answerTagged(
  request: Request,
  body: BodyInit,
  headers: Headers & { readonly ETag: string },
): Response {
  if (matchesEtag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Whether If-None-Match names the answer. Compared weakly, because a compressing CDN weakens the tag. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** A byte range of a file, from `start` to before `end`. */
type Span = { readonly start: number; readonly end: number };

/** The range that a Range header asks for; undefined for the whole file, 'none' when it cannot be satisfied. */
export function spanOf(header: string | null | undefined, bytes: number): Span | undefined | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  // Multiple ranges and invalid ones may be answered with the whole file.
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return start >= bytes || start >= end ? 'none' : { start, end };
}
