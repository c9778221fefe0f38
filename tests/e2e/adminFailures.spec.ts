// Saves and reads that fail: the panel says why and keeps what was typed.
import type { Locator, Page } from '@playwright/test';
import { sample } from '../long.ts';
import {
  banner,
  button,
  choose,
  expect,
  expectAccessible,
  expectToast,
  HEAVY,
  logIn,
  names,
  openPhotos,
  openTab,
  project,
  row,
  rows,
  STAIRS,
  smallImage,
  test,
  uploadButton,
  WEIGHTS,
  writeTexts,
} from './adminContent.ts';
import { test as storeTest } from './adminStores.ts';

// Each test starts a server or runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 120_000 });

async function writeTrack(page: Page, url: string, en: string): Promise<void> {
  await button(page, 'Add Track').click();
  await page.getByLabel('URL').fill(url);
  await writeTexts(page, en);
}

/**
 * Presses a button while its call is answered by one failure after another, and checks what the panel says.
 *
 * @param failed what it says of an answer without words, and before the reason where nothing answers
 */
async function expectRefusals(
  page: Page,
  call: string,
  target: Locator,
  failed: [string, string],
): Promise<void> {
  const refusals = [
    [{ status: 500, json: {} }, failed[0]],
    [{ status: 503, json: { error: 'The store sleeps.' } }, 'The store sleeps.'],
    [{ status: 400, json: { details: [{ path: 'url', message: 'is required' }] } }, 'is required'],
    [undefined, `${failed[1]}: The server cannot be reached.`],
  ] as const;
  for (const [answer, said] of refusals) {
    await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await target.click();
    await expect(banner(page)).toContainText(said);
    await page.unroute(call);
    await expectBesideDrawer(page);
  }
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

test.describe('a save that fails', () => {
  test.use({ allowConsole: [/status of \d+|ERR_FAILED|net::/] });

  test('of an order says why and keeps it; the second call saves it', async ({ page, admin }) => {
    const answers = [
      { status: 500, body: '{}' },
      { status: 503, json: { error: 'The store sleeps.' } },
    ];
    const save = button(project(page, HEAVY), 'Save Order');
    await page.route('**/api/photos/reorder-save', (route) => route.fulfill(answers[0] ?? {}));
    await page.route('**/api/photos/reorder', (route) => route.abort());
    await openPhotos(page, admin.url);
    await button(row(page, STAIRS), 'Move up').click();
    await save.click();
    await expect(banner(page)).toContainText('Failed to save order (status 500)');
    answers.shift();
    await save.click();
    await expect(banner(page)).toContainText('The store sleeps.');
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
    await page.unroute('**/api/photos/reorder-save');
    await page.route('**/api/photos/reorder-save', (route) => route.abort());
    await save.click();
    await expect(banner(page)).toContainText('Failed to save order for Heavy Things');
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
    expect(admin.commits()).toHaveLength(1);

    await test.step('the second call saves where the first answers nothing', async () => {
      await page.unrouteAll();
      await page.route('**/api/photos/reorder', (route) => route.fulfill({ status: 204 }));
      await button(page, 'Save All Orders').click();
      await expectToast(page, /Saved all orders \(status 200, matched 24, modified \d+\)/);
      expect(admin.commits()).toHaveLength(2);
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
    await expectRefusals(page, '**/api/music/add', add, ['Failed to add music', 'Error adding music']);
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
  });

  test('for an upload leaves its reason in the banner when the list arrives', async ({ page, admin }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/catalogue.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openPhotos(page, admin.url);
    await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await writeTexts(page, 'Words');
    await uploadButton(page).click();
    await expect(banner(page)).toContainText('must be a JPEG');
    await expect(rows(page)).toHaveCount(0);
    held.resolve();
    await expect(rows(page)).toHaveCount(24);
    await expect(banner(page)).toContainText('must be a JPEG');
    await expect(page.getByLabel('English description')).toHaveValue('Words');
    expect(admin.commits()).toHaveLength(1);
  });
});

test.describe('a list', () => {
  test.use({ allowConsole: [/status of 500|ERR_FAILED/] });

  test('that fails says so and loads again; an empty one helps', async ({ page, admin, consoleErrors }) => {
    await logIn(page, admin.url);
    for (const [tab, what, call, count] of sample(
      [
        ['Videos', 'videos', '**/api/videos', 3],
        ['Music', 'music', '**/api/music', 3],
        ['Photos', 'photos', '**/api/photos?*', 24],
      ] as const,
      2,
    )) {
      await page.route(call, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
      await openTab(page, tab);
      await expect(banner(page)).toHaveText(`Failed to fetch ${what}`);
      // One box says what failed, that nothing is lost, and what to do.
      const box = page.locator('.read-failure', { has: banner(page) });
      await expect(box).toContainText('Nothing is lost');
      await expect(box.getByRole('button')).toHaveText('Try Again');
      await page.unroute(call);
      await page.route(call, (route) => route.abort());
      await button(page, 'Try Again').click();
      await expect(banner(page)).toHaveText(`Error loading ${what}`);
      await page.unroute(call);
      await button(page, 'Try Again').click();
      await expect(rows(page)).toHaveCount(count);
      await expect(banner(page)).toBeHidden();
    }

    const failures = consoleErrors.length;
    await admin.content.change({ 'content/music': null, 'content/photos': null });
    await page.reload();
    await openTab(page, 'Music');
    await expect(page.getByText('No tracks yet. The first one you add appears here.')).toBeVisible();
    await expectAccessible(page);
    await openTab(page, 'Photos');
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await button(page, 'Upload the First Photo').click();
    await expect(page.getByLabel('Image')).toBeFocused();
    expect(consoleErrors).toHaveLength(failures);
  });
});

storeTest.describe('on a GitHub that refuses', () => {
  storeTest.use({ allowConsole: [/status of 50\d/] });
  storeTest.describe.configure({ timeout: 120_000 });

  // tests/api/adminGithub.test.ts has rulesets, and the words in both languages.
  storeTest('the banner says why, the form keeps all, its button saves later', async ({ page, open }) => {
    const site = await open.github({ project: HEAVY });
    const { github } = site;
    await openPhotos(page, site.url);
    await expect(rows(page)).toHaveCount(6);

    await choose(page, await smallImage('new.png'));
    await writeTexts(page, 'A refused print', 'Ein abgelehnter Druck');
    await page.getByLabel('Price A4').fill('12.50');
    github.protect('protection');
    await uploadButton(page).click();
    await expect(banner(page)).toContainText(
      'The branch main is protected on GitHub, so nothing could be saved',
    );
    await expect(page.getByLabel('English description')).toHaveValue('A refused print');
    await expect(page.getByLabel('German description')).toHaveValue('Ein abgelehnter Druck');
    await expect(page.getByLabel('Price A4')).toHaveValue('12.50');
    await expect(page.locator('.photo-preview')).toBeVisible();
    await site.expectCommits(0);
    github.protect(undefined);
    await uploadButton(page).click();
    await expect(row(page, 'A refused print')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await site.expectCommits(1);

    await openTab(page, 'Music');
    await writeTrack(page, 'https://soundcloud.com/example/another', 'Another track');
    github.fail('unauthorized', 'write', 1);
    await button(page, 'Add Track').click();
    await expect(banner(page)).toContainText('GitHub refused the access token, which may have expired');
    await expect(page.getByLabel('URL')).toHaveValue('https://soundcloud.com/example/another');
    await expect(page.getByLabel('English description')).toHaveValue('Another track');
    await site.expectCommits(0);
    await button(page, 'Add Track').click();
    await expect(rows(page)).toHaveCount(4);
    await expect(banner(page)).toBeHidden();
    await site.expectCommits(1);
    expect((await site.read('/api/music')).map(({ description }) => description.en)).toContain(
      'Another track',
    );
  });
});
