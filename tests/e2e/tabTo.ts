import { expect, type Locator, type Page } from '@playwright/test';

/** Presses between two checks of the focus: a check takes as long as a press. */
const AT_ONCE = 15;

/**
 * Presses Tab until the control has the focus; fails if it never does, or without a focus ring. @param key 'Shift+Tab'
 * goes backwards
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab', presses = 60): Promise<void> {
  // Tab skips disabled controls.
  await expect(target).toBeEnabled();
  for (let press = 0; press < presses; press += AT_ONCE) {
    // Found again, because a render may replace it. Further presses of this round keep the focus there.
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
