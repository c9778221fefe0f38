import type { RouteToHeaders } from 'astro';
import { SECURITY_HEADERS } from '../../netlify/lib/replies.ts';

/** The addresses that a page answers. */
const addressesOf = (path: string): string[] => (path === '/' ? ['/', '/index.html'] : [path, `${path}/*`]);

const rule = (address: string, policy: string, isAdmin = false): string =>
  [
    address,
    `  Content-Security-Policy: ${policy}`,
    ...(isAdmin ? ['  Cache-Control: no-store', '  X-Robots-Tag: noindex'] : []),
    '',
  ].join('\n');

/** What every address says. It stands here because the local server leaves it out: only https may say it. */
const ALWAYS = `/*
  Strict-Transport-Security: ${SECURITY_HEADERS['Strict-Transport-Security']}
`;

/** The address of a route whose pages all have these headers, where no page of another route lies beside them. */
function sharedAddress(
  pattern: string,
  paths: ReadonlyMap<string, string>,
  all: readonly string[],
): string | undefined {
  const folder = pattern.replace(/\/\[[^\]]+\]$/, '');
  if (folder === pattern || new Set(paths.values()).size > 1) return undefined;
  return all.every((path) => paths.has(path) || !path.startsWith(`${folder}/`)) ? `${folder}/*` : undefined;
}

/**
 * The text of _headers, as Netlify reads it: each page with its policy. A route all of whose pages have the same is one
 * rule: so a thousand photos are no thousand rules. No two rules fit an address: both policies would apply.
 */
export function headersFile(pages: RouteToHeaders): string {
  const routes = new Map<string, Map<string, string>>();
  for (const [pathname, { headers, route }] of pages) {
    const policy = headers.get('content-security-policy');
    if (policy === null) continue;
    const path = `/${pathname}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const paths = routes.get(route.pattern) ?? new Map();
    routes.set(route.pattern, paths.set(path, policy));
  }
  const all = [...routes.values()].flatMap((paths) => [...paths.keys()]);
  const rules = [...routes].flatMap(([pattern, paths]) => {
    const [first = ''] = paths.values();
    const shared = sharedAddress(pattern, paths, all);
    if (shared) return [rule(shared, first)];
    return [...paths].flatMap(([path, policy]) =>
      addressesOf(path).map((address) => rule(address, policy, path === '/admin')),
    );
  });
  return ALWAYS + rules.join('');
}
