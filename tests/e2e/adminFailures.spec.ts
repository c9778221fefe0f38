// Typed text survives failed saves and reads, other windows, and saves by somebody else.
import type { Page } from '@playwright/test';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { isLong } from '../long.ts';
import { boxOf, expectAbove, expectRead, hold } from './fixtures.ts';
import { COLUMN, expect, HEAVY, STAIRS, test, WEIGHTS } from './panel.ts';

test.describe('a save that fails', () => {
  test.use({ allowConsole: [/status of \d+|ERR_FAILED|net::/] });

  test('of an order says why and keeps it; a failed tab can load again', async ({ page, panel, context }) => {
    const save = panel.button('Save Order', panel.project(HEAVY));
    const code = /\/_astro\/SettingsTab\./;
    await page.route(code, (route) => route.abort());
    await page.route('**/api/photos/reorder*', (route) =>
      route.request().url().endsWith('-save')
        ? route.fulfill({ status: 503, json: { error: 'The store sleeps.' } })
        : route.abort(),
    );
    // Otherwise an idle panel would load the code by itself, between a failure and the next press.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await panel.open();
    await panel.press('Move up', panel.row(STAIRS));
    await save.click();
    await expect(panel.banner()).toContainText('The store sleeps.');
    await expect(panel.line()).toHaveText('Not saved.');
    await test.step('the message is above the bar for selected photos and does not cover it', async () => {
      await panel.rows().last().getByRole('checkbox').check();
      const [above, bar] = [page.locator('.banner'), page.locator('.selection-bar')];
      await expect(() => expectAbove(above, bar, 1)).toPass();
      expect((await boxOf(above)).y).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
      await panel.rows().last().getByRole('checkbox').uncheck();
    });
    expect((await panel.names(HEAVY)).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
    expect(panel.commits()).toHaveLength(1);
    // src/admin/photos/board.test.ts tests the second call, which saves when the first fails.
    await page.unroute('**/api/photos/reorder*');
    await save.click();
    await panel.expectToast('Saved order for Heavy Things');
    expect(panel.commits()).toHaveLength(2);

    await test.step('a tab whose code fails to load says so and loads at the next try', async () => {
      await panel.tab('Settings').click();
      await expect(panel.banner()).toContainText('This part of the panel could not be loaded');
      const again = page.getByRole('button', { name: 'Try Again' });
      // A reload would lose the panel while offline.
      await context.setOffline(true);
      const failedAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
      await again.click();
      await failedAgain;
      await expect(panel.banner()).toContainText('This part of the panel could not be loaded');
      await context.setOffline(false);
      // A failed module stays failed in most browsers, so the page is loaded again.
      const reloaded = page.waitForEvent('load');
      await again.click();
      await reloaded;
      await expect(panel.banner()).toContainText('This part of the panel could not be loaded');
      await page.unroute(code);
      await again.click();
      await expect(page.getByLabel('Corner radius')).toBeVisible();
      await expect(panel.banner()).toHaveCount(0);
    });
  });

  test('of a track keeps the form, and a second try adds no duplicate', async ({ page, panel }) => {
    await panel.open('music');
    const add = panel.button('Add Track');
    await add.click();
    await page.getByLabel('URL').fill('https://soundcloud.com/a/b');
    await panel.writeTexts('One');
    // Only the answer is lost. src/admin/shell/adminApi.test.ts tests each kind of failure.
    await page.route('**/api/music/add', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await add.click();
    await expect(panel.banner()).toContainText('Error adding music');
    expect(panel.stored('music')).toHaveLength(4);
    await expect(page.getByLabel('English description')).toHaveValue('One');
    // The error covers neither the title and close button of the drawer nor its first field.
    const drawer = page.locator('dialog.drawer[open]');
    await expectAbove(drawer.locator('h2'), drawer.locator('.banner'));
    await expectAbove(drawer.locator('.banner'), drawer.locator('.field').first());
    await page.unroute('**/api/music/add');
    await add.click();
    await panel.expectToast('Track added');
    expect(panel.stored('music')).toHaveLength(4);

    await test.step('a conflict with another save shows both versions and can keep the saved one', async () => {
      await panel.tab('Videos').click();
      await expect(panel.rows().first()).toContainText('taught me patience');
      await panel.press('Edit', panel.rows().first());
      await page.getByLabel('English description').fill('My words');
      const description = { en: 'Their words', de: 'Deren' };
      await panel.change('videos/rabbit-that-taught-me-patience-v4kd', { description });
      await panel.press('Update Video');
      const dialog = panel.dialog('Changed in the meantime');
      await expect(dialog.locator('time')).toHaveText(/\d \w+, \d\d:\d\d, by /);
      // Fields that only one of them has changed are not in the table.
      await expect(dialog.getByRole('row')).toHaveText(['Saved versionYour version', /^English description/]);
      // Each button is below its version, within the gap between buttons.
      for (const [version, keep] of [
        ['Saved version', 'Keep Saved'],
        ['Your version', 'Keep Mine'],
      ] as const) {
        const [head, foot] = [
          dialog.getByRole('columnheader', { name: version }),
          panel.button(keep, dialog),
        ];
        await expectAbove(head, foot, 1);
        const [up, low] = [await boxOf(head), await boxOf(foot)];
        expect(Math.abs(low.x + low.width / 2 - (up.x + up.width / 2))).toBeLessThan(12);
      }
      await expect(panel.line()).toHaveText('Not saved.');
      await expect(dialog.locator('.loud')).toHaveText('Keep Mine');
      await panel.expectAccessible();
      await panel.press('Keep Saved', dialog);
      await expect(panel.rows().first()).toContainText('Their words');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(panel.commits()).toHaveLength(3);
    });
  });
});

test.describe('a list', () => {
  test.use({ allowConsole: [/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('that fails can load again; an empty one helps', async ({ page, panel, context, consoleErrors }) => {
    const line = panel.line();
    await panel.answer('**/api/publish', {
      json: { revision: 'b', publishedRevision: 'b', state: 'live' },
    });
    const call = '**/api/music';
    await panel.answer(call, { status: 500, json: { error: 'x' } });
    const release = await hold(page, /\/_astro\/LinkTabs\./);
    await panel.open('music');
    await expect(page.getByRole('status').filter({ hasText: 'Loading music...' })).toBeAttached();
    release();
    await expect(panel.banner()).toHaveText('Failed to fetch music');
    // Instead of the list: what failed, that nothing is lost, and what to do.
    const box = page.locator('.list-view .list-empty', { has: panel.banner() });
    await expect(box).toContainText('Nothing is lost');
    await expect(box.getByRole('button')).toHaveText('Try Again');
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await panel.press('Try Again');
    await expect(panel.banner()).toHaveText('Error loading music');
    await test.step('the state is not Live meanwhile, nor offline', async () => {
      await expect(line).toContainText('Not everything has loaded.');
      await expect(line).not.toContainText('Live');
      await page.unroute(call);
      await panel.press('Try Again');
      await expect(panel.rows()).toHaveCount(3);
      await expect(panel.banner()).toBeHidden();
      await expect(line).toContainText('Saved.');
      await context.setOffline(true);
      await expect(line).toHaveText('Offline.');
      await expect(page.locator('.banner')).toContainText('what you type is kept here');
      // Actions that would fail are disabled; the form says that it keeps typed text.
      const refused = [
        panel.button('Add Track'),
        panel.button('Publish Now'),
        panel.button('Delete', panel.rows()),
      ];
      for (const one of refused) await expect(one.first()).toBeDisabled();
      await panel.press('Edit', panel.rows().first());
      const words = page.getByLabel('English description');
      await words.fill('Typed on a train');
      await expect(panel.button('Update Track')).toBeDisabled();
      await expect(page.locator('.form-actions')).toContainText('What you type is kept; save it later.');
      await panel.expectAccessible();
      await page.setViewportSize({ width: 390, height: 844 });
      await panel.expectToFit();
      await panel.press('Cancel');
      await page.setViewportSize({ width: 1280, height: 720 });
      await context.setOffline(false);
      await expect(line).toContainText('Saved.');
    });
    await test.step('when the store cannot be read, the panel shows the last published content, and why', async () => {
      const headers = { [ADMIN_HEADERS.faults]: '0', [ADMIN_HEADERS.staleReason]: 'It%20is%20empty.' };
      await page.route('**/api/videos', (route) => route.fulfill({ json: [], headers }));
      await panel.tab('Videos').click();
      const why = /^Saving does not work right now\..*last published.*It is empty\./;
      await expect(page.locator('.banner')).toContainText(why);
      // The reason for the administrator is folded.
      await expect(page.getByText('It is empty.')).toBeHidden();
      await expect(line).toHaveText('Saving does not work.');
      // Actions that would be refused are disabled.
      for (const name of ['Add Video', 'Publish Now']) await expect(panel.button(name)).toBeDisabled();
      // The photos and projects are stale too. What needs no network stays enabled.
      const lists = /\/api\/(photos|projects)(\?|$)/;
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      });
      await panel.tab('Photos').click();
      await expect(panel.button('Upload Photo')).toBeDisabled();
      await expect(page.getByRole('searchbox', { name: 'Find a photo' })).toBeEnabled();
      await page.unroute(lists);
      await page.unroute('**/api/videos');
      // A running read may finish first and remove the button.
      await expect(async () => {
        const again = panel.button('Try Again');
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(line).toContainText('Saved.', { timeout: 2000 });
      }).toPass({ timeout: 15_000 });
    });

    await test.step('a failed publication says what to do, and unfolds its reason', async () => {
      const publication = (json: object) =>
        page.route('**/api/publish', async (route) => {
          const response = await route.fetch({ method: 'GET' });
          await route.fulfill({ response, json: { ...(await response.json()), ...json } });
        });
      await publication({ state: 'failed', error: 'The log has the reason.' });
      await page.reload();
      await expect(line).toHaveText('Not published.');
      const box = page.locator('#notices .banner');
      const text = /^Publishing failed\. Everything is saved.*Publish again in a few minutes\..*What to do/;
      await expect(box).toContainText(text);
      await expect(box.getByText('The log has the reason.')).toBeHidden();
      await box.getByText('What to do', { exact: true }).click();
      await expect(box.getByText('The log has the reason.')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect((await page.locator('.top-bar').boundingBox())?.height).toBeLessThan(50);
      if (isLong) await panel.expectAccessible();
      await page.setViewportSize({ width: 1280, height: 720 });
      await publication({ state: 'live' });
      await panel.press('Publish Now');
      await expect(line).toContainText('Live.');
      await expect(box).toHaveCount(0);
    });

    const failures = consoleErrors.length;
    await panel.content.change({ 'content/music': null, 'content/photos': null });
    await page.reload();
    await panel.tab('Music').click();
    await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
    await expect(panel.button('Add Track')).toBeVisible();
    if (isLong) await panel.expectAccessible();
    await panel.tab('Photos').click();
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await panel.press('Upload Photo');
    await expect(page.getByLabel('Image')).toBeFocused();
    expect(consoleErrors).toHaveLength(failures);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a form with typed text closes only after a question', async ({ page, panel }) => {
    const questions = panel.answerQuestions(false, true);
    await panel.open();

    await test.step('the form for selected photos', async () => {
      await panel.box(STAIRS).check();
      await panel.box(WEIGHTS).check();
      await panel.press('Edit Selected');
      const sheet = panel.dialog('Edit 2 Photos');
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
      await panel.in(of).press('Projects');
      const projects = of.getByRole('region', { name: 'Manage projects' }).getByRole('listitem');
      await panel.press('Edit', projects.filter({ hasText: 'Undercurrents' }));
      await editor(of).getByLabel('Name (German)').fill(name);
    };
    await test.step('another window restores the typed text of a project only after the first one is closed', async () => {
      await editProject(page, 'Lange Strömungen');
      const other = await page.context().newPage();
      await other.goto(`${panel.url}/admin#photos`);
      await editProject(other, 'Kurz');
      await panel.press('Cancel', editor(other));
      await expect(other.locator('.tab-dot')).toHaveCount(0);
      const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length);
      const both = Number(await locks());
      await page.close();
      await expect.poll(locks).toBeLessThan(both);
      await other.reload();
      await expect(editor(other).getByLabel('Name (German)')).toHaveValue('Lange Strömungen');
      await expect(other.getByText('Your unsaved text from before')).toBeVisible();
      await expect(panel.in(other).tab('Photos').locator('.tab-dot')).toBeVisible();
    });
  });
});

test('the history of a German panel is in German, with names of photos and authors', async ({ panel }) => {
  const { id, description: { en, de } = { en: '', de: '' } } = panel.photo(WEIGHTS);
  const ids = [id, panel.photo(STAIRS).id, panel.photo(COLUMN).id];
  await panel.call('PUT', `photos/${id}`, { en_description: en, de_description: de, price_a4: 77 });
  await panel.call('POST', 'history/restore', { revision: panel.git('rev-parse', 'HEAD') });
  await panel.call('PUT', 'photos/bulk', { ids, project: 'Harbour' });
  const settings = await panel.call<object>('GET', 'settings');
  await panel.call('PUT', 'settings', { ...settings, cornerRadiusPx: 7 });
  await panel.call('DELETE', `photos/${id}`);
  await panel.changePhoto(STAIRS, { year: 1999 });
  panel.git('commit', '--amend', '--no-edit', '--author', 'Ada <ada@example.com>');
  await expectRead(panel.url, panel.content.path);

  await panel.speak('de');
  // This tab has no pages of the site in frames.
  await panel.open('music');
  await panel.press('Verlauf');
  const dialog = panel.dialog('Verlauf');
  const headings = dialog.getByRole('heading', { level: 3 });
  await expect(headings).toHaveText([
    /^Foto „.*“ geändert \(Jahr\)$/,
    `Foto „${de}“ gelöscht`,
    'Einstellungen geändert (Eckenradius)',
    '3 Fotos nach „Harbour“ verschoben',
    // An undo names the restored value.
    `Foto „${de}“: zurück zu A4\u00a029\u00a0€`,
    `Preis von „${de}“ geändert`,
    /./,
  ]);
  const items = dialog.locator('.history-item');
  await expect(items.nth(0)).toContainText('von Ada außerhalb der Verwaltung');
  for (const place of [1, 2, 3, 4, 5]) await expect(items.nth(place)).toContainText('von Ihnen');
  await expect(items.locator('.history-values')).toHaveText(/^A4\s29\s€\s→\s77\s€$/);
  // Names missing in the heading are below it, with pictures, also that of the deleted photo.
  await expect(items.nth(1).locator('.history-changes')).toHaveText('');
  await expect(items.nth(2).locator('.history-changes')).toHaveCount(0);
  await expect(items.nth(3).locator('.history-changes')).not.toHaveText('');
  await expect(items.nth(6).locator('.history-changes')).toHaveText(/^und \d+ weitere$/);
  await expect(items.nth(1).locator('.history-picture img')).toHaveJSProperty('naturalWidth', 96);
  await panel.expectAccessible();
});
