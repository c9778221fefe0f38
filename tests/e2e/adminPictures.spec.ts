import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { isLong } from '../long.ts';
import { expect, expectAccessible, logIn, speak, speakGerman, test } from './adminContent.ts';
import { makeContentRoot } from './content.ts';

const CLIP = 'https://youtu.be/M7lc1UVf-VE';
const STILL = 'https://pictures.example/still.jpg';

const rows = (page: Page): Locator => page.getByRole('tabpanel').getByRole('listitem');
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

async function add(page: Page, url: string, name: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('English description').fill(name);
  await page.getByLabel('German description').fill(`${name} (de)`);
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(row(page, name)).toBeVisible();
}

const sourceOf = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? new URL(img.currentSrc).pathname : ''));

test.describe('with a picture host', () => {
  let host: Server;
  let port: number;
  test.beforeAll(async () => {
    const picture = await readFile(join(TEST_CONTENT, 'public/photos/still-snow-pass-d5ma.jpg'));
    host = createServer((request, response) => {
      // The video service has no larger size of this one.
      if (/hqdefault|still/.test(request.url ?? '')) response.end(picture);
      else response.writeHead(404).end(picture);
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    port = (host.address() as AddressInfo).port;
  });
  test.afterAll(() => new Promise((closed) => host.close(closed)));

  test('a saved video shows its picture at once, in the panel and to visitors, from this site alone', async ({
    page,
    startServer,
    externalRequests,
  }) => {
    const content = await makeContentRoot();
    const { url } = await startServer({
      contentRoot: content.path,
      env: { TEST_PICTURE_PORT: String(port) },
    });
    await speak(page, 'en');
    await logIn(page, url, 'videos');
    for (const [address, name] of [
      [CLIP, 'A clip'],
      [STILL, 'A still'],
    ] as const) {
      await add(page, address, name);
      const own = /^\/photos\/a-(clip|still)-\w+-[0-9a-f]{8}\.jpg$/;
      await expect.poll(() => sourceOf(row(page, name).locator('img'))).toMatch(own);
    }
    await expect(page.getByRole('alert')).toBeHidden();
    await page.goto(`${url}/#videos`);
    for (const name of ['A clip', 'A still']) {
      const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => sourceOf(shown.locator('img'))).toMatch(/^\/photos\/a-/);
    }
    expect(externalRequests).toEqual([]);
    await page.close();
    await content.remove();
  });
});

test('a video whose picture cannot be copied is saved, and the panel says why', async ({
  page,
  admin,
  externalRequests,
}) => {
  await speak(page, 'en');
  await logIn(page, admin.url, 'videos');
  await add(page, CLIP, 'A clip');
  await expect(page.getByRole('alert')).toHaveText(
    /Saved\. Its picture could not be copied: i\.ytimg\.com cannot be reached\. Saving it again later tries again\./,
  );
  await add(page, STILL, 'A still');
  await expect(page.getByRole('alert')).toContainText('pictures.example cannot be reached');
  await expect(row(page, 'A still')).toContainText(`The picture has not been copied yet: ${STILL}`);
  await expect(row(page, 'A clip')).not.toContainText('has not been copied yet');
  for (const name of ['A clip', 'A still']) await expect(row(page, name).locator('img')).toHaveCount(0);
  // In an ordinary run adminShellSizes looks at this tab and its banner.
  if (isLong) await expectAccessible(page);
  expect(admin.stored('content/videos')).toHaveLength(5);
  expect(externalRequests).toEqual([]);
});

// In an ordinary run the test before shows it of a picture that could not be copied.
test('the panel shows the address of a picture elsewhere in place of it', { tag: '@long' }, async ({
  page,
  admin,
  externalRequests,
}) => {
  await admin.content.change({
    'content/photos/elsewhere.json': { src: STILL, description: { en: 'Elsewhere', de: 'Anderswo' } },
    'content/videos/elsewhere.json': {
      url: CLIP,
      thumbnail: 'https://pictures.example/thumb',
      description: { en: 'Elsewhere', de: 'Anderswo' },
    },
  });
  await logIn(page, admin.url, 'photos');
  await speakGerman(page);
  await page.reload();
  await expect(row(page, 'Anderswo')).toContainText(STILL);
  await page.getByRole('tab', { name: 'Videos' }).click();
  await expect(row(page, 'Anderswo')).toContainText(
    'Das Bild ist noch nicht kopiert: https://pictures.example/thumb',
  );
  await expect(row(page, 'Anderswo').locator('img')).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});
