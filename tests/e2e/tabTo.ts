import { expect, type Locator, type Page } from '@playwright/test';

/** Presses sent without a look between them: a look costs as much as a press. */
const AT_ONCE = 15;

/**
 * Presses Tab until the control has the focus; fails where the keyboard never gets there or the focus is unseen.
 *
 * @param key 'Shift+Tab' goes backwards
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab', presses = 60): Promise<void> {
  // No key reaches what is still disabled.
  await expect(target).toBeEnabled();
  for (let press = 0; press < presses; press += AT_ONCE) {
    // Found anew, as it may be drawn anew. Further presses of the same row don't lead on from it.
    const isThere = await target.evaluate((element) => {
      if (element === document.activeElement) return true;
      const stay = (event: KeyboardEvent) => {
        if (event.key === 'Tab' && document.activeElement === element) event.preventDefault();
      };
      addEventListener('keydown', stay, { capture: true });
      Object.assign(window, { stopStaying: () => removeEventListener('keydown', stay, { capture: true }) });
      return false;
    });
    if (isThere) {
      const isSeen = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      });
      expect(isSeen, 'the focus ring').toBe(true);
      return;
    }
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press(key)));
    await page.evaluate(() => (window as unknown as { stopStaying?: () => void }).stopStaying?.());
  }
  await expect(target).toBeFocused();
}
