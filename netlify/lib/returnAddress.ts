import { parseUrl } from '../../src/shared/webAddress.ts';

/** Stripe's own limit, in characters. */
const LENGTH_MAX = 5000;
/** Browsers repair white space, control characters and backslashes silently; none of them belongs here. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;

/** Is it an absolute address on one of these origins, as it is written? Parsers take `https:x` and `//x` as well. */
export function isReturnAddress(text: unknown, origins: readonly string[]): text is string {
  if (typeof text !== 'string' || text.length > LENGTH_MAX || !PLAIN.test(text)) return false;
  return origins.some((origin) => text.startsWith(`${origin}/`) && parseUrl(text)?.origin === origin);
}

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|\[.*\]|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*)$/;

/** Can Stripe fetch images from there? */
export function isPublicOrigin(origin: string): boolean {
  const url = parseUrl(origin);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !PRIVATE_HOST.test(url.hostname);
}
