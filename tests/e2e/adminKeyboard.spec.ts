// What the panel does by the keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { isLong } from '../long.ts';
import {
  ADMIN_PASSWORD,
  button,
  COLUMN,
  expect,
  expectAccessible,
  expectToast,
  HEAVY,
  HEAVY_PHOTOS,
  names,
  openPhotos,
  project,
  row,
  rows,
  STAIRS,
  smallImage,
  speak,
  test,
  WEIGHTS,
} from './adminContent.ts';
import { onlyPhotos } from './content.ts';
import { tabTo } from './tabTo.ts';

/** Goes to a field or button with the keyboard, and types or presses. */
async function at(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await tabTo(page, target, 'Tab', 260);
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes back to a field or button, and presses. */
async function backAt(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await tabTo(page, target, 'Shift+Tab', 260);
  for (const key of keys) await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await at(page, target, 'ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test("the owner's tasks with photos are done by the keyboard alone", async ({ page, admin }) => {
  await admin.content.change(await onlyPhotos(({ project: of }) => of === HEAVY));
  let known = admin.commits().length;
  const expectCommit = () => expect.poll(() => admin.commits().length).toBe(++known);
  page.on('dialog', (question) => question.accept());
  await speak(page, 'en');
  await page.goto(`${admin.url}/admin#photos`);
  await type(page, page.getByLabel('Admin Password'), ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(6);

  const chooser = page.waitForEvent('filechooser');
  await at(page, button(page, 'Upload Photo'), 'Enter');
  await (await chooser).setFiles(await smallImage('keys.png'));
  await type(page, page.getByLabel('English description'), 'By keys');
  await type(page, page.getByLabel('German description'), 'Mit Tasten');
  await type(page, page.getByLabel('Project', { exact: true }), HEAVY);
  await page.keyboard.press('Enter');
  await expect(row(page, 'By keys')).toBeVisible();
  await expectCommit();

  await at(page, button(row(page, STAIRS), 'Edit'), 'Enter');
  await type(page, page.getByLabel('Price A4'), '33');
  await page.keyboard.press('Enter');
  await expect(row(page, STAIRS)).toContainText(/A4 €33(?![.\d])/);
  await expectCommit();

  await backAt(page, row(page, WEIGHTS).getByRole('checkbox'), 'Space');
  await at(page, row(page, COLUMN).getByRole('checkbox'), 'Space');
  await backAt(page, page.getByLabel('Target project'));
  await page.keyboard.insertText('Moved by keys');
  await at(page, button(page, 'Move to Project'), 'Enter');
  await expect(project(page, 'Moved by keys').getByRole('listitem')).toHaveCount(2);
  await expectCommit();

  await at(page, button(row(page, 'By keys'), 'Delete'), 'Enter');
  await expect(rows(page)).toHaveCount(6);
  await expectCommit();
});

test('no bar and no form hides what has the focus', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openPhotos(page, admin.url);
  const expectSeen = async (presses: number) => {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const { activeElement: focused } = document;
        if (!focused || focused === document.body) return '';
        const { x, y, width, height } = focused.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return focused.contains(top) || top?.contains(focused) ? '' : focused.outerHTML;
      });
      expect(hidden, `press ${press}`).toBe('');
    }
  };
  await row(page, STAIRS).getByRole('checkbox').check();
  await expectSeen(30);
  await page.locator('.selection-close').click();

  const files = await Promise.all([1, 2].map((at) => smallImage(`${at}.png`, at)));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await expect(page.locator('.upload-card img')).toHaveCount(2);
  await expectSeen(40);
});

const FRUIT = 'Sunday fruit, cast in concrete';
const TIDE = 'What the tide wrote and took back';
const PROOF = 'The first proof, kept for luck';
const UNCATEGORIZED = 'Uncategorized';

const handle = (page: Page, name: string) => button(row(page, name), 'Drag to reorder');
const spoken = (page: Page) => page.locator('.list-view [aria-live="assertive"]');

/** Presses keys one after the other without waiting in between. */
async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
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

test.describe('sorting', () => {
  // As most visitors have it: with motion.
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1280, height: 900 } });

  test('a picked-up photo is marked and announced, and no key is lost', async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    await handle(page, WEIGHTS).focus();
    await pressKeys(page, 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    const [, , column, ring, doors, fruit] = HEAVY_PHOTOS;
    expect(await names(project(page, HEAVY))).toEqual([STAIRS, column, WEIGHTS, ring, doors, fruit]);
    await expectFocus(page, WEIGHTS);
    await pressAtOnce(page, ' ', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', ' ');
    expect(await names(project(page, HEAVY))).toEqual([STAIRS, column, ring, doors, fruit, WEIGHTS]);
    await pressKeys(page, 'Space', 'Home', 'End', 'PageUp', 'Space');
    expect(await names(project(page, HEAVY))).toEqual([WEIGHTS, STAIRS, ...HEAVY_PHOTOS.slice(2)]);
    await expect(page.getByText('The order is not saved yet')).toBeHidden();
    await expectFocus(page, WEIGHTS);

    const grip = handle(page, STAIRS);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
    await grip.focus();
    await pressKeys(page, 'ArrowDown');
    expect(await names(project(page, HEAVY))).toEqual(HEAVY_PHOTOS);
    await pressKeys(page, 'Space');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await expect(row(page, STAIRS)).toHaveAttribute('data-lifted', 'true');
    await expect(spoken(page)).toHaveText(`${STAIRS} picked up.`);
    if (isLong) await expectAccessible(page);
    await pressKeys(page, 'ArrowUp');
    await expect(spoken(page)).toHaveText(`${STAIRS} is now at position 1 of 6.`);
    await pressKeys(page, 'Space');
    await expect(spoken(page)).toHaveText(`${STAIRS} dropped.`);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
    await expect(row(page, STAIRS)).not.toHaveAttribute('data-lifted');
    // Leaving the photo drops it, too: with Tab, or with a click elsewhere.
    await pressKeys(page, 'Space', 'ArrowDown', 'Tab');
    await expect(spoken(page)).toHaveText(`${STAIRS} dropped.`);
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    await expect(row(page, STAIRS).getByRole('checkbox')).toBeFocused();
    await grip.focus();
    await pressKeys(page, 'Space', 'ArrowUp');
    await page.getByText('24 photos in 4 projects').click();
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    expect((await names(project(page, HEAVY))).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);

    await handle(page, FRUIT).focus();
    await pressKeys(page, 'Space', 'ArrowUp', 'Escape');
    await expect(spoken(page)).toHaveText(`${FRUIT} put back.`);
    expect((await names(project(page, HEAVY))).at(-1)).toBe(FRUIT);

    await handle(page, TIDE).focus();
    await pressKeys(page, 'Space', 'ArrowDown', 'ArrowDown');
    await expect(spoken(page)).toHaveText(`${TIDE} is now at position 2 of 2.`);
    expect(await names(project(page, UNCATEGORIZED))).toEqual([PROOF, TIDE]);
    await expectFocus(page, TIDE);
    await pressKeys(page, 'ArrowDown', 'ArrowUp', 'ArrowUp');
    await expect(spoken(page)).toHaveText(`${TIDE} is now in Undercurrents at position 6 of 6.`);
    await expectFocus(page, TIDE);
    await pressKeys(page, 'ArrowDown');
    await expect(spoken(page)).toHaveText(`${TIDE} is now in Uncategorized at position 1 of 2.`);
    await expect(row(page, TIDE)).toHaveAttribute('data-lifted', 'true');
    await pressKeys(page, 'Space');
    await expectFocus(page, TIDE);

    await expect(page.getByText('The order is not saved yet: Heavy Things')).toBeVisible();
    await button(page, 'Save All Orders').click();
    await expectToast(page, /Saved all orders/);
    // One for the change of project, one for the order.
    expect(admin.commits()).toHaveLength(3);
    const stored = new Map(admin.stored('content/photos').map((photo) => [photo.id, photo]));
    expect(stored.get('what-the-tide-took-back-b6ny')?.project ?? '').toBe('');
  });
});
