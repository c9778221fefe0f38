// What is typed is not lost: by saves and reads that fail, by another window, by what somebody else saves meanwhile.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { isLong } from '../long.ts';
import {
  answerQuestions,
  banner,
  button,
  COLUMN,
  expect,
  expectAccessible,
  expectToast,
  expectToFit,
  HEAVY,
  logIn,
  names,
  openPhotos,
  openTab,
  project,
  row,
  rows,
  STAIRS,
  sendAsAdmin,
  speak,
  test,
  WEIGHTS,
  writeTexts,
} from './adminContent.ts';

async function writeTrack(page: Page, url: string, en: string): Promise<void> {
  await button(page, 'Add Track').click();
  await page.getByLabel('URL').fill(url);
  await writeTexts(page, en);
}

/** In an open drawer an error covers neither its title, nor what closes it, nor its first field. */
async function expectBesideDrawer(page: Page): Promise<void> {
  const drawer = page.locator('dialog.drawer[open]');
  if ((await drawer.count()) === 0) return;
  const boxOf = async (place: Locator) => (await place.first().boundingBox()) ?? { y: 0, height: 0 };
  const alert = await boxOf(drawer.locator('.banner'));
  const [head, field] = [await boxOf(drawer.locator('h2')), await boxOf(drawer.locator('.field'))];
  expect(alert.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(field.y).toBeGreaterThanOrEqual(alert.y + alert.height);
}

/** One stands below the other, and no further to a side than a gap between buttons. */
async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const [low, up] = await Promise.all([lower.boundingBox(), upper.boundingBox()]);
  if (!low || !up) throw new Error('One of the two is not in sight');
  expect(low.y).toBeGreaterThan(up.y + up.height);
  expect(Math.abs(low.x + low.width / 2 - (up.x + up.width / 2))).toBeLessThan(12);
}

test.describe('a save that fails', () => {
  test.use({ allowConsole: [/status of \d+|ERR_FAILED|net::/] });

  test('of an order says why above the bar, and is kept; a tab, too', async ({ page, admin, context }) => {
    const save = button(project(page, HEAVY), 'Save Order');
    const code = /\/_astro\/SettingsTab\./;
    await page.route(code, (route) => route.abort());
    await page.route('**/api/photos/reorder*', (route) =>
      route.request().url().endsWith('-save')
        ? route.fulfill({ status: 503, json: { error: 'The store sleeps.' } })
        : route.abort(),
    );
    await openPhotos(page, admin.url);
    await button(row(page, STAIRS), 'Move up').click();
    await save.click();
    await expect(banner(page)).toContainText('The store sleeps.');
    await expect(page.locator('.publish-line')).toHaveText('Not saved.');
    await test.step('above the bar for the selected photos, never over it', async () => {
      await rows(page).last().getByRole('checkbox').check();
      const free = async () => {
        const [above, bar] = await Promise.all([
          page.locator('.banner').boundingBox(),
          page.locator('.selection-bar').boundingBox(),
        ]);
        return bar && above && above.y >= 0 && bar.y - (above.y + above.height);
      };
      await expect.poll(free).toBeGreaterThan(0);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
      await rows(page).last().getByRole('checkbox').uncheck();
    });
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
    expect(admin.commits()).toHaveLength(1);
    // src/admin/photos/board.test.ts has the second call, which saves where the first does not.
    await page.unroute('**/api/photos/reorder*');
    await save.click();
    await expectToast(page, 'Saved order for Heavy Things');
    expect(admin.commits()).toHaveLength(2);

    await test.step('a tab whose code fails to load says so in its place, and loads at the next try', async () => {
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expect(banner(page)).toContainText('This part of the panel could not be loaded');
      const again = page.getByRole('button', { name: 'Try Again' });
      // Offline, a reload would take the panel away.
      await context.setOffline(true);
      const lostAgain = page.waitForEvent('requestfailed');
      await again.click();
      await lostAgain;
      await expect(banner(page)).toContainText('This part of the panel could not be loaded');
      await context.setOffline(false);
      // A failed module stays failed in most browsers, so the page is loaded again.
      const reloaded = page.waitForEvent('load');
      await again.click();
      await reloaded;
      await expect(banner(page)).toContainText('This part of the panel could not be loaded');
      await page.unroute(code);
      await again.click();
      await expect(page.getByLabel('Corner radius')).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });
  });

  test('of a track keeps order and form, and a second try adds no duplicate', async ({ page, admin }) => {
    await logIn(page, admin.url, 'music');
    await expect(rows(page)).toHaveCount(3);
    await page.route('**/api/music/reorder', (route) => route.fulfill({ status: 502, json: {} }));
    await button(rows(page).nth(1), 'Move up').click();
    await button(page, 'Save Order').click();
    await expect(banner(page)).toHaveText('Failed to save music order');
    await expect(page.getByText('The new order is not saved yet.')).toBeVisible();
    await writeTrack(page, 'https://soundcloud.com/a/b', 'One');
    const add = button(page, 'Add Track');
    // src/admin/shell/adminApi.test.ts has each kind of failure.
    const refusal = { status: 400, json: { details: [{ path: 'url', message: 'is required' }] } };
    await page.route('**/api/music/add', (route) => route.fulfill(refusal), { times: 1 });
    await add.click();
    await expect(banner(page)).toContainText('is required');
    await expectBesideDrawer(page);
    await expect(page.getByLabel('English description')).toHaveValue('One');

    // This time the answer alone is lost.
    await page.route('**/api/music/add', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed');
    await add.click();
    await lost;
    await expect(banner(page)).toContainText('Error adding music');
    expect(admin.stored('content/music')).toHaveLength(4);
    await page.unroute('**/api/music/add');
    await add.click();
    await expect(page.getByRole('status').filter({ hasText: 'Track added' })).toBeVisible();
    expect(admin.stored('content/music')).toHaveLength(4);

    await test.step('where somebody else has changed the entry, theirs is taken after a look at both', async () => {
      await openTab(page, 'Videos');
      await expect(rows(page).first()).toContainText('taught me patience');
      await button(rows(page).first(), 'Edit').click();
      await inEnglish(page).fill('My words');
      const stored = JSON.parse(admin.file('videos/rabbit-that-taught-me-patience-v4kd.json')) as object;
      await admin.content.change({
        [RABBIT_FILE]: { ...stored, description: { en: 'Their words', de: 'Deren' } },
      });
      await button(page, 'Update Video').click();
      const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
      await expect(dialog.locator('time')).toHaveText(/\d \w+, \d\d:\d\d, by /);
      // What one of the two has left as it was is not asked about.
      await expect(dialog.getByRole('row')).toHaveText(['Saved versionYour version', /^English description/]);
      await expectBelow(
        button(dialog, 'Keep Saved'),
        dialog.getByRole('columnheader', { name: 'Saved version' }),
      );
      await expectBelow(
        button(dialog, 'Keep Mine'),
        dialog.getByRole('columnheader', { name: 'Your version' }),
      );
      await expect(page.locator('.publish-line')).toHaveText('Not saved.');
      await expectAccessible(page);
      await button(dialog, 'Keep Saved').click();
      await expect(rows(page).first()).toContainText('Their words');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(admin.commits()).toHaveLength(3);
    });
  });
});

test.describe('a list', () => {
  test.use({ allowConsole: [/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('that fails loads again; an empty one helps', async ({ page, admin, context, consoleErrors }) => {
    const line = page.locator('.publish-line');
    const live = { revision: 'b', publishedRevision: 'b', state: 'live' };
    await page.route('**/api/publish', (route) => route.fulfill({ json: live }));
    const call = '**/api/music';
    await page.route(call, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await logIn(page, admin.url, 'music');
    await expect(banner(page)).toHaveText('Failed to fetch music');
    // In the list's place stands what failed, that nothing is lost, and what to do.
    const box = page.locator('.list-view .list-empty', { has: banner(page) });
    await expect(box).toContainText('Nothing is lost');
    await expect(box.getByRole('button')).toHaveText('Try Again');
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await button(page, 'Try Again').click();
    await expect(banner(page)).toHaveText('Error loading music');
    await test.step('no light is green meanwhile, nor without a connection', async () => {
      await expect(line).toContainText('Not everything has loaded.');
      await expect(line).not.toContainText('Live');
      await page.unroute(call);
      await button(page, 'Try Again').click();
      await expect(rows(page)).toHaveCount(3);
      await expect(banner(page)).toBeHidden();
      await expect(line).toContainText('Saved.');
      await context.setOffline(true);
      await expect(line).toHaveText('Offline.');
      await expect(page.locator('.banner')).toContainText('what you type is kept here');
      // Nothing invites to what would fail; what is typed is kept, and what saves it says so.
      const refused = [button(page, 'Add Track'), button(page, 'Publish Now'), button(rows(page), 'Delete')];
      for (const one of refused) await expect(one.first()).toBeDisabled();
      await button(rows(page).first(), 'Edit').click();
      const words = page.getByLabel('English description');
      await words.fill('Typed on a train');
      await expect(button(page, 'Update Track')).toBeDisabled();
      await expect(page.locator('.form-actions')).toContainText('What you type is kept; save it later.');
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectToFit(page);
      await button(page, 'Cancel').click();
      await page.setViewportSize({ width: 1280, height: 720 });
      await context.setOffline(false);
      await expect(line).toContainText('Saved.');
    });
    await test.step('where the store cannot be read, the server answers what was published last, and why', async () => {
      const headers = { [ADMIN_HEADERS.faults]: '0', [ADMIN_HEADERS.staleReason]: 'It%20is%20empty.' };
      await page.route('**/api/videos', (route) => route.fulfill({ json: [], headers }));
      await openTab(page, 'Videos');
      await expect(page.locator('.banner')).toContainText(
        /^Saving does not work right now\..*last published.*It is empty\./,
      );
      // What the administrator needs comes second.
      await expect(page.getByText('It is empty.')).toBeHidden();
      await expect(line).toHaveText('Saving does not work.');
      // Nothing invites to what would be refused.
      for (const name of ['Add Video', 'Publish Now']) await expect(button(page, name)).toBeDisabled();
      // Each list that comes with the photos is as old: the last answer counts. What asks for no network stays in use.
      const lists = /\/api\/(photos|projects)(\?|$)/;
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      });
      await openTab(page, 'Photos');
      await expect(button(page, 'Upload Photo')).toBeDisabled();
      await expect(page.getByRole('searchbox', { name: 'Find a photo' })).toBeEnabled();
      await page.unroute(lists);
      await page.unroute('**/api/videos');
      // A reading that was under way may be first, and take the button away.
      await expect(async () => {
        const again = button(page, 'Try Again');
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(line).toContainText('Saved.', { timeout: 2000 });
      }).toPass({ timeout: 15_000 });
    });

    await test.step('a publication that fails says what to do, and its reason to whoever can help', async () => {
      const publication = (json: object) =>
        page.route('**/api/publish', async (route) => {
          const response = await route.fetch({ method: 'GET' });
          await route.fulfill({ response, json: { ...(await response.json()), ...json } });
        });
      await publication({ state: 'failed', error: 'The log has the reason.' });
      await page.reload();
      await expect(line).toHaveText('Not published.');
      const box = page.locator('#notices .banner');
      await expect(box).toContainText(
        /^Publishing failed\. Everything is saved.*Publish again in a few minutes\..*What to do/,
      );
      await expect(box.getByText('The log has the reason.')).toBeHidden();
      await box.getByText('What to do', { exact: true }).click();
      await expect(box.getByText('The log has the reason.')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect((await page.locator('.top-bar').boundingBox())?.height).toBeLessThan(50);
      if (isLong) await expectAccessible(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await publication({ state: 'live' });
      await button(page, 'Publish Now').click();
      await expect(line).toContainText('Live.');
      await expect(box).toHaveCount(0);
    });

    const failures = consoleErrors.length;
    await admin.content.change({ 'content/music': null, 'content/photos': null });
    await page.reload();
    await openTab(page, 'Music');
    await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
    await expect(button(page, 'Add Track')).toBeVisible();
    if (isLong) await expectAccessible(page);
    await openTab(page, 'Photos');
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await button(page, 'Upload Photo').click();
    await expect(page.getByLabel('Image')).toBeFocused();
    expect(consoleErrors).toHaveLength(failures);
  });
});

const RABBIT_FILE = 'content/videos/rabbit-that-taught-me-patience-v4kd.json';

const inEnglish = (page: Page) => page.getByLabel('English description');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('typed text is discarded only after a question', async ({ page, admin }) => {
    const questions = answerQuestions(page, false, true);
    await openPhotos(page, admin.url);

    await test.step('about the selected photos', async () => {
      await row(page, STAIRS).getByRole('checkbox').check();
      await row(page, WEIGHTS).getByRole('checkbox').check();
      await button(page, 'Edit Selected').click();
      const sheet = page.getByRole('dialog', { name: 'Edit 2 Photos' });
      const paper = sheet.getByRole('textbox', { name: 'Paper (German)' });
      await paper.fill('Büttenpapier');
      await page.keyboard.press('Escape');
      await expect.poll(() => questions).toHaveLength(1);
      await expect(paper).toHaveValue('Büttenpapier');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      expect(questions).toHaveLength(2);
    });

    const editor = (of: Page) => of.getByRole('form', { name: 'Edit project' });
    const editProject = async (of: Page, name: string) => {
      await of.getByRole('button', { name: 'Projects', exact: true }).click();
      const projects = of.getByRole('region', { name: 'Manage projects' }).getByRole('listitem');
      await button(projects.filter({ hasText: 'Undercurrents' }), 'Edit').click();
      await editor(of).getByLabel('Name (German)').fill(name);
    };
    await test.step('and another window takes over what is typed about a project once this one is gone, not before', async () => {
      await editProject(page, 'Lange Strömungen');
      const other = await page.context().newPage();
      await other.goto(`${admin.url}/admin#photos`);
      await editProject(other, 'Kurz');
      await button(editor(other), 'Cancel').click();
      await expect(other.locator('.tab-dot')).toHaveCount(0);
      const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length);
      const both = Number(await locks());
      await page.close();
      await expect.poll(locks).toBeLessThan(both);
      await other.reload();
      await expect(editor(other).getByLabel('Name (German)')).toHaveValue('Lange Strömungen');
      await expect(other.getByText('Your unsaved text from before')).toBeVisible();
      await expect(other.getByRole('tab', { name: 'Photos' }).locator('.tab-dot')).toBeVisible();
    });
  });
});

test('the history of a German panel is German, and names photos and authors', async ({ page, admin }) => {
  const [weights, stairs, column] = [WEIGHTS, STAIRS, COLUMN].map((name) =>
    admin.named('content/photos', name),
  );
  const { en = '', de = '' } = weights?.description ?? {};
  const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, data?: unknown) =>
    sendAsAdmin(page, admin.url, method, path, data);
  await send('PUT', `photos/${weights?.id}`, { en_description: en, de_description: de, price_a4: 77 });
  await send('POST', 'history/restore', { revision: admin.git('rev-parse', 'HEAD').trim() });
  await send('PUT', 'photos/bulk', { ids: [weights?.id, stairs?.id, column?.id], project: 'Harbour' });
  const settings: object = await (await page.request.get(`${admin.url}/api/settings`)).json();
  await send('PUT', 'settings', { ...settings, cornerRadiusPx: 7 });
  await send('DELETE', `photos/${weights?.id}`);
  const { id, ...photo } = stairs ?? {};
  const path = join(admin.content.path, 'content', 'photos', `${id}.json`);
  writeFileSync(path, JSON.stringify({ ...photo, project: 'Harbour', year: 1999 }));
  admin.git('add', '-A');
  admin.git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-m', 'Date the stairs');

  await speak(page, 'de');
  // A tab without pages of the site in frames.
  await logIn(page, admin.url, 'music');
  await button(page, 'Verlauf').click();
  const dialog = page.getByRole('dialog', { name: 'Verlauf' });
  const headings = dialog.getByRole('heading', { level: 3 });
  await expect(headings).toHaveText([
    /^Foto „.*“ geändert \(Jahr\)$/,
    `Foto „${de}“ gelöscht`,
    'Einstellungen geändert (Eckenradius)',
    '3 Fotos nach „Harbour“ verschoben',
    // An undo says what it went back to.
    `Foto „${de}“: zurück zu A4\u00a029\u00a0€`,
    `Preis von „${de}“ geändert`,
    /./,
  ]);
  const items = dialog.locator('.history-item');
  await expect(items.nth(0)).toContainText('von Ada außerhalb der Verwaltung');
  for (const place of [1, 2, 3, 4, 5]) await expect(items.nth(place)).toContainText('von Ihnen');
  await expect(items.locator('.history-values')).toHaveText(/^A4\s29\s€\s→\s77\s€$/);
  // Below the heading stand names that it does not say, and pictures: what is gone has the one that it had.
  await expect(items.nth(1).locator('.history-changes')).toHaveText('');
  await expect(items.nth(2).locator('.history-changes')).toHaveCount(0);
  await expect(items.nth(3).locator('.history-changes')).not.toHaveText('');
  await expect(items.nth(6).locator('.history-changes')).toHaveText(/^und \d+ weitere$/);
  const lost = items.nth(1).locator('.history-picture img');
  await expect.poll(() => lost.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expectAccessible(page);
});
