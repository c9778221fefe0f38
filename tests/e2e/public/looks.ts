import type { Page } from '@playwright/test';
import { presetSettings } from '../../../src/admin/settings/presets.ts';
import type { Visitor } from './visitor.ts';

const LOOKS = { poster: 'posterShop', gallery: 'whiteCube', dark: 'blackBox' } as const;
type Look = keyof typeof LOOKS;

/** Opens a page in a look, at a width. */
export async function openIn(
  visitor: Visitor,
  look: Look,
  path: string,
  width: number,
  height = 900,
): Promise<void> {
  const { page } = visitor;
  await page.route('**/api/settings', () => new Promise(() => {}));
  await page.setViewportSize({ width, height });
  await visitor.open(path, { siteSettingsPublic: JSON.stringify(presetSettings(LOOKS[look])) });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** The boxes of all that is seen of a selector, in px of the page, to a tenth. */
export const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const round = (value: number) => Math.round(value * 10) / 10;
        return {
          left: round(left),
          right: round(right),
          top: round(top + scrollY),
          bottom: round(bottom + scrollY),
          width: round(width),
          height: round(height),
        };
      }),
  );
/** What a style of the first that is seen of a selector comes to. */
export const styles = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element);
      return wanted.map((name) => style.getPropertyValue(name));
    }, names);
