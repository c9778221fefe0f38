/** `new URL` that answers undefined for rubbish (`URL.parse` is missing in browsers still in use). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Control characters, white space and backslashes: browsers repair them silently, so they are refused. */
const SUSPECT = /[\p{Cc}\s\\]/u;

/** An https address, or a path on this site ('/x', never '//x'). The only addresses content may carry. */
export function isSafeAddress(text: string): boolean {
  if (SUSPECT.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https:\/\//i.test(text) && parseUrl(text) !== undefined;
}

/** Whether an address that content may carry leads to another host than this site's. */
export function isElsewhere(address: string): boolean {
  return /^https?:/i.test(address);
}

/** A host name with a dot, perhaps a port, and something behind it. */
const HOST_AND_MORE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\//u;

/** An address as people copy it, 'www.youtube.com/watch?v=…', completed with https://; any other stays as it is. */
export function completeAddress(text: string): string {
  return HOST_AND_MORE.test(text) ? `https://${text}` : text;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** RFC 5321, 4.5.3.1.3 */
const EMAIL_MAX = 254;

/** A field's rule for one address that mails can go to: nothing in it ends a header or names a second one. */
export const EMAIL_RULE = {
  max: EMAIL_MAX,
  accepts: (typed: string): boolean => typed.length <= EMAIL_MAX && EMAIL.test(typed),
  fault: { code: 'email' },
} as const;
