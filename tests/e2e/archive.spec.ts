// The archive opens from its folder, without server and network, in both languages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bagFaults, filesBelow, makeArchive } from '../fixtures/bag.ts';
import { isLong } from '../long.ts';
import { expectAccessible } from './axe.ts';
import { makeContentRoot, onlyPhotos } from './content.ts';
import { expect, test } from './fixtures.ts';

const CV = { en: 'Curriculum vitae', de: 'Lebenslauf' };
const text = (title: string) =>
  `---\ntitle: ${title}\n---\n\n[The whirlpool](/photos/whirlpool-in-no-hurry-x81d/), [elsewhere](https://example.org/)\n`;

test('every page, link, picture and language works without a network', async ({ page, context }) => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  // Two photos and one without its file have all kinds of pages and links.
  const kept = ['whirlpool-in-no-hurry-x81d', 'kelp-at-low-light-t5wc'];
  const content = await makeContentRoot({
    ...(await onlyPhotos(({ id }) => kept.includes(id))),
    'content/pages/cv.en.md': text(CV.en),
    'content/pages/cv.de.md': text(CV.de),
    'content/photos/lost.json': {
      filename: 'lost.jpg',
      description: { en: 'Lost & <found>', de: 'Verloren' },
    },
  });
  const archive = join(folder, 'archive');
  makeArchive(content.path, archive);
  expect(bagFaults(archive)).toEqual([]);

  await context.setOffline(true);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const home = pathToFileURL(join(archive, 'data/')).href;
  const seen = new Set<string>();
  const waiting = [`${home}index.html`];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    await page.goto(address);
    const found = await page.evaluate(async () => {
      const pictures = [...document.images];
      for (const one of pictures) one.loading = 'eager';
      await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
      return {
        broken: pictures.filter((one) => one.naturalWidth === 0).map((one) => one.src),
        links: [...document.links].map(({ href }) => href),
        language: document.documentElement.lang,
        scripts: document.scripts.length,
        overflow: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(found, address).toMatchObject({ broken: [], scripts: 0, overflow: 0 });
    expect(address).toContain(found.language === 'de' ? '/data/de/' : '/data/');
    waiting.push(...found.links.filter((link) => link.endsWith('.html')));
    for (const link of found.links) expect(link.startsWith(home), link).toBe(true);
  }
  const pages = filesBelow(join(archive, 'data')).filter((path) => path.endsWith('.html'));
  expect([...seen].map((address) => address.slice(home.length)).sort()).toEqual(pages);
  expect(requested.filter((address) => !address.startsWith(home))).toEqual([]);

  await page.goto(`${home}index.html`);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: CV.de }).click();
  await expect(page.getByText('elsewhere (https://example.org/)')).toBeVisible();
  await page.getByRole('link', { name: 'The whirlpool' }).click();
  await expect(page.getByText('26 von 30 verkauft')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByText('26 of 30 sold')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: 'What the files mean' }).click();
  if (isLong) await expectAccessible(page);
  await page.getByRole('link', { name: 'Catalogue' }).click();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(4);
  await content.remove();
  rmSync(folder, { recursive: true });
});
