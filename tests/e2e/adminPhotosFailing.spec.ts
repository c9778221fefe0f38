import { isLong } from '../long.ts';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from './adminContent.ts';
import {
  banner,
  choose,
  expectToast,
  HEAVY,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  WEIGHTS,
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.describe('a save that fails', () => {
  test.use({ allowConsole: [/status of (204|401|404|500|503)|ERR_FAILED/] });

  test('of an order says why and keeps it on the screen; then the second call, or the right password, saves it', async ({
    page,
    admin,
  }) => {
    const answers = [
      { status: 500, body: '{}' },
      { status: 503, json: { error: 'The store sleeps.' } },
    ];
    await page.route('**/api/photos/reorder-save', (route) => route.fulfill(answers[0] ?? {}));
    await page.route('**/api/photos/reorder', (route) => route.abort());
    await openPhotos(page, admin.url);
    await row(page, STAIRS).getByRole('button', { name: 'Move up' }).click();
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expect(banner(page)).toContainText('Failed to save order (status 500)');
    answers.shift();
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expect(banner(page)).toContainText('The store sleeps.');
    await test.step('above the bar for the selected photos, never over it', async () => {
      await rows(page).last().getByRole('checkbox').check();
      const free = async () => {
        const [above, bar] = await Promise.all([
          page.locator('.banner').boundingBox(),
          page.locator('.bulk-bar').boundingBox(),
        ]);
        return bar && above && above.y >= 0 && bar.y - (above.y + above.height);
      };
      await expect.poll(free).toBeGreaterThan(0);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
      await rows(page).last().getByRole('checkbox').uncheck();
    });
    await page.unroute('**/api/photos/reorder-save');
    await page.route('**/api/photos/reorder-save', (route) => route.abort());
    await project(page, HEAVY).getByRole('button', { name: 'Save Order' }).click();
    await expect(banner(page)).toContainText('Failed to save order for Heavy Things');
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
    expect(admin.commits()).toHaveLength(1);

    await test.step('the second call saves where the first answers nothing', async () => {
      await page.unrouteAll();
      await page.route('**/api/photos/reorder', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'Save All Orders' }).click();
      await expectToast(page, /Saved all orders \(status 200, matched 24, modified \d+\)/);
      expect(admin.commits()).toHaveLength(2);
      await page.unrouteAll();
    });

    // In an ordinary run adminShell has it of a list and of a form.
    if (!isLong) return;
    await test.step('with a wrong password it says so, and works with the right one', async () => {
      await row(page, WEIGHTS).getByRole('button', { name: 'Move up' }).click();
      const refuse = { status: 401, json: { error: 'No.' } };
      await page.route('**/api/photos/reorder', (route) => route.fulfill(refuse), { times: 2 });
      const again = page.locator('.password-again');
      await page.getByRole('button', { name: 'Save All Orders' }).click();
      await again.getByRole('button', { name: 'Cancel' }).click();
      await expect(banner(page)).toContainText(
        'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
      );
      expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([WEIGHTS, STAIRS]);
      await page.getByRole('button', { name: 'Save All Orders' }).click();
      await again.getByLabel('Admin Password').fill(ADMIN_PASSWORD);
      await page.unroute('**/api/photos/reorder');
      await again.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => admin.commits().length).toBe(3);
      await expect(page.getByRole('button', { name: 'Save All Orders' })).toBeHidden();
    });
  });

  // In an ordinary run adminEntries has it of a track.
  test('of one photo says what the server says, that it failed, or what went wrong', {
    tag: '@long',
  }, async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    page.on('dialog', (question) => question.accept());
    const tries = [
      { answer: { status: 503, json: { error: 'The store sleeps.' } }, said: () => 'The store sleeps.' },
      { answer: { status: 500, json: {} }, said: (verb: string) => `Failed to ${verb} photo` },
      { answer: { status: 500, json: { details: 'Half of it.' } }, said: () => 'Half of it.' },
      {
        answer: undefined,
        said: (verb: string) =>
          `Error ${verb === 'update' ? 'updating' : 'deleting'} photo: The server cannot be reached.`,
      },
    ];
    await row(page, STAIRS).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('English description').fill('Kept words');
    for (const { answer, said } of tries) {
      const part = '**/api/photos/*-*';
      await page.unrouteAll();
      await page.route(part, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.getByRole('button', { name: 'Update Photo' }).click();
      await expect(banner(page)).toContainText(said('update'));
      await row(page, WEIGHTS).getByRole('button', { name: 'Delete' }).click();
      await expect(banner(page)).toContainText(said('delete'));
    }
    await expect(page.getByLabel('English description')).toHaveValue('Kept words');
    await expect(rows(page)).toHaveCount(24);
    expect(admin.commits()).toHaveLength(1);
  });

  // In an ordinary run adminEntries has it of videos and music.
  test('a list that cannot be read says so and can be tried again', { tag: '@long' }, async ({
    page,
    admin,
  }) => {
    let answer: 'error' | 'nothing' | 'list' = 'error';
    await page.route('**/api/photos?*', (route) => {
      if (answer === 'error') return route.fulfill({ status: 500, json: { error: 'Oops' } });
      return answer === 'nothing' ? route.abort() : route.continue();
    });
    await openPhotos(page, admin.url);
    await expect(banner(page)).toContainText('Failed to fetch photos');
    await expectAccessible(page);
    answer = 'nothing';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(banner(page)).toContainText('Error loading photos');
    answer = 'list';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(24);
    await expect(banner(page)).toBeHidden();
  });
});

test.describe('an upload that is refused while the list is still being read', () => {
  test.use({ allowConsole: [/status of 400/] });

  test('leaves its reason in the banner when the list arrives', async ({ page, admin }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/catalogue.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openPhotos(page, admin.url);
    await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await writeTexts(page, 'Words');
    await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
    await expect(banner(page)).toContainText('must be a JPEG');
    await expect(rows(page)).toHaveCount(0);
    held.resolve();
    await expect(rows(page)).toHaveCount(24);
    await expect(banner(page)).toContainText('must be a JPEG');
  });
});
