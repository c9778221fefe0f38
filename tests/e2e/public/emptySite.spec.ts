import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOperation } from '../../../netlify/content/commitMessage.ts';
import { createLocalStore } from '../../../netlify/content/local/store.ts';
import { copyPicture } from '../../../netlify/images/copyPicture.ts';
import { beginEmpty, SAMPLE_FILENAMES } from '../../../netlify/site/sample.ts';
import { findWords, readSampleWords } from '../../fixtures/sampleWords.ts';
import { TEST_CONTENT } from '../../fixtures/testContent.ts';
import { type ContentRoot, linkFolder, makeContentRoot } from '../content.ts';
import { expectRead } from '../fixtures.ts';
import { ROOT } from '../testServer.ts';
import { collectFonts, GALLERY, look } from './looks.ts';
import { expect, test, Visitor } from './visitor.ts';

const FOLDER = 'public/photos';
/** False after the owner has deleted sample pictures: then only a simpler empty site can be made. */
const hasSample = SAMPLE_FILENAMES.every((name) => existsSync(join(ROOT, FOLDER, name)));

/** A site without entries, if possible made from the sample like an owner does, and the words of the sample. */
async function makeEmptyRoot(): Promise<{ root: ContentRoot; words: string[] }> {
  const root = await makeContentRoot();
  if (!hasSample) {
    await root.change({ 'content/photos': null, 'content/videos': null, 'content/music': null });
    return { root, words: [] };
  }
  // The texts are those of the tests. Sample pictures are recognised by their bytes.
  rmSync(join(root.path, FOLDER), { recursive: true });
  for (const name of SAMPLE_FILENAMES) cpSync(join(ROOT, FOLDER, name), join(root.path, FOLDER, name));
  execFileSync('git', ['-c', 'core.looseCompression=0', 'add', '--all', FOLDER], { cwd: root.path });
  await root.change({});
  const words = readSampleWords(root.path);
  const store = createLocalStore({ root: root.path });
  await beginEmpty({ store, operation: readOperation(null), copyPicture });
  return { root, words };
}

test('a site without entries says so in each section, and sells nothing', async ({ page, startServer }) => {
  test.setTimeout(180_000);
  const { root, words } = await makeEmptyRoot();
  await root.change({ 'content/settings.json': GALLERY });
  expect(words.length > 100).toBe(hasSample);
  // Like on Netlify in production, where a shop that may not open yet is a portfolio.
  const distDir = await root.build({ NETLIFY: 'true', CONTEXT: 'production' });
  for (const folder of ['content', 'public', 'dist'])
    expect(findWords(join(root.path, folder), words), `the sample in ${folder}`).toEqual([]);
  await linkFolder(join(TEST_CONTENT, 'public'), join(root.path, 'public'));
  const server = await startServer({ contentRoot: root.path, distDir });
  const visitor = new Visitor(page, server.url);
  let reads = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/videos') reads += 1;
  });
  const fonts = collectFonts(page);
  await visitor.open('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Without a chosen typeface a site has one font file; only looks with shadows use Bricolage.
  expect(await page.evaluate(look)).toMatchObject({ face: 'Figtree', accent: '#161616' });
  expect(fonts).toHaveLength(1);
  // The title promises no sections.
  await expect(page).toHaveTitle(/^[^:]+$/);
  for (const [section, text] of [
    ['photos', 'No photos available'],
    ['music', 'No music available'],
    ['videos', 'No videos available'],
  ] as const) {
    await visitor.section(section).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  // The section is opened before the content changes: selecting it would load the list anyway.
  await expect(visitor.button('Refresh Videos')).toBeVisible();
  // The list has been read before the change, so that only the button can show the new entry.
  await expect.poll(() => reads).toBeGreaterThanOrEqual(1);
  await expect(page.locator('#videos > .loading')).toBeHidden();
  await root.change({
    'content/settings.json': {},
    'content/videos/first.json': {
      url: 'https://youtu.be/dQw4w9WgXcQ',
      description: { en: 'The first film', de: 'Der erste Film' },
      order: 0,
    },
    'content/photos/fresh-one.json': {
      filename: 'last-tram-second-stop-j8tn.jpg',
      description: { en: 'Fresh', de: 'Frisch' },
      price_a4: 41.5,
    },
  });
  await expectRead(server.url, root.path);
  await visitor.button('Refresh Videos').click();
  await expect(page.getByRole('heading', { name: 'The first film' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Videos' })).toBeFocused();

  await test.step('a photo added later is shown but not sold', async () => {
    // The next build makes its page; until then its address redirects to the view that reads the API.
    for (const path of ['/photos/fresh-one/', '/de/photos/fresh-one/']) {
      const answer = await fetch(server.url + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/#photos\/[\w-]+\/fresh-one$/),
      ]);
    }
    const german = new Visitor(page, server.url, 'de');
    await german.open('/de/photos/fresh-one/');
    await expect(german.lightbox('Frisch').getByRole('img')).toBeVisible();
    await expect(german.lightbox('Frisch').getByText('€')).toHaveCount(0);
    await expect(page.getByRole('button', { name: german.words.buy })).toHaveCount(0);
    await expect(german.cartButton()).toHaveCount(0);
    // The look saved after the build uses its own fonts.
    await expect
      .poll(() => page.evaluate(look))
      .toMatchObject({ face: 'Bricolage Grotesque', accent: '#ff5a36' });
  });
  // A page that still loads from a removed site would get 404s.
  await page.close();
  await root.remove();
});
