/** The content security policy of the static pages: one table, filled with the hashes Astro computed. */

export type PageKind = 'public' | 'admin';
export type PolicyHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

function directives(kind: PageKind, hashes: PolicyHashes, analyticsOrigin: string | undefined) {
  const isPublic = kind === 'public';
  const third = (...sources: (string | undefined)[]): string[] =>
    isPublic ? sources.filter((source) => source !== undefined) : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts, ...third(...STRIPE_SCRIPTS, analyticsOrigin)],
    'style-src': ["'self'", ...hashes.styles],
    // Content may name pictures on any https host: entries of the videos list, a photo's staticUrl.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
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
    // The panel keeps a password, so nothing there may turn text into script.
    ...(isPublic ? {} : { 'require-trusted-types-for': ["'script'"] }),
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

/**
 * Takes the policy's meta tag out of a page and returns the page without it and the hashes it named.
 * A meta policy and a header policy would intersect, and a meta policy cannot hold frame-ancestors.
 * @throws Error where the page has no policy: it would be served without one.
 */
export function extractPolicy(html: string, page: string): { html: string; hashes: PolicyHashes } {
  const match = META.exec(html);
  if (!match?.[1]) throw new Error(`${page} carries no content security policy.`);
  const policy = match[1].replaceAll('&#39;', "'").replaceAll('&quot;', '"');
  const of = (directive: string): string[] =>
    policy
      .split(';')
      .filter((part) => part.trim().startsWith(`${directive} `))
      .flatMap((part) => part.match(HASH) ?? []);
  return { html: html.replace(META, ''), hashes: { scripts: of('script-src'), styles: of('style-src') } };
}
