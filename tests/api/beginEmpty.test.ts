import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_FILENAMES } from '../../netlify/site/sample.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { TEST_TEXTS } from '../fixtures/testContent.ts';
import { openAdminShop } from './adminShop.ts';
import { PHOTO } from './harness.ts';

const SAMPLE_FOLDER = 'public/photos';

/** Skips the test where an owner has deleted pictures of the sample. */
const hasSample = SAMPLE_FILENAMES.every((name) => existsSync(join(SAMPLE_FOLDER, name)));
/** The whole sample, with the texts of the tests. Its pictures are recognized by their bytes. */
const sampleFiles = () => {
  const texts = readdirSync(TEST_TEXTS, { recursive: true, withFileTypes: true });
  const sources = [
    ...texts.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
    ...SAMPLE_FILENAMES.map((name) => join(SAMPLE_FOLDER, name)),
  ];
  return Object.fromEntries(sources.map((path) => [path.replace(TEST_TEXTS, 'content'), readFileSync(path)]));
};
const SAMPLE_WORDS =
  /Lindqvist|Muster(straße|stadt)|studio@example\.com|Ink, paper|Farbe, Papier|Undertow|kelp/i;

test.skipIf(!hasSample)('removes only the sample, in one commit that can be undone', async () => {
  const shop = openAdminShop({ content: {} });
  shop.push(sampleFiles());
  const own = { ...PHOTO, filename: 'kelp-at-low-light-t5wc.jpg', project: 'Heavy Things' };
  // The name of a sample photo with another picture.
  shop.push({
    'content/photos/kelp-at-low-light-t5wc.json': own,
    'public/photos/kelp-at-low-light-t5wc.jpg': 'own picture',
  });
  const begun = async () => (await shop.send<Readiness>('GET', '/api/shop-readiness')).body.begun;
  expect(await begun()).toEqual({ sample: 29, photos: 1, hasLook: false });
  const before = [shop.commits(), shop.tree()] as const;

  const answer = await shop.send('POST', '/api/begin-empty');
  expect([answer.status, answer.body, shop.commits()]).toEqual([200, { success: true }, before[0] + 1]);
  expect(await begun()).toEqual({ sample: 0, photos: 1, hasLook: false });
  const left = shop.files();
  expect(left.filter((path) => !/^content\/(legal|home)\//.test(path))).toEqual([
    'content/photos/kelp-at-low-light-t5wc.json',
    'content/projects.json',
    'content/settings.json',
    'content/site.json',
    'public/photos/kelp-at-low-light-t5wc.jpg',
  ]);
  const texts = left.filter((path) => !path.includes('kelp')).map((path) => shop.text(path));
  for (const text of texts) expect(text).not.toMatch(SAMPLE_WORDS);
  for (const path of left.filter((one) => one.includes('/legal/')))
    expect(shop.text(path)).toMatch(/^> \*\*(Placeholder|Platzhalter)\.\*\*/m);
  expect(shop.stored('content/site.json')).toMatchObject({ title: 'Portfolio', labDeliveryMax: 15 });
  expect(shop.stored('content/site.json')).not.toHaveProperty('social');

  // The second time there is nothing to remove.
  expect((await shop.send('POST', '/api/begin-empty')).status).toBe(200);
  expect(shop.commits()).toBe(before[0] + 1);
  expect([(await shop.undo()).status, shop.tree()]).toEqual([200, before[1]]);
});
