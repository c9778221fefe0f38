import type { Page, Route } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, expectAccessible, test } from './adminContent.ts';
import { banner, choose, openPhotos, row, rows, smallImage, WEIGHTS, writeTexts } from './adminPhotosPage.ts';

const LOST = 'This part of the panel could not be loaded';

/** Holds back or loses the code in files of these names until it is let through. */
async function withhold(page: Page, names: string): Promise<{ lose: () => void; release: () => void }> {
  const held: Route[] = [];
  let end: 'hold' | 'lose' | 'release' = 'hold';
  const settle = (route: Route) => (end === 'lose' ? route.abort() : route.continue());
  await page.route(new RegExp(`/_astro/(${names})\\.`), (route) =>
    end === 'hold' ? void held.push(route) : settle(route),
  );
  const turn = (to: 'lose' | 'release') => () => {
    end = to;
    for (const route of held.splice(0)) void settle(route);
  };
  return { lose: turn('lose'), release: turn('release') };
}

test.describe('code of the panel that comes on call', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('files chosen before the rest of their form are taken once it comes, even at a second try', async ({
    page,
    admin,
  }) => {
    const { lose, release } = await withhold(page, 'uploadParts');
    await openPhotos(page, admin.url);
    await choose(page, await smallImage('early.png'));
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByLabel('English description')).toHaveCount(0);
    lose();
    await expect(banner(page)).toContainText(LOST);
    // In an ordinary run adminShellSizes looks at banners.
    if (isLong) await expectAccessible(page);
    // What the banner says is the same before and after.
    const lostAgain = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await lostAgain;
    await expect(banner(page)).toContainText(LOST);
    release();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Upload New Photo' })).toBeFocused();
    await expect(page.locator('.file-name')).toHaveText('early.png');
    await writeTexts(page, 'Chosen early');
    await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
    await expect(row(page, 'Chosen early')).toBeVisible();
  });

  test('a press before it has come waits and acts; the focus stands where it will be', async ({
    page,
    admin,
  }) => {
    const { release } = await withhold(page, 'PhotoEditor|RenameDialog|bulkParts');
    await openPhotos(page, admin.url);
    await row(page, WEIGHTS).getByRole('button', { name: 'Edit' }).click();
    const heading = page.getByRole('heading', { name: 'Edit Photo' });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Rename' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByLabel('English description')).toHaveValue(WEIGHTS);
    await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Cancel' }).click();
  });

  test('a dialog that does not arrive is named in the banner, and opens at the next press', async ({
    page,
    admin,
  }) => {
    const { lose, release } = await withhold(page, 'historyParts');
    await openPhotos(page, admin.url);
    await row(page, WEIGHTS).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('English description').fill('Half a sentence');
    lose();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(banner(page)).toContainText(LOST);
    await expect(page.getByLabel('English description')).toHaveValue('Half a sentence');
    release();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  });
});
