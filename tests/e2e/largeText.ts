import type { Page } from '@playwright/test';
import { BROWSER } from '../../playwright.config.ts';
import { expect, withBrowser } from './fixtures.ts';

/** For `test.extend`: a browser with a doubled font size. */
export const withLargeText = withBrowser({
  ...BROWSER,
  args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'],
});

/** Elements of the page or open dialog that are outside the window or cut off, and titles that overflow. */
function findOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const place = document.querySelector('dialog[open]') ?? document.body;
  /** Whether a parent scrolls sideways. */
  const canScroll = (element: Element) =>
    Boolean(element.parentElement?.closest('.admin-tabs, .group-index, .project-head, .list-row'));
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
    // These elements have no box.
    while (place && getComputedStyle(place).display === 'contents') place = place.parentElement;
    const parent = place?.getBoundingClientRect();
    if (!/^h[1-3]$|^legend$/.test(element.localName) || !parent) continue;
    if (top < parent.top - 1 || bottom > parent.bottom + 1) found.push(`${name}: out of its place`);
    // Fails for text broken within words, such as "Ü ber di e".
    const letters = element.textContent.trim().length;
    const lines = height / Number.parseFloat(getComputedStyle(element).lineHeight);
    if (letters < lines * 4) found.push(`${name}: in ${Math.round(lines)} lines`);
  }
  return found;
}

/** Expects that nothing overflows once the fonts have loaded. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const size = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  expect(size).toBeGreaterThanOrEqual(32);
  expect(await page.evaluate(findOverflow), state).toEqual([]);
}
