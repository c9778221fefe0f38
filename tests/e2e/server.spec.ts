import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import exifReader from 'exifreader';
import { readSiteRules } from '../../scripts/serve/site.ts';
import { expect, test } from './fixtures.ts';
import { DIST, ROOT } from './testServer.ts';

test('a site that reserves data mining says so in every file and page', async ({ request, site }) => {
  const get = (path: string) => request.get(site + path, { maxRedirects: 0 });
  const work = '/photos/kelp-at-low-light-t5wc';
  const [image = ''] = /\/i\/\w+-\d+\.avif/.exec(await (await get(`${work}/`)).text()) ?? [];
  const tags = await exifReader.load(await (await get(image)).body(), { expanded: true, async: true });
  expect(tags.xmp).toMatchObject({ rights: { description: '© 2026 Mara Lindqvist' } });
  for (const path of ['/', `/de${work}/`, image, `${work}.jpg`])
    expect((await get(path)).headers()['tdm-reservation'], path).toBe('1');
  expect(await (await get('/')).text()).toContain('<meta name="tdm-reservation" content="1">');
  const rules = await get('/.well-known/tdmrep.json');
  expect(rules.headers()['content-type']).toContain('application/json');
  expect(await rules.json()).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  expect(await (await get('/robots.txt')).text()).toMatch(/^User-agent: GPTBot$[\s\S]*^Disallow: \/$/m);
});

test('every built page has its policy in a header, and none in its HTML', async () => {
  const lines: string[] = [];
  const rules = readSiteRules(ROOT, DIST, (line) => lines.push(line));
  const files = globSync('**/*.html', { cwd: DIST });
  const some = ['index.html', 'guide/en/index.html', 'guide/de/setup/index.html'];
  expect(files).toEqual(expect.arrayContaining(some));
  for (const file of files) {
    expect(readFileSync(join(DIST, file), 'utf8'), file).not.toMatch(/<meta[^>]+content-security-policy/i);
    for (const address of [file, file.replace(/index\.html$/, '')]) {
      const headers = new Headers(await rules.headersFor(new URL(address, 'https://shop.example/')));
      expect(headers.get('content-security-policy'), address).toMatch(
        /(?:^|;)default-src 'none';.*frame-ancestors '(?:none|self)'/,
      );
    }
  }
  expect(lines).toEqual([]);
  // scripts/serve/localServer.test.ts tests that http answers lack headers that are only for https.
  const built = readFileSync(join(DIST, '_headers'), 'utf8');
  expect(built).toMatch(/^\/\*\n {2}Strict-Transport-Security: max-age=63072000/m);
  const policies = built.match(/Content-Security-Policy: .*/g) ?? [];
  expect(policies.length).toBeGreaterThan(5);
  for (const policy of policies) expect(policy).toContain('upgrade-insecure-requests');
});
