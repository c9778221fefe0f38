import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { TEST_CONTENT } from '../fixtures/testContent.ts';
import { sample } from '../long.ts';
import {
  answerQuestions,
  button,
  expect,
  expectAccessible,
  expectToast,
  expectToFit,
  logIn,
  openPhotos,
  openTab,
  row,
  rows,
  speak,
  test,
  writeTexts,
} from './adminContent.ts';
import { makeContentRoot } from './content.ts';

const add = (page: Page, what = 'Add Video') => button(page, what).click();

async function fill(page: Page, url: string, en: string, de?: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await writeTexts(page, en, de);
}

const INVALID_VIDEO =
  'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';
/** src/shared/content/embeds.test.ts has more. */
const NO_VIDEOS = ['https://example.org/film', 'javascript:1', 'youtube', 'https://www.youtube.com/@someone'];
const INVALID_TRACK = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';

test('a video is added, edited and deleted; a refused form sends nothing', async ({ page, admin }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);

  await test.step('a refused form says why, marks and focuses the field', async () => {
    await add(page);
    await add(page);
    await expect(page.getByRole('alert')).toHaveText('All fields are required');
    await expect(page.getByLabel('URL')).toBeFocused();
    await expect(page.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
    for (const url of sample(NO_VIDEOS, 2)) {
      await fill(page, url, 'One', 'Eins');
      await page.getByRole('button', { name: 'Add Video' }).click();
      await expect(page.getByRole('alert')).toHaveText(INVALID_VIDEO);
    }
    await expect(page.getByLabel('English description')).toHaveValue('One');
    await page.getByRole('tab', { name: 'Music' }).click();
    await add(page, 'Add Track');
    await fill(page, 'https://example.org/song', 'One', 'Eins');
    await page.getByRole('button', { name: 'Add Track' }).click();
    await expect(page.getByRole('alert')).toHaveText(INVALID_TRACK);
    expect(sent).toEqual([]);
    await page.getByRole('tab', { name: 'Videos' }).click();
  });

  await fill(page, 'https://www.youtube.com/watch?v=abcdefghijk', 'A walk <b>home</b>', 'Ein Heimweg');
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: 'Video added' })).toBeVisible();
  await expect(page.getByLabel('URL')).toHaveValue('');
  const added = rows(page).last();
  await expect(added).toContainText('A walk <b>home</b>');
  await added.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeFocused();
  await page.getByLabel('German description').fill('Ein langer Heimweg');
  await page.getByRole('button', { name: 'Update Video' }).click();
  await expect(added).toContainText('Ein langer Heimweg');
  const stored = admin.stored('content/videos').find(({ url }) => String(url).includes('abcdefghijk'));
  expect(stored).toMatchObject({
    videoId: 'abcdefghijk',
    description: { en: 'A walk <b>home</b>', de: 'Ein langer Heimweg' },
  });
  const questions = answerQuestions(page, false, true);
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(4);
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(questions[0]).toBe('Are you sure you want to delete this video?');
  expect(admin.commits()).toHaveLength(4);

  await test.step('the form of another entry can be left', async () => {
    await openTab(page, 'Music');
    await button(rows(page).last(), 'Edit').click();
    await page.getByLabel('English description').fill('Something else');
    await button(page, 'Cancel').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page).last()).not.toContainText('Something else');
    await button(rows(page).last(), 'Delete').click();
    await expect(rows(page)).toHaveCount(2);
    expect(questions.at(-1)).toBe('Are you sure you want to delete this music track?');
    expect(admin.commits()).toHaveLength(5);
  });
});

test('videos are deleted together after one question, and restored', async ({ page, admin }) => {
  const stills = () => readdirSync(join(admin.content.path, 'public/photos')).length;
  const [before, stillsBefore] = [admin.stored('content/videos'), stills()];
  await openPhotos(page, admin.url, 'videos');
  await row(page, 'rabbit')
    .getByRole('checkbox', { name: /^Select .*rabbit/ })
    .check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await button(page, 'Select All').click();
  await row(page, 'snow').getByRole('checkbox').uncheck();
  const questions = answerQuestions(page, false, true);
  await button(page, 'Delete Selected').click();
  await expect(rows(page)).toHaveCount(3);
  await button(page, 'Delete Selected').click();
  await expectToast(page, 'Deleted 2/2 videos');
  expect(questions).toEqual(Array(2).fill('Are you sure you want to delete these 2 videos?'));
  await expect(rows(page)).toHaveCount(1);
  expect([admin.commits()[0], admin.commits().length]).toEqual(['Delete 2 videos', 2]);
  expect(stills()).toBeLessThan(stillsBefore);
  await expect(button(page, 'Undo')).toBeFocused();
  await expectAccessible(page);
  await openTab(page, 'Music');
  await expect(button(page, 'Undo')).toHaveCount(0);
  await button(page, 'Select All').click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await button(page, 'Deselect All').click();
  await openTab(page, 'Videos');
  await button(page, 'Undo').click();
  await expect(rows(page)).toHaveCount(3);
  expect([admin.stored('content/videos'), stills()]).toEqual([before, stillsBefore]);
});

test('a success shows for 1.5 s of the page’s own clock, its fade included', async ({ page, admin }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await logIn(page, admin.url, 'videos');
  await rows(page).nth(1).getByRole('button', { name: 'Move up' }).click();
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        new MutationObserver((_, observer) => {
          const toast = document.querySelector('.toast');
          if (toast) since ??= performance.now();
          else if (since !== undefined) {
            observer.disconnect();
            resolve(performance.now() - since);
          }
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.locator('.toast')).toHaveText('Video order saved');
  // It is taken away by a timer of the page, which a busy machine may call a little late.
  expect(await shown).toBeGreaterThan(1200);
  expect(await shown).toBeLessThan(1500 + 250);
});

const CLIP = 'https://youtu.be/M7lc1UVf-VE';
const STILL = 'https://pictures.example/still.jpg';

async function addVideo(page: Page, url: string, name: string): Promise<void> {
  await add(page);
  await fill(page, url, name);
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

  test('a saved video shows its own picture at once', async ({ page, startServer, externalRequests }) => {
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
      await addVideo(page, address, name);
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

test('a video whose picture cannot be copied is saved', async ({ page, admin, externalRequests }) => {
  await speak(page, 'en');
  await logIn(page, admin.url, 'videos');
  await addVideo(page, CLIP, 'A clip');
  await expect(page.getByRole('alert')).toHaveText(
    /Saved\. Its picture could not be copied: i\.ytimg\.com cannot be reached\. Saving it again later tries again\./,
  );
  await addVideo(page, STILL, 'A still');
  await expect(page.getByRole('alert')).toContainText('pictures.example cannot be reached');
  await expect(row(page, 'A still')).toContainText(`The picture has not been copied yet: ${STILL}`);
  await expect(row(page, 'A clip')).not.toContainText('has not been copied yet');
  for (const name of ['A clip', 'A still']) await expect(row(page, name).locator('img')).toHaveCount(0);
  expect(admin.stored('content/videos')).toHaveLength(5);
  expect(externalRequests).toEqual([]);
});
