import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';

/** Header rules of netlify.toml do not reach what functions answer, so every answer brings its own. */
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

/** The tag of everything that shows content; every commit purges it. */
export const CONTENT_CACHE_TAG = 'content';

/**
 * Public reads: kept by the CDN until a commit purges the tag, revalidated by browsers. No query parameter makes
 * an entry of its own (`none` is one that nobody sends); a call with a password never gets the public answer.
 */
export const PUBLIC_READ_HEADERS = {
  'Cache-Control': 'no-cache',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=300, stale-while-revalidate=3600',
  'Netlify-Cache-Tag': CONTENT_CACHE_TAG,
  'Netlify-Vary': `query=none,header=${ADMIN_HEADERS.password}`,
} as const;

/** What no build holds yet: kept for a short time, because the next build makes a file of it. */
export const UNBUILT_READ_HEADERS = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, max-age=300',
  'Netlify-Cache-Tag': CONTENT_CACHE_TAG,
  'Netlify-Vary': 'query=none',
} as const;

/** Says that the content is that of the deploy, because the store can't be reached. */
export const STALE_HEADER = { 'X-Content-Stale': 'true' } as const;

/** As above for content that is known to be out of date: asked for again soon. */
export const STALE_READ_HEADERS = {
  ...PUBLIC_READ_HEADERS,
  'Netlify-CDN-Cache-Control': 'public, max-age=15',
  ...STALE_HEADER,
} as const;

/** Admin and error answers: kept nowhere. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;
