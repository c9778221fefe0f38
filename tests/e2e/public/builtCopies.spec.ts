import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stemOf } from '../../../tools/images/copies.ts';
import { type ContentRoot, makeContentRoot } from '../content.ts';
import { ROOT } from '../testServer.ts';
import { expect, test, Visitor } from './visitor.ts';

// Hand-written entries with pictures on other hosts, without copies.
const STILL = 'https://pictures.example/by-hand.jpg';
const PHOTO = 'https://pictures.example/photo-by-hand.jpg';
const LOST = 'https://pictures.example/lost.jpg';
/** The copies that an earlier build has made, when it had a network. */
const ORIGINALS = join(ROOT, '.cache', 'images', 'copies', 'originals');
const kept = (address: string) => join(ORIGINALS, `${stemOf(address)}.jpg`);

let root: ContentRoot;
let distDir: string;

test.beforeAll(async () => {
  // A real build is part of it.
  test.setTimeout(180_000);
  await mkdir(ORIGINALS, { recursive: true });
  for (const address of [STILL, PHOTO])
    await copyFile(join(ROOT, 'public/photos/still-snow-pass-d5ma.jpg'), kept(address));
  const named = (en: string) => ({ description: { en, de: `${en} (de)` } });
  root = await makeContentRoot({
    'content/videos/by-hand.json': { url: STILL, ...named('By hand') },
    'content/videos/lost.json': { url: LOST, ...named('Lost') },
    'content/photos/by-hand-photo.json': { src: PHOTO, ...named('A photo by hand') },
  });
  distDir = await root.build();
});
test.afterAll(async () => {
  await root.remove();
  for (const address of [STILL, PHOTO]) await rm(kept(address), { force: true });
});

/** The address of a visible entry's picture, once it has loaded. */
async function expectSource(page: Page, name: string, source: RegExp): Promise<void> {
  const image = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name, visible: true })
    .locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      image.evaluate((img: HTMLImageElement) => (img.naturalWidth ? new URL(img.currentSrc).pathname : '')),
    )
    .toMatch(source);
}

test('a build copies the pictures of hand-written entries, and fresh lists keep showing the copies', async ({
  page,
  startServer,
  externalRequests,
}) => {
  const { url } = await startServer({ contentRoot: root.path, distDir });
  const visitor = new Visitor(page, url);
  await visitor.open('/#videos');
  await expectSource(page, 'By hand', /^\/i\/\w+-\d+\.avif$/);
  // A picture that the build could not copy is shown as a link.
  const lost = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lost' });
  await expect(lost.getByRole('link', { name: LOST })).toHaveAttribute('href', LOST);
  await visitor.open('/#photos/uncategorized');
  await expectSource(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);

  await root.change({
    'content/videos/later.json': {
      url: '/photos/still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
    'content/photos/later.json': {
      filename: 'still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
  });
  await visitor.open('/#videos');
  await expect(page.getByText('Later', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectSource(page, 'By hand', new RegExp(`^/photos/${stemOf(STILL)}\\.jpg$`));
  await visitor.open('/#photos/uncategorized');
  await expect(visitor.photo('Later')).toBeVisible();
  await expectSource(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);
  expect(externalRequests).toEqual([]);
});
