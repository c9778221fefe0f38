import { createHash } from 'node:crypto';

/** The content security policy of the static pages: one table, filled with the hashes Astro computed. */

type PageKind = 'public' | 'admin';
type PolicyHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

function directives(kind: PageKind, hashes: PolicyHashes, analyticsOrigin: string | undefined) {
  const isPublic = kind === 'public';
  const third = (...sources: (string | undefined)[]): string[] =>
    isPublic ? sources.filter((source) => source !== undefined) : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts, ...third(...STRIPE_SCRIPTS, analyticsOrigin)],
    'style-src': ["'self'", ...hashes.styles],
    // Pictures from elsewhere are copied, not asked for: a picture's address can carry data out of a page.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...third('https://api.stripe.com', analyticsOrigin)],
    'frame-src': isPublic
      ? [
          'https://www.youtube-nocookie.com',
          'https://w.soundcloud.com',
          ...STRIPE_SCRIPTS,
          'https://hooks.stripe.com',
        ]
      : ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': isPublic ? ["'self'"] : ["'none'"],
    'upgrade-insecure-requests': [],
    // The panel keeps a password, so nothing there may turn text into script, and text into HTML or XML by these ways alone.
    ...(isPublic ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['markdown', 'xmp'] }),
  };
}

/** The policy of a page as one header value. */
export function pagePolicy(kind: PageKind, hashes: PolicyHashes, analyticsOrigin?: string): string {
  return Object.entries(directives(kind, hashes, analyticsOrigin))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

const META = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;
const HASH = /'sha(?:256|384|512)-[^']+'/g;
const INLINE = {
  scripts: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi,
  styles: /<style[^>]*>([\s\S]*?)<\/style>/gi,
};

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the page's own inline elements. Each must be one that Astro vouched for: content brings none. */
function inlineHashes(
  html: string,
  kind: keyof PolicyHashes,
  allowed: ReadonlySet<string>,
  page: string,
): string[] {
  const hashes = [...html.matchAll(INLINE[kind])].map((match) => sha256(match[1] ?? ''));
  if (hashes.some((hash) => !allowed.has(hash))) {
    throw new Error(`${page} holds inline ${kind} that the site did not write. Is there HTML in a text?`);
  }
  return [...new Set(hashes)];
}

/**
 * Takes the policy's meta tag out of a page: beside a header both would apply, and it cannot hold frame-ancestors.
 * @throws Error where there is no policy, or an inline script or style that none names
 */
export function extractPolicy(html: string, page: string): { html: string; hashes: PolicyHashes } {
  const match = META.exec(html);
  if (!match?.[1]) throw new Error(`${page} carries no content security policy.`);
  const policy = match[1].replaceAll('&#39;', "'").replaceAll('&quot;', '"');
  const allowed = new Set(policy.match(HASH) ?? []);
  const scripts = inlineHashes(html, 'scripts', allowed, page);
  const styles = inlineHashes(html, 'styles', allowed, page);
  return { html: html.replace(META, ''), hashes: { scripts, styles } };
}
