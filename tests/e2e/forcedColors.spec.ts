import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test as panelTest } from './panel.ts';
import { cartLine, test as site } from './public/visitor.ts';

const FORCED = { contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } } as const;
/** Of 255: a clearly visible difference between two colours. */
const VISIBLE = 64;

async function pixelsOf(element: Locator) {
  await element.page().mouse.move(0, 0);
  await element.evaluate((shown) => {
    (document.activeElement as HTMLElement | null)?.blur();
    shown.scrollIntoView({ block: 'center' });
  });
  return sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Changes an element's state, and expects a visible difference in this share of its pixels (0 to 1). */
async function expectChange(element: Locator, change: () => Promise<unknown>, share = 0.3): Promise<void> {
  const before = await pixelsOf(element);
  await change();
  const after = await pixelsOf(element);
  // A selected tab is also higher.
  const width = Math.min(before.info.width, after.info.width);
  const height = Math.min(before.info.height, after.info.height);
  const at = ({ data, info }: typeof before, x: number, y: number, channel: number) =>
    data[3 * (y * info.width + x) + channel] ?? 0;
  let changed = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ([0, 1, 2].some((one) => Math.abs(at(before, x, y, one) - at(after, x, y, one)) > VISIBLE))
        changed += 1;
  expect(changed / (width * height)).toBeGreaterThan(share);
}

site.describe("with the system's own colours", () => {
  site.use(FORCED);

  site('the open section and the chosen size are visible', async ({ page, visitor }) => {
    await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Last tram, second stop')]) });
    await expectChange(visitor.section('photos'), async () => {
      await visitor.section('photos').click();
      await expect(visitor.section('photos')).toHaveAttribute('aria-current');
    });
    await expect(page.locator('body')).toHaveCSS('background-image', 'none');
    const cart = await visitor.openCart();
    // React replaces the first dialog.
    await expect(page.locator('dialog[data-early]')).toHaveCount(0);
    const size = cart.locator('.size-switch label');
    await expectChange(size.last(), () => size.last().click());
    await visitor.open('/photos/last-tram-second-stop-j8tn/');
    const label = page.locator('.print-sizes label');
    for (const other of [1, 0]) await expectChange(label.nth(1 - other), () => label.nth(other).click());
    // The drawing of a wall keeps its colours.
    await expect(page.locator('.print-drawings svg').first()).toHaveCSS('forced-color-adjust', 'none');
  });
});

panelTest.describe("the panel, with the system's own colours", () => {
  panelTest.use({ ...FORCED, viewport: { width: 1280, height: 800 } });

  const press = async (element: Locator) => {
    await element.click();
    await expect(element).toHaveAttribute('aria-pressed', 'true');
  };

  panelTest('tabs, looks, switchers, switches and rows show their states', async ({ page, panel }) => {
    await panel.speak('en');
    await panel.open('settings');
    const looks = page.getByRole('group', { name: 'Begin with a look' }).getByRole('button');
    await expect(looks.first()).toBeVisible();
    await expectChange(looks.nth(1), () => press(looks.nth(1)));
    const ground = page.locator('input[type="color"]').first();
    await expect(ground).toHaveCSS('forced-color-adjust', 'none');
    const parts = page.locator('.preview-choice button[aria-pressed="false"]').first();
    const part = panel.button((await parts.textContent()) ?? '');
    await expectChange(part, () => press(part));
    const toggle = page.getByLabel('Enable halftone');
    await expectChange(toggle, () => toggle.click());
    const tab = panel.tab('Photos');
    await expectChange(tab, async () => {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    });
    const row = page.locator('.list-row').first();
    await expect(row).toBeVisible();
    const box = row.getByRole('checkbox');
    await expectChange(row, () => box.check(), 0.01);
  });
});
