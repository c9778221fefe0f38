import sharp from 'sharp';
import { toRgb } from '../../../src/admin/settings/oklab.ts';
import { underGrain } from '../../../src/admin/settings/underGrain.ts';
import { INK } from '../../../src/shared/content/settings/css.ts';
import { DEFAULT_SETTINGS, SETTINGS } from '../../../src/shared/content/settings/table.ts';
import { expect, seeThrough, test } from './visitor.ts';

test('halftone and grain are grounds, parallax lets every press through, and all go where less transparency is asked for', async ({
  page,
  visitor,
}) => {
  await visitor.open('/');
  const grounds = () =>
    page
      .locator('body, #home')
      .evaluateAll((all) => all.map((ground) => getComputedStyle(ground).backgroundImage));
  for (const name of ['halftone', 'grain']) await expect(page.locator('html')).toHaveClass(new RegExp(name));
  expect(await grounds()).toEqual(['none', 'none']);
  await seeThrough(page);
  for (const ground of await grounds()) expect(ground).toMatch(/^radial-.+linear-.+url\(.+grain/);
  const layers = await page.locator('*').evaluateAll((elements) =>
    elements
      .map((element) => ({ element, style: getComputedStyle(element) }))
      .filter(
        ({ element, style }) => style.mixBlendMode !== 'normal' || element.matches('[aria-hidden="true"]'),
      )
      .filter(
        ({ element, style }) =>
          style.mixBlendMode !== 'normal' || (style.position === 'fixed' && element.checkVisibility()),
      )
      .map(({ element, style }) => `${element.className}: ${style.pointerEvents}`),
  );
  expect(layers).toEqual(['parallax-layer slow: none', 'parallax-layer fast: none']);
  await visitor.section('videos').click();
  await expect(visitor.section('videos')).toHaveAttribute('aria-current');
});

test('grain of each blend gives its ground the colour that its settings say, and lies under what is pressed', async ({
  page,
  visitor,
}) => {
  await page.route('**/api/settings', () => new Promise(() => {}));
  await seeThrough(page);
  const meanOf = async (clip: { x: number; y: number; width: number; height: number }) => {
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  };
  const [grainOpacity, enableGrain] = [0.5, true];
  for (const grainBlend of SETTINGS.grainBlend.choices) {
    await visitor.open('/', {
      siteSettingsPublic: JSON.stringify({ grainBlend, grainOpacity, enableGrain }),
    });
    const tab = await visitor.section('home').boundingBox();
    // Its ground is ink, above the word.
    const ink = await meanOf({ x: (tab?.x ?? 0) + 24, y: (tab?.y ?? 0) + 4, width: 60, height: 6 });
    const paper = await meanOf({ x: 2, y: 380, width: 28, height: 40 });
    const said = toRgb(underGrain(DEFAULT_SETTINGS.siteBgColor, grainBlend, grainOpacity));
    for (const i of [0, 1, 2]) {
      expect(Math.abs((paper[i] ?? 0) - (said[i] ?? 0)), `${grainBlend}: ${paper}, not ${said}`).toBeLessThan(
        4,
      );
      expect(Math.abs((ink[i] ?? 0) - (toRgb(INK)[i] ?? 0)), `${grainBlend}: ${ink}`).toBeLessThan(1);
    }
  }
});
