import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, expectAccessible, speakGerman, test } from './adminContent.ts';
import {
  expectToast,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  WEIGHTS,
} from './adminPhotosPage.ts';

// As most visitors have it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe.configure({ timeout: 90_000 });
test.use({ viewport: { width: 1280, height: 900 } });

const FRUIT = 'Sunday fruit, cast in concrete';
const TIDE = 'What the tide wrote and took back';
const PROOF = 'The first proof, kept for luck';
const UNCATEGORIZED = 'Uncategorized';

const handle = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Drag to reorder' });
const spoken = (page: Page) => page.locator('.list-view [aria-live="assertive"]');

/** Presses keys one after the other without waiting in between. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses keys so fast that the browser draws nothing in between: all within one task. */
async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }
  }, keys);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect(handle(page, name)).toBeFocused();
  await expect(handle(page, name)).toBeInViewport();
}

test('a picked-up photo is marked and announced, and no key press is lost, however fast the keys are pressed', async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  await handle(page, WEIGHTS).focus();
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
  const [, , column, ring, doors, fruit] = HEAVY_PHOTOS;
  expect(await names(project(page, HEAVY))).toEqual([STAIRS, column, WEIGHTS, ring, doors, fruit]);
  await expectFocus(page, WEIGHTS);
  await pressAtOnce(page, ' ', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', ' ');
  expect(await names(project(page, HEAVY))).toEqual([STAIRS, column, ring, doors, fruit, WEIGHTS]);
  await press(page, 'Space', 'Home', 'End', 'PageUp', 'Space');
  expect(await names(project(page, HEAVY))).toEqual([WEIGHTS, STAIRS, ...HEAVY_PHOTOS.slice(2)]);
  await expect(page.getByText('The order is not saved yet')).toBeHidden();
  await expectFocus(page, WEIGHTS);

  const grip = handle(page, STAIRS);
  await expect(grip).toHaveAttribute('aria-pressed', 'false');
  await grip.focus();
  await press(page, 'ArrowDown');
  expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
  await press(page, 'Space');
  await expect(grip).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, STAIRS)).toHaveAttribute('data-lifted', 'true');
  await expect(spoken(page)).toHaveText(`${STAIRS} picked up.`);
  if (isLong) await expectAccessible(page);
  await press(page, 'ArrowUp');
  await expect(spoken(page)).toHaveText(`${STAIRS} is now at position 1 of 6.`);
  await press(page, 'Space');
  await expect(spoken(page)).toHaveText(`${STAIRS} dropped.`);
  await expect(grip).toHaveAttribute('aria-pressed', 'false');
  await expect(row(page, STAIRS)).not.toHaveAttribute('data-lifted');
  // Leaving the photo drops it, too: with Tab, or with a click elsewhere.
  await press(page, 'Space', 'ArrowDown', 'Tab');
  await expect(spoken(page)).toHaveText(`${STAIRS} dropped.`);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await expect(row(page, STAIRS).getByRole('checkbox')).toBeFocused();
  await grip.focus();
  await press(page, 'Space', 'ArrowUp');
  await page.getByLabel('English description').click();
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);
});

test('a photo moves down to the last project and up again, and is saved', async ({ page, admin }) => {
  await openPhotos(page, admin.url);
  await handle(page, TIDE).focus();
  await press(page, 'Space', 'ArrowDown', 'ArrowDown');
  await expect(spoken(page)).toHaveText(`${TIDE} is now at position 2 of 2.`);
  expect(await names(project(page, UNCATEGORIZED))).toEqual([PROOF, TIDE]);
  await expectFocus(page, TIDE);
  await press(page, 'ArrowDown', 'ArrowUp', 'ArrowUp');
  await expect(spoken(page)).toHaveText(`${TIDE} is now in Undercurrents at position 6 of 6.`);
  await expectFocus(page, TIDE);
  await press(page, 'ArrowDown');
  await expect(spoken(page)).toHaveText(`${TIDE} is now in Uncategorized at position 1 of 2.`);
  await expect(row(page, TIDE)).toHaveAttribute('data-lifted', 'true');
  await press(page, 'Space');
  await expectFocus(page, TIDE);

  // And one up past all photos of a project.
  await handle(page, 'The ninth floor').focus();
  await pressAtOnce(page, ' ', ...Array<string>(6).fill('ArrowUp'));
  await expect(spoken(page)).toHaveText('The ninth floor is still awake is now at position 1 of 6.');
  await press(page, 'ArrowUp', 'Space');
  expect((await names(project(page, HEAVY))).slice(-2)).toEqual([FRUIT, 'The ninth floor is still awake']);
  expect(await names(project(page, 'Interference'))).toHaveLength(5);
  await expect(rows(page)).toHaveCount(24);

  await page.getByRole('button', { name: 'Save All Orders' }).click();
  await expectToast(page, /Saved all orders/);
  const stored = new Map(admin.stored('content/photos').map((photo) => [photo.id, photo]));
  expect(stored.get('what-the-tide-took-back-b6ny')?.project ?? '').toBe('');
  expect(stored.get('ninth-floor-still-awake-c2vb')).toMatchObject({ project: HEAVY });
  const wanted = await names(page.getByRole('tabpanel'));
  await page.reload();
  await expect(rows(page)).toHaveCount(24);
  expect(await names(page.getByRole('tabpanel'))).toEqual(wanted);
});

// adminEntries puts a row back in an ordinary run; sortTarget.test.ts has where keys lead.
test('Escape puts a photo back into its project; closed and empty projects can be crossed', {
  tag: '@long',
}, async ({ page, admin }) => {
  await openPhotos(page, admin.url);
  await handle(page, WEIGHTS).focus();
  await press(page, 'Space', 'End', 'ArrowDown', 'ArrowDown', 'Escape');
  expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
  await expect(spoken(page)).toHaveText(`${WEIGHTS} put back.`);
  await expectFocus(page, WEIGHTS);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await expect(page.getByText('The order is not saved yet')).toBeHidden();

  await page.getByRole('button', { name: 'Interference', exact: true }).click();
  await handle(page, FRUIT).focus();
  await press(page, 'Space', 'ArrowDown');
  await expect(spoken(page)).toHaveText(`${FRUIT} is now in Night Shift at position 1 of 7.`);
  await press(page, 'Escape');
  expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
  await page.getByRole('button', { name: 'Interference', exact: true }).click();

  // The last project loses its only photo, and gets one again.
  await handle(page, PROOF).focus();
  await press(page, 'Space', 'ArrowUp', 'Space');
  await expect(project(page, UNCATEGORIZED).getByRole('listitem')).toHaveCount(0);
  await handle(page, TIDE).focus();
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect(spoken(page)).toHaveText(`${TIDE} is now in Uncategorized at position 1 of 1.`);
  await expectFocus(page, TIDE);
  await press(page, 'Escape');
  expect((await names(project(page, 'Undercurrents'))).slice(-2)).toEqual([TIDE, PROOF]);
});

test('in German the project is named in German', { tag: '@long' }, async ({ page, admin }) => {
  await speakGerman(page);
  await page.goto(`${admin.url}/admin#photos`);
  await page.getByLabel('Admin-Passwort').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(rows(page)).toHaveCount(24);
  await project(page, 'Undercurrents').getByRole('button', { name: 'Zum Sortieren ziehen' }).last().focus();
  await press(page, 'Space', 'ArrowDown');
  await expect(spoken(page)).toContainText('steht jetzt unter „Ohne Projekt“ an Stelle 1 von 2.');
});
