import { createHash } from 'node:crypto';

/** The content security policies as one table. Astro adds the hashes of inline scripts and styles. */

type PageKind = 'public' | 'admin';

const PLAYERS = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com'];
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What a kind of page may load and do, by directive. */
function directives(kind: PageKind, analyticsOrigin: string | undefined) {
  const isPublic = kind === 'public';
  const third = (...sources: (string | undefined)[]): string[] =>
    isPublic ? sources.filter((source) => source !== undefined) : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...third(...STRIPE_SCRIPTS, analyticsOrigin)],
    'style-src': ["'self'"],
    // Pictures on other hosts are copied, not loaded: a picture's address can leak data.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...third('https://api.stripe.com', analyticsOrigin)],
    'frame-src': isPublic ? [...PLAYERS, ...STRIPE_SCRIPTS, 'https://hooks.stripe.com'] : ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': isPublic ? ["'self'"] : ["'none'"],
    'upgrade-insecure-requests': [],
    // The panel keeps a password, so text may become a script, a worker's address, HTML or XML only in these ways.
    ...(isPublic
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['markdown', 'files'] }),
  };
}

type Csp = {
  insertDirective(directive: never): void;
  insertScriptResource(source: string): void;
};

export function insertPolicy(csp: Csp, kind: PageKind, analytics: string | undefined): void {
  const {
    'script-src': scripts,
    'style-src': _self,
    ...others
  } = directives(kind, analytics && new URL(analytics).origin);
  for (const source of scripts) csp.insertScriptResource(source);
  // Its type only has the directives of a `<meta>`; here the policy is a header.
  for (const [name, sources] of Object.entries(others))
    csp.insertDirective([name, ...sources].join(' ') as never);
}

export const inlineHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
