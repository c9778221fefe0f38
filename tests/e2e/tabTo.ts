import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses Tab until the control has the focus; fails where the keyboard never gets there or the focus is unseen.
 *
 * @param key 'Shift+Tab' goes backwards
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab', presses = 60): Promise<void> {
  // No key reaches what is still disabled.
  await expect(target).toBeEnabled();
  // Found once: to look for it by role and name after each press costs more than the press.
  let control = await target.elementHandle();
  for (let press = 0; press < presses; press += 1) {
    const state = await control?.evaluate((element) =>
      element === document.activeElement ? 'focused' : element.isConnected ? 'waiting' : 'gone',
    );
    if (state === 'focused') {
      const isSeen = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      });
      expect(isSeen, 'the focus ring').toBe(true);
      return;
    }
    if (state === 'gone') control = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
