import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './adminContent.ts';

test.use({ allowConsole: [/status of (404|409)/] });

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

test.describe('two admins', () => {
  const file = 'content/videos/rabbit-that-taught-me-patience-v4kd.json';
  const theirs = {
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    videoId: 'aqz-KE-bpKQ',
    description: { en: 'Their words', de: 'Deren Worte' },
    order: 0,
  };

  test.beforeEach(async ({ page, admin }) => {
    await logIn(page, admin.url, 'videos');
    await rows(page).first().getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('English description').fill('My words');
    await admin.content.change({ [file]: theirs });
    await page.getByRole('button', { name: 'Update Video' }).click();
    await expect(page.getByRole('dialog', { name: 'Changed in the meantime' })).toBeVisible();
  });

  // adminSettings keeps mine in an ordinary run.
  test('mine is kept on request', { tag: '@long' }, async ({ page, admin }) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /English description/ })).toContainText('Their words');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('English description')).toHaveValue('My words');
    await page.getByRole('button', { name: 'Update Video' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(rows(page).first()).toContainText('My words');
    expect(
      admin.stored('content/videos').find(({ id }) => id === 'rabbit-that-taught-me-patience-v4kd'),
    ).toMatchObject({ description: { en: 'My words' } });
  });

  test('the other version is taken on request; what somebody else has deleted can be added again', async ({
    page,
    admin,
  }) => {
    // What is the same in both versions is left out: the address.
    await expect(page.getByRole('dialog').getByRole('row')).toHaveText([
      'Your versionSaved version',
      /^English description/,
      /^German description/,
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click();
    await expect(rows(page).first()).toContainText('Their words');
    await expect(page.getByRole('heading', { name: 'Add a video' })).toBeVisible();
    expect(admin.commits()).toHaveLength(2);

    await test.step('an entry deleted by somebody else can be added again', async () => {
      await page.getByRole('tab', { name: 'Music' }).click();
      await expect(rows(page)).toHaveCount(3);
      await rows(page).first().getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('English description').fill('Brought back');
      await admin.content.change({ 'content/music/squeegee-waltz-r7cn.json': null });
      await page.getByRole('button', { name: 'Update Track' }).click();
      const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
      await expect(dialog).toContainText('The entry has been deleted.');
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Track added' })).toBeVisible();
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).last()).toContainText('Brought back');
    });
  });
});
