/** `new URL`, but undefined for invalid text (`URL.parse` is missing in browsers still in use). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Control characters, white space and backslashes: browsers repair them silently, so they are refused. */
const SUSPECT = /[\p{Cc}\s\\]/u;

/** An https address, or a path on this site ('/x', never '//x'). Content may hold no other address. */
export function isSafeAddress(text: string): boolean {
  if (SUSPECT.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https:\/\//i.test(text) && parseUrl(text) !== undefined;
}

/** Whether a safe address is on another host. */
export const isElsewhere = (address: string): boolean => /^https?:/i.test(address);

/** A host name with a dot, an optional port, and a path. */
const HOST_AND_MORE = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\//u;

/** Completes an address such as 'www.youtube.com/watch?v=…' with https://; any other is unchanged. */
export const completeAddress = (text: string): string =>
  HOST_AND_MORE.test(text) ? `https://${text}` : text;

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** RFC 5321, 4.5.3.1.3 */
const EMAIL_MAX = 254;

/** The rule of an email field: one address that cannot end a header or add a second one. */
export const EMAIL_RULE = {
  max: EMAIL_MAX,
  accepts: (typed: string): boolean => typed.length <= EMAIL_MAX && EMAIL.test(typed),
  fault: { code: 'email' },
} as const;

/** The address of a link in a text, with `mailto:` or `https://` put before it; undefined for no safe one. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^mailto:/i, '');
  if (EMAIL_RULE.accepts(text)) return `mailto:${text}`;
  const address = completeAddress(`${text}/`).slice(0, -1);
  // A link loads nothing: it may lead to http, too.
  return isSafeAddress(address.replace(/^http:/i, 'https:')) ? address : undefined;
}
