import { expect, test } from 'vitest';
import { headersFile } from './headersFile.ts';

type Pages = Parameters<typeof headersFile>[0];

/** The rules of these pages, an address each with its other lines. */
function rulesOf(...pages: [pathname: string, pattern: string, policy?: string][]): [string, ...string[]][] {
  const routes = pages.map(([pathname, pattern, policy]) => {
    const headers = new Headers(policy === undefined ? {} : { 'content-security-policy': policy });
    return [pathname, { headers, route: { pattern } }];
  });
  const lines = headersFile(new Map(routes as never) as Pages).split('\n');
  const rules: [string, ...string[]][] = [];
  for (const line of lines.filter(Boolean)) {
    if (line.startsWith('/')) rules.push([line]);
    else rules.at(-1)?.push(line.trim());
  }
  return rules;
}
const policy = (text: string) => `Content-Security-Policy: ${text}`;
const HTTPS = ['/*', 'Strict-Transport-Security: max-age=63072000; includeSubDomains'];

test('each page has its policy at all of its addresses, the panel says more, and files say nothing', () => {
  expect(rulesOf(['/', '/', 'a'], ['/admin/', '/admin', 'b'], ['/robots.txt', '/robots.txt'])).toEqual([
    HTTPS,
    ['/', policy('a')],
    ['/index.html', policy('a')],
    ...['/admin', '/admin/*'].map((address) => [
      address,
      policy('b'),
      'Cache-Control: no-store',
      'X-Robots-Tag: noindex',
    ]),
  ]);
});

test('the pages of a route that have the same policy share a rule', () => {
  const photos = Array.from({ length: 1000 }, (_, n): [string, string, string] => [
    `/photos/${n}/`,
    '/photos/[id]',
    'a',
  ]);
  expect(rulesOf(...photos)).toEqual([HTTPS, ['/photos/*', policy('a')]]);
});

test.each([
  ['of several policies', [['/projects/b', '/projects/[slug]', 'b']]],
  ['with a page of another route beside them', [['/projects/b', '/projects/b', 'a']]],
] as const)('the pages of a route %s have a rule each', (_, others) => {
  const rules = rulesOf(
    ['/projects/a', '/projects/[slug]', 'a'],
    ...others.map((page) => [...page] as [string, string, string]),
  );
  expect(rules.slice(1).map(([address]) => address)).toEqual([
    '/projects/a',
    '/projects/a/*',
    '/projects/b',
    '/projects/b/*',
  ]);
});
