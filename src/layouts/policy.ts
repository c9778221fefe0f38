import { createHash } from 'node:crypto';

/** The content security policy of the pages: one table, to which Astro adds the hashes of what it writes inline. */

type PageKind = 'public' | 'admin';

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What a page of this kind may load and do, by directive. */
function directives(kind: PageKind, analyticsOrigin: string | undefined) {
  const isPublic = kind === 'public';
  const third = (...sources: (string | undefined)[]): string[] =>
    isPublic ? sources.filter((source) => source !== undefined) : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...third(...STRIPE_SCRIPTS, analyticsOrigin)],
    'style-src': ["'self'"],
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
    // The panel keeps a password, so nothing there may turn text into script, into a worker's address, HTML or XML but by these ways.
    ...(isPublic
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['markdown', 'files'] }),
  };
}

type Csp = {
  insertDirective(directive: never): void;
  insertScriptResource(source: string): void;
};

/** Gives a page its policy. */
export function insertPolicy(csp: Csp, kind: PageKind, analytics: string | undefined): void {
  const {
    'script-src': scripts,
    'style-src': _self,
    ...others
  } = directives(kind, analytics && new URL(analytics).origin);
  for (const source of scripts) csp.insertScriptResource(source);
  // The names of its type end with what a `<meta>` may hold; here the policy is a header.
  for (const [name, sources] of Object.entries(others))
    csp.insertDirective([name, ...sources].join(' ') as never);
}

/** What the content security policy calls an inline script or style by. */
export const inlineHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
