import type { Page } from '@playwright/test';
import { stemOf } from '../../../scripts/images/copies.ts';
import { expectRead } from '../fixtures.ts';
import { LOST, STILL, test } from './builtSite.ts';
import { expect, Visitor } from './visitor.ts';

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
  built: { content, distDir },
}) => {
  const { url } = await startServer({ contentRoot: content.path, distDir });
  const visitor = new Visitor(page, url);
  await visitor.open('/#videos');
  await expectSource(page, 'By hand', /^\/i\/\w+-\d+\.avif$/);
  // A picture that the build could not copy is shown as a link.
  const lost = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lost' });
  await expect(lost.getByRole('link', { name: LOST })).toHaveAttribute('href', LOST);
  await page.goto(`${url}/#photos/uncategorized`);
  await expectSource(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);

  await content.change({
    'content/videos/later.json': {
      url: '/photos/still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
    'content/photos/later.json': {
      filename: 'still-snow-pass-d5ma.jpg',
      description: { en: 'Later', de: 'Später' },
    },
  });
  await expectRead(url, content.path);
  await visitor.open('/#videos');
  await expect(page.getByText('Later', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectSource(page, 'By hand', new RegExp(`^/photos/${stemOf(STILL)}\\.jpg$`));
  await page.goto(`${url}/#photos/uncategorized`);
  await expect(visitor.photo('Later')).toBeVisible();
  await expectSource(page, 'A photo by hand', /^\/i\/\w+-\d+\.avif$/);
  expect(externalRequests).toEqual([]);
});
