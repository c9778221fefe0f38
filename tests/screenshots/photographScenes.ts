import type { Page } from '@playwright/test';
import { presetSettings } from '../../src/admin/settings/presets.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { legalPath, photoPath, projectPath } from '../../src/shared/pagePaths.ts';
import type { Scene } from './scene.ts';

/** Full pages show photos that nobody has scrolled to: all are brought in first. */
async function bringIn(page: Page): Promise<void> {
  await page.locator('main img').filter({ visible: true }).first().waitFor();
  for (const image of await page.locator('main img').filter({ visible: true }).all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((photo: HTMLImageElement) => photo.decode());
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

/** Which photo of a series has which shape. */
const SHAPES = { landscape: 0, upright: 1, panorama: 4, tall: 8 } as const;

/** As a browser remembers the owner's settings from an earlier visit. */
const wearing = (look: 'whiteCube' | 'blackBox') => async (page: Page) => {
  const settings = JSON.stringify(presetSettings(look));
  await page.route('**/api/settings', (route) =>
    route.fulfill({ body: settings, contentType: 'application/json' }),
  );
  await page.addInitScript((text) => localStorage.setItem('siteSettingsPublic', text), settings);
};

const PLACES = [
  { name: 'home', path: '/', fullPage: true, act: bringIn },
  { name: 'covers', path: '/#photos', fullPage: true, act: bringIn },
  { name: 'project', path: '/#photos/salt-roads', fullPage: true, act: bringIn },
  { name: 'portraits', path: '/#photos/people-i-asked', fullPage: true, act: bringIn },
  { name: 'fold', path: '/#photos/last-light' },
] as const satisfies readonly Scene[];

/** The pages of one language: works of every shape, a project, a legal text. */
const PAGES: readonly Scene[] = [
  ...(['landscape', 'upright', 'panorama', 'tall'] as const).map((shape) => ({
    name: `work-${shape}`,
    path: (language: Language) => photoPath(`salt-roads-${SHAPES[shape]}`, language),
    fullPage: true,
    act: bringIn,
  })),
  {
    name: 'project-page',
    path: (language) => projectPath('salt-roads', language),
    fullPage: true,
    act: bringIn,
  },
  { name: 'legal', path: (language) => legalPath('shipping', language), fullPage: true },
];

/** What photographs look like in the grid, on the home page and under the three looks. */
export const PHOTOGRAPH_SCENES: readonly Scene[] = [
  ...PLACES,
  ...PAGES,
  ...(['whiteCube', 'blackBox'] as const).flatMap((look) =>
    [...PLACES.slice(0, 3), ...PAGES].map((place) => ({
      ...place,
      name: `${look}-${place.name}`,
      prepare: wearing(look),
    })),
  ),
];
