import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { headersFile, miningHeaders, publishFiles } from './publishFiles.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

/** Writes files that contain their own names. */
const place = (...paths: string[]) => {
  for (const path of paths) put(root, path, path);
};
const built = (...paths: string[]) => paths.map((path) => existsSync(join(root, 'dist', path)));

function publish(contentRoot = root, failures: Readonly<Record<string, boolean>> = {}) {
  const failed = Object.entries(failures).map(([filename, isPicture]) => ({
    filename,
    isPicture,
    reason: '',
  }));
  const pictures = { own: { manifest: {}, failed }, copies: {}, copied: {}, files: new Map() };
  const facts = { shop: { sells: true, notices: {} }, marks: {} } as unknown as SiteFacts;
  return publishFiles({ root, contentRoot, outDir: join(root, 'dist'), facts, pictures });
}

test('publishes pictures without derivatives, but no other files; pages beside them stay', async () => {
  place('public/photos/text.jpg', 'public/photos/huge.jpg');
  place('dist/photos/text.jpg', 'dist/photos/huge.jpg', 'dist/photos/kelp/index.html');
  place('dist/photos/large/huge.jpg', 'dist/photos/large/index.html');
  await publish(root, { 'text.jpg': false, 'huge.jpg': true });
  expect(built('photos/text.jpg', 'photos/huge.jpg', 'photos/kelp/index.html')).toEqual([false, true, true]);
  expect(built('photos/large/huge.jpg', 'photos/large/index.html')).toEqual([false, true]);
});

test('removes system files that Astro has copied', async () => {
  place('dist/.DS_Store', 'dist/photos/.gitkeep', 'dist/.well-known/tdmrep.json');
  await publish();
  expect(built('.DS_Store', 'photos/.gitkeep', '.well-known/tdmrep.json')).toEqual([false, false, true]);
});

test('content in another folder publishes its own public files, and no photo of this repository', async () => {
  place('dist/photos/sample.jpg', 'dist/favicon.svg');
  place('elsewhere/public/favicon.svg', 'elsewhere/public/.hidden');
  await publish(join(root, 'elsewhere'));
  expect(built('photos/sample.jpg', '.hidden')).toEqual([false, false]);
  expect(readFileSync(join(root, 'dist/favicon.svg'), 'utf8')).toBe('elsewhere/public/favicon.svg');
});

test('build.json has the build time, the id of the content and, if known, the revision', async () => {
  place('dist/index.html');
  await publish();
  const { revision, content, builtAt } = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8'));
  expect(revision).toMatch(/^(unknown|[0-9a-f]{40})$/);
  expect(content).toMatch(/^[0-9a-f]{40}$/);
  expect(Date.now() - Date.parse(builtAt)).toBeLessThan(60_000);
});

type Page = readonly [pathname: string, pattern: string, policy?: string];

function mapOf(pages: readonly Page[]) {
  const routes = pages.map(([pathname, pattern, policy]) => {
    const headers = new Headers(policy === undefined ? {} : { 'content-security-policy': policy });
    return [pathname, { headers, route: { pattern } }];
  });
  return new Map(routes as never) as Parameters<typeof headersFile>[0];
}
/** The rules of a file, as an address with further lines each. */
const readRules = (text: string) =>
  text
    .trim()
    .split(/\n(?=\/)/)
    .map((rule) => rule.trim().split(/\n\s*/));
const rulesOf = (...pages: Page[]) => readRules(headersFile(mapOf(pages)));
const policy = (text: string) => `Content-Security-Policy: ${text}`;
const HTTPS = ['/*', 'Strict-Transport-Security: max-age=63072000; includeSubDomains'];

test('a page below another one with the same policy has no rule of its own, because both would apply', () => {
  const guide = (path: string): Page => [path, '/guide/[...page]', 'a'];
  expect(rulesOf(guide('/guide/en/'), guide('/guide/en/setup/'), guide('/guide/de/'))).toEqual([
    HTTPS,
    ...['/guide/en', '/guide/en/*', '/guide/de', '/guide/de/*'].map((address) => [address, policy('a')]),
  ]);
});

test('each page has its policy at all of its addresses, the panel more headers, and files none', () => {
  const panel = [policy('b'), 'Cache-Control: no-store', 'X-Robots-Tag: noindex'];
  expect(rulesOf(['/', '/', 'a'], ['/admin/', '/admin', 'b'], ['/robots.txt', '/robots.txt'])).toEqual([
    HTTPS,
    ['/', policy('a')],
    ['/index.html', policy('a')],
    ['/admin', ...panel],
    ['/admin/*', ...panel],
  ]);
});

test('the pages of a route that have the same policy share a rule', () => {
  const photos = Array.from({ length: 1000 }, (_, n): Page => [`/photos/${n}/`, '/photos/[id]', 'a']);
  expect(rulesOf(...photos)).toEqual([HTTPS, ['/photos/*', policy('a')]]);
});

test.each<[string, Page]>([
  ['of several policies', ['/projects/b', '/projects/[slug]', 'b']],
  ['with a page of another route beside them', ['/projects/b', '/projects/b', 'a']],
])('each page of a route %s has its own rule', (_, other) => {
  const rules = rulesOf(['/projects/a', '/projects/[slug]', 'a'], other);
  const addresses = rules.slice(1).map(([address]) => address);
  expect(addresses).toEqual(['/projects/a', '/projects/a/*', '/projects/b', '/projects/b/*']);
});

test('every address reserves data mining; a photo that differs says so once at each of its addresses', () => {
  const pages = mapOf([
    ['/', '/', 'a'],
    ['/photos/kelp/', '/photos/[id]', 'a'],
    ['/de/photos/kelp/', '/de/photos/[id]', 'a'],
    ['/projects/sea/', '/projects/[slug]', 'a'],
  ]);
  const fields = { 'tdm-reservation': '1', 'tdm-policy': 'https://mara.example/licence' };
  const lines = ['tdm-reservation: 1', 'tdm-policy: https://mara.example/licence'];
  const miningRules = (tdm: 'free' | '', other = tdm) => {
    const photos = [
      { id: 'kelp', filename: 'kelp.jpg', tdm },
      { id: 'reef', filename: 'kelp.jpg', tdm: other },
      { id: 'moon', filename: 'moon.jpg', tdm: '' as const },
    ];
    const site = { 'rights.tdm': 'reserved', 'rights.licence': 'https://mara.example/licence' } as const;
    const image = { hash: 'abc', widths: [480], width: 480, height: 320, color: '#fff' };
    const mining = miningHeaders(photos, site, undefined, { 'kelp.jpg': image });
    expect(mining.fields).toEqual(fields);
    return readRules(headersFile(pages, mining)).flatMap(([address, ...rules]) => {
      const found = rules.filter((line) => line.startsWith('tdm-'));
      return found.length > 0 ? [[address, ...found]] : [];
    });
  };
  expect(miningRules('')).toEqual([['/*', ...lines]]);
  const free = miningRules('free');
  expect(free.slice(0, 3)).toEqual(['/', '/index.html', '/projects/*'].map((address) => [address, ...lines]));
  const addresses = free.slice(3).map(([address]) => address);
  expect(free.slice(3)).toEqual(addresses.map((address) => [address, 'tdm-reservation: 0']));
  for (const address of ['/photos/kelp', '/de/photos/reef/*', '/photos/kelp.jpg', '/i/abc-480.avif'])
    expect(addresses.filter((one) => one === address)).toEqual([address]);
});
