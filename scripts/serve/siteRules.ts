import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';

export type SiteRules = ReturnType<typeof readSiteRules>;

const CACHED_ADDRESSES = 5000;

/** Reads netlify.toml and a build's `_headers` and `_redirects` by Netlify's packages; `log` hears of bad rules. */
export function readSiteRules(root: string, distDir: string, log: (line: string) => void) {
  const toml = join(root, 'netlify.toml');
  const configPath = existsSync(toml) ? toml : undefined;
  const say = (...words: unknown[]) => log(words.map(String).join(' '));
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    projectDir: root,
    publicDir: distDir,
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  const headers = new HeadersHandler({
    configPath,
    projectDir: root,
    publishDir: distDir,
    logger: { log: say, warn: say, error: say },
  });
  // The handler reads its files again for every call; within one build the answer never changes.
  const known = new Map<string, Promise<Record<string, string>>>();

  return {
    /** The first redirect or rewrite rule that fits the address. */
    async redirectFor(url: URL, requestHeaders: Record<string, string>) {
      const request = new Request(url, { headers: requestHeaders });
      const match = await redirects.match(request);
      if (!match) return undefined;
      const suffix = url.search + url.hash;
      const target = match.targetRelative;
      return {
        status: match.statusCode,
        /** Path or address of the rule's target, as written there, without the request's query. */
        to: suffix && target.endsWith(suffix) ? target.slice(0, -suffix.length) : target,
      };
    },
    /** The response headers that netlify.toml and `_headers` give to an address. */
    headersFor(url: URL): Promise<Record<string, string>> {
      let rules = known.get(url.pathname);
      if (!rules) {
        if (known.size >= CACHED_ADDRESSES) known.clear();
        rules = headers.apply(new Request(new URL(url.pathname, url.origin)));
        known.set(url.pathname, rules);
      }
      return rules;
    },
  };
}
