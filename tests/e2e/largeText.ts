import type { Page } from '@playwright/test';
import { BROWSER } from '../../playwright.config.ts';
import { expect, inItsOwnBrowser } from './fixtures.ts';

/** For `test.extend`: a browser whose reader has set text to twice its size. */
export const withLargeText = inItsOwnBrowser({
  ...BROWSER,
  args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'],
});

/** What of the page, or of its open dialog, lies beside the window or is cut off, and titles that leave their place. */
function misfits(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const place = document.querySelector('dialog[open]') ?? document.body;
  /** Within it one may scroll sideways. */
  const canScroll = (element: Element) =>
    Boolean(
      element.parentElement?.closest('.admin-tabs, .group-index, .guide-index, .project-head, .list-row'),
    );
  const found = scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`] : [];
  for (const element of place.querySelectorAll<HTMLElement>('*')) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.sr-only, .skip, svg') || canScroll(element)) continue;
    const name = `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 30)}"`;
    if (left < -1 || right > clientWidth + 1) found.push(`${name}: from ${left} to ${right} px`);
    const isLine = getComputedStyle(element).display !== 'inline' && element.matches(':not(:has(*), input)');
    if (isLine && element.scrollWidth > element.clientWidth + 1) found.push(`${name}: words stick out`);
    let place = element.parentElement;
    // Has no box of its own.
    while (place && getComputedStyle(place).display === 'contents') place = place.parentElement;
    const parent = place?.getBoundingClientRect();
    if (!/^h[1-3]$|^legend$/.test(element.localName) || !parent) continue;
    if (top < parent.top - 1 || bottom > parent.bottom + 1) found.push(`${name}: out of its place`);
    // Its words are whole: "Ü ber di e" has a line for every few letters.
    const letters = element.textContent.trim().length;
    const lines = height / Number.parseFloat(getComputedStyle(element).lineHeight);
    if (letters < lines * 4) found.push(`${name}: in ${Math.round(lines)} lines`);
  }
  return found;
}

/** Checks that everything has its place, once the page stands. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const size = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  expect(size).toBeGreaterThanOrEqual(32);
  expect(await page.evaluate(misfits), state).toEqual([]);
}
