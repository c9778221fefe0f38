import type { Page } from '@playwright/test';
import { presetSettings } from '../../../src/admin/settings/presets.ts';
import { storedForm } from '../../../src/shared/content/settings/read.ts';
import type { Visitor } from './visitor.ts';

const LOOKS = { poster: 'posterShop', gallery: 'whiteCube', dark: 'blackBox' } as const;
type Look = keyof typeof LOOKS;
/** The stored settings of the gallery look. */
export const GALLERY = storedForm(presetSettings(LOOKS.gallery));

/** Opens a page in this look and window size. */
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

/** The boxes of visible elements, in px of the page, rounded to tenths. */
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
/** Computed styles of all visible elements. */
export const allStyles = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll(
      (elements, wanted) =>
        elements.map((element) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name))),
      names,
    );

/** Computed styles of the first visible element. */
export const styles = async (...of: Parameters<typeof allStyles>) => (await allStyles(...of))[0] ?? [];

/** The computed typeface and colours of the page. */
export const look = () => {
  const root = getComputedStyle(document.documentElement);
  const heading = document.querySelector('h1');
  const face = heading ? getComputedStyle(heading).fontFamily : '';
  const themes = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
  return {
    face: face.replace(/^"?([A-Za-z ]+?)-.*/, '$1'),
    accent: root.getPropertyValue('--accent'),
    ground: getComputedStyle(document.body).backgroundColor,
    theme: themes.find(({ media }) => matchMedia(media).matches)?.content,
  };
};

/** Records the addresses of fonts that the page loads from now on. */
export function collectFonts(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  return fonts;
}
