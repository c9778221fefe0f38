import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';

const CACHED_ADDRESSES = 5000;

/** Reads netlify.toml and a build's `_headers` and `_redirects` with Netlify's packages; `log` gets bad rules. */
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
  // The package reads its files again for every call, but within one build the answer never changes.
  const known = new Map<string, Promise<Record<string, string>>>();

  return {
    async redirectFor(url: URL, requestHeaders: Record<string, string>) {
      const request = new Request(url, { headers: requestHeaders });
      const match = await redirects.match(request);
      if (!match) return undefined;
      const suffix = url.search + url.hash;
      const target = match.targetRelative;
      return {
        status: match.statusCode,
        /** The rule's target as written, without the request's query. */
        to: suffix && target.endsWith(suffix) ? target.slice(0, -suffix.length) : target,
      };
    },
    /** The headers that netlify.toml and `_headers` give an address. */
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

export interface ServedSite {
  distDir: string;
  rules: ReturnType<typeof readSiteRules>;
}

export const openSite = (root: string, distDir: string, log: (line: string) => void): ServedSite => ({
  distDir,
  rules: readSiteRules(root, distDir, log),
});

/** The files for an address in Netlify's order: itself, `.html`, a folder's index; never control files. */
function candidatePaths(pathname: string): string[] {
  if (/(?:^|\/)(?:_headers|_redirects)$|\0|\\/.test(pathname) || /(?:^|\/)\.\.?(?:\/|$)/.test(pathname))
    return [];
  return [pathname, `${pathname}.html`, `${pathname}/index.html`];
}

/** The file of an address. @param pathname already decoded; finds nothing outside of `directory` */
export async function readSiteFile(directory: string, pathname: string) {
  for (const path of candidatePaths(pathname)) {
    const bytes = await readFile(join(directory, path)).catch(() => undefined);
    if (bytes) return { path, bytes };
  }
  return undefined;
}
