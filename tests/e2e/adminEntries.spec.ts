import type { Page } from '@playwright/test';
import { isLong, sample } from '../long.ts';
import { expect, expectAccessible, logIn, test } from './adminContent.ts';
import { dragByMouse } from './dragging.ts';

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const titles = (page: Page) => page.locator('.row-name').allTextContents();

async function fill(page: Page, url: string, en: string, de: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('English description').fill(en);
  await page.getByLabel('German description').fill(de);
}

const INVALID_VIDEO =
  'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';
/** src/shared/content/embeds.test.ts has more. */
const NO_VIDEOS = ['https://example.org/film', 'javascript:1', 'youtube', 'https://www.youtube.com/@someone'];
const INVALID_TRACK = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';

test('a video and a track are added, edited and deleted, each in one commit; a refused form sends nothing', async ({
  page,
  admin,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);

  await test.step('a refused form says why, marks and focuses the field', async () => {
    await page.getByRole('button', { name: 'Add Video' }).click();
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
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (questions.length > 1 ? dialog.accept() : dialog.dismiss());
  });
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(4);
  await added.getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(questions[0]).toBe('Are you sure you want to delete this video?');
  expect(admin.commits()).toHaveLength(4);

  // In an ordinary run adminStoreFaults adds a track.
  if (!isLong) return;
  await page.getByRole('tab', { name: 'Music' }).click();
  await expect(rows(page)).toHaveCount(3);
  await fill(page, 'https://soundcloud.com/someone/something', 'Something', 'Etwas');
  await page.getByRole('button', { name: 'Add Track' }).click();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).last().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('English description').fill('Something else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Add a track' })).toBeVisible();
  await expect(rows(page).last()).not.toContainText('Something else');
  await rows(page).last().getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(questions.at(-1)).toBe('Are you sure you want to delete this music track?');
  expect(admin.commits()).toHaveLength(6);
});

test('the order changes by button, keyboard and pointer, and is saved once', async ({ page, admin }) => {
  await logIn(page, admin.url, 'videos');
  await expect(rows(page)).toHaveCount(3);
  const [a, b, c] = await titles(page);
  await rows(page).nth(2).getByRole('button', { name: 'Move up' }).click();
  expect(await titles(page)).toEqual([a, c, b]);
  await expect(rows(page).nth(1).getByRole('button', { name: 'Move up' })).toBeFocused();
  await expect(page.getByText('The new order is not saved yet.')).toBeVisible();

  await rows(page).nth(0).getByRole('button', { name: 'Drag to reorder' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => titles(page)).toEqual([c, b, a]);

  const handle = (index: number) => rows(page).nth(index).getByRole('button', { name: 'Drag to reorder' });
  await dragByMouse(page, handle(2), handle(0), -30);
  await expect.poll(() => titles(page)).toEqual([a, c, b]);

  await page.reload();
  await expect.poll(() => titles(page)).toEqual([a, c, b]);
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Video order saved' })).toBeVisible();
  await expect(page.getByText('The new order is not saved yet.')).toBeHidden();
  expect(admin.commits()).toHaveLength(2);
  const stored = admin.stored('content/videos').sort((one, other) => Number(one.order) - Number(other.order));
  expect(stored.map(({ description }) => (description as { en: string }).en)).toEqual([a, c, b]);

  await test.step('what is focused right after moving an entry keeps the focus', async () => {
    const url = page.getByLabel('URL');
    const move = await rows(page).nth(2).getByRole('button', { name: 'Move up' }).elementHandle();
    const isHeld = await url.evaluate(async (field, button) => {
      (button as HTMLElement).click();
      const atOnce = document.activeElement === button;
      field.focus();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return { atOnce, later: document.activeElement === field };
    }, move);
    expect(isHeld).toEqual({ atOnce: true, later: true });
    expect(await titles(page)).toEqual([a, b, c]);
  });

  await test.step('cancelling a drag puts the entry back', async () => {
    await page.getByRole('tab', { name: 'Music' }).click();
    await expect(rows(page)).toHaveCount(3);
    const before = await titles(page);
    await rows(page).nth(0).getByRole('button', { name: 'Drag to reorder' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => titles(page)).toEqual(before);
    await expect(page.getByText('The new order is not saved yet.')).toBeHidden();
  });
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

// adminProjects and adminSite take saves back in an ordinary run.
test('the history shows what was saved and takes it back', { tag: '@long' }, async ({ page, admin }) => {
  await logIn(page, admin.url, 'videos');
  page.on('dialog', (dialog) => dialog.accept());
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const newest = dialog.locator('.history-item').first();
  await expect(newest).toContainText(/Video '.*' deleted/);
  await expectAccessible(page);
  await newest.getByRole('button', { name: 'Undo this save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
  expect(admin.stored('content/videos')).toHaveLength(3);
});

test.describe('refused saves', () => {
  test.use({ allowConsole: [/status of \d+|ERR_FAILED|net::/] });

  test('show the error of the server, keep the order and the form, and add no second entry when sent again', async ({
    page,
    admin,
  }) => {
    await logIn(page, admin.url, 'music');
    await expect(rows(page)).toHaveCount(3);
    const alert = page.getByRole('alert');
    await page.route('**/api/music/reorder', (route) => route.fulfill({ status: 502, json: {} }));
    await rows(page).nth(1).getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(alert).toHaveText('Failed to save music order');
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
    await fill(page, 'https://soundcloud.com/a/b', 'One', 'Eins');
    const answers = [
      () => ({ status: 500, json: {} }),
      () => ({ status: 400, json: { error: 'No such track.' } }),
      () => ({ status: 400, json: { details: [{ path: 'url', message: 'is required' }] } }),
    ];
    for (const [index, text] of ['Failed to add music', 'No such track.', 'is required'].entries()) {
      await page.route('**/api/music/add', (route) => route.fulfill(answers[index]?.() ?? { status: 500 }));
      await page.getByRole('button', { name: 'Add Track' }).click();
      await expect(alert).toHaveText(text);
    }
    await page.route('**/api/music/add', (route) => route.abort());
    await page.getByRole('button', { name: 'Add Track' }).click();
    await expect(alert).toContainText('Error adding music: The server cannot be reached.');
    await expect(page.getByLabel('English description')).toHaveValue('One');

    // This time the answer alone is lost.
    await page.route('**/api/music/add', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Add Track' }).click();
    await lost;
    await expect(alert).toContainText('Error adding music');
    expect(admin.stored('content/music')).toHaveLength(4);
    await page.unroute('**/api/music/add');
    await page.getByRole('button', { name: 'Add Track' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Track added' })).toBeVisible();
    expect(admin.stored('content/music')).toHaveLength(4);
  });

  test('a list that fails to load says so, and loads when asked again; an empty one says what to do', async ({
    page,
    admin,
    consoleErrors,
  }) => {
    await page.route('**/api/videos', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await page.route('**/api/music', (route) => route.abort());
    await logIn(page, admin.url, 'videos');
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch videos');
    if (isLong) await expectAccessible(page);
    await page.getByRole('tab', { name: 'Music' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error loading music');
    await page.unroute('**/api/music');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.unroute('**/api/videos');
    const failures = consoleErrors.length;
    await admin.content.change({ 'content/music': null });
    await page.reload();
    await expect(page.getByText('No tracks yet. The first one you add appears here.')).toBeVisible();
    await expectAccessible(page);
    expect(consoleErrors).toHaveLength(failures);
  });
});
