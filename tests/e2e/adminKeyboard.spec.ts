// The panel with only the keyboard.
import type { Locator, Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { onlyPhotos } from './content.ts';
import { COLUMN, expect, HEAVY, HEAVY_PHOTOS, STAIRS, smallImage, test, WEIGHTS } from './panel.ts';
import { tabTo } from './tabTo.ts';
import { ADMIN_PASSWORD } from './testServer.ts';

/** Moves the focus to a field or button with Tab or Shift+Tab, and presses keys there. */
async function at(target: Locator, keys: readonly string[] = [], way = 'Tab'): Promise<void> {
  await tabTo(target.page(), target, way, 260);
  await pressKeys(target.page(), ...keys);
}

async function type(target: Locator, text: string): Promise<void> {
  await at(target, ['ControlOrMeta+a']);
  await target.page().keyboard.insertText(text);
}

/** Presses keys one after the other without waiting in between. */
async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('the owner edits photos with only the keyboard', async ({ page, panel }) => {
  await panel.content.change(await onlyPhotos(({ project: of }) => of === HEAVY));
  let known = panel.commits().length;
  const expectCommit = () => expect.poll(() => panel.commits().length).toBe(++known);
  page.on('dialog', (question) => question.accept());
  await panel.speak('en');
  await page.goto(`${panel.url}/admin#photos`);
  await type(page.getByLabel('Admin Password'), ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(panel.rows()).toHaveCount(6);

  const chooser = page.waitForEvent('filechooser');
  await at(panel.button('Upload Photo'), ['Enter']);
  await (await chooser).setFiles(await smallImage('keys.png'));
  await type(page.getByLabel('English description'), 'By keys');
  await type(page.getByLabel('German description'), 'Mit Tasten');
  await type(panel.field('Project'), HEAVY);
  await page.keyboard.press('Enter');
  await expect(panel.row('By keys')).toBeVisible();
  await expectCommit();

  await at(panel.button('Edit', panel.row(STAIRS)), ['Enter']);
  await type(page.getByLabel('Price A4'), '33');
  await page.keyboard.press('Enter');
  await expect(panel.row(STAIRS)).toContainText(/A4 €33(?![.\d])/);
  await expectCommit();

  await at(panel.box(WEIGHTS), ['Space'], 'Shift+Tab');
  await at(panel.box(COLUMN), ['Space']);
  await at(page.getByLabel('Target project'), [], 'Shift+Tab');
  await page.keyboard.insertText('Moved by keys');
  await at(panel.button('Move to Project'), ['Enter']);
  await expect(panel.project('Moved by keys').getByRole('listitem')).toHaveCount(2);
  await expectCommit();

  await at(panel.button('Delete', panel.row('By keys')), ['Enter']);
  await expect(panel.rows()).toHaveCount(6);
  await expectCommit();
});

test('no bar or form covers the focused element', async ({ page, panel }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await panel.open();
  const expectFocusVisible = async (presses: number) => {
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
  await panel.box(STAIRS).check();
  await expectFocusVisible(30);
  await page.locator('.selection-close').click();

  const files = await Promise.all([1, 2].map((at) => smallImage(`${at}.png`, at)));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await expect(page.locator('.upload-card img')).toHaveCount(2);
  await expectFocusVisible(40);
});

const FRUIT = 'Sunday fruit, cast in concrete';
const TIDE = 'What the tide wrote and took back';

/** Presses keys within one task, so that the browser renders nothing in between. */
async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }
  }, keys);
}

test.describe('sorting', () => {
  // With motion, like for most visitors.
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1280, height: 900 } });

  test('a picked-up photo is marked and announced, and no key is lost', async ({ page, panel }) => {
    const handle = (name: string) => panel.button('Drag to reorder', panel.row(name));
    const spoken = page.locator('.list-view [aria-live="assertive"]');
    const expectFocus = async (name: string) => {
      await expect(handle(name)).toBeFocused();
      await expect(handle(name)).toBeInViewport();
    };
    await panel.open();
    await handle(WEIGHTS).focus();
    await pressKeys(page, 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    const rest = HEAVY_PHOTOS.slice(3);
    expect(await panel.names(HEAVY)).toEqual([STAIRS, COLUMN, WEIGHTS, ...rest]);
    await expectFocus(WEIGHTS);
    await pressAtOnce(page, ' ', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', ' ');
    expect(await panel.names(HEAVY)).toEqual([STAIRS, COLUMN, ...rest, WEIGHTS]);
    await pressKeys(page, 'Space', 'Home', 'End', 'PageUp', 'Space');
    expect(await panel.names(HEAVY)).toEqual([WEIGHTS, STAIRS, ...HEAVY_PHOTOS.slice(2)]);
    await expect(page.getByText('The order is not saved yet')).toBeHidden();
    await expectFocus(WEIGHTS);

    const grip = handle(STAIRS);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
    await grip.focus();
    await pressKeys(page, 'ArrowDown');
    expect(await panel.names(HEAVY)).toEqual(HEAVY_PHOTOS);
    await pressKeys(page, 'Space');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.row(STAIRS)).toHaveAttribute('data-lifted', 'true');
    await expect(spoken).toHaveText(`${STAIRS} picked up.`);
    if (isLong) await panel.expectAccessible();
    await pressKeys(page, 'ArrowUp');
    await expect(spoken).toHaveText(`${STAIRS} is now at position 1 of 6.`);
    await pressKeys(page, 'Space');
    await expect(spoken).toHaveText(`${STAIRS} dropped.`);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
    await expect(panel.row(STAIRS)).not.toHaveAttribute('data-lifted');
    // Leaving the photo with Tab or a click elsewhere drops it, too.
    await pressKeys(page, 'Space', 'ArrowDown', 'Tab');
    await expect(spoken).toHaveText(`${STAIRS} dropped.`);
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    await expect(panel.box(STAIRS)).toBeFocused();
    await grip.focus();
    await pressKeys(page, 'Space', 'ArrowUp');
    await page.getByText('24 photos in 4 projects').click();
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    expect((await panel.names(HEAVY)).slice(0, 2)).toEqual([STAIRS, WEIGHTS]);

    await handle(FRUIT).focus();
    await pressKeys(page, 'Space', 'ArrowUp', 'Escape');
    await expect(spoken).toHaveText(`${FRUIT} put back.`);
    expect((await panel.names(HEAVY)).at(-1)).toBe(FRUIT);

    await handle(TIDE).focus();
    await pressKeys(page, 'Space', 'ArrowDown', 'ArrowDown');
    await expect(spoken).toHaveText(`${TIDE} is now at position 2 of 2.`);
    expect(await panel.names('Uncategorized')).toEqual(['The first proof, kept for luck', TIDE]);
    await expectFocus(TIDE);
    await pressKeys(page, 'ArrowDown', 'ArrowUp', 'ArrowUp');
    await expect(spoken).toHaveText(`${TIDE} is now in Undercurrents at position 6 of 6.`);
    await expectFocus(TIDE);
    await pressKeys(page, 'ArrowDown');
    await expect(spoken).toHaveText(`${TIDE} is now in Uncategorized at position 1 of 2.`);
    await expect(panel.row(TIDE)).toHaveAttribute('data-lifted', 'true');
    await pressKeys(page, 'Space');
    await expectFocus(TIDE);

    await expect(page.getByText('The order is not saved yet: Heavy Things')).toBeVisible();
    await panel.press('Save All Orders');
    await panel.expectToast(/Saved all orders/);
    // One for the change of project, one for the order.
    expect(panel.commits()).toHaveLength(3);
    expect(panel.photo(TIDE).project ?? '').toBe('');
  });
});
