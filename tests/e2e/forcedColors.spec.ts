import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, logIn, test as panel, speak } from './adminContent.ts';
import { cartLine, test as site } from './public/visitor.ts';

const FORCED = { contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } } as const;
/** Of 255: what nobody overlooks between two colours of an edge or a ground. */
const PLAIN = 64;

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

/** Share of an element's pixels that are plainly of another colour after a change of its state, up to 1. */
async function changeOf(element: Locator, change: () => Promise<unknown>): Promise<number> {
  const before = await pixelsOf(element);
  await change();
  const after = await pixelsOf(element);
  // A tab that is chosen is also higher.
  const width = Math.min(before.info.width, after.info.width);
  const height = Math.min(before.info.height, after.info.height);
  let changed = 0;
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isPlain = [0, 1, 2].some((channel) => {
      const [one, other] = [before, after].map(
        ({ data, info }) => data[3 * (y * info.width + x) + channel] ?? 0,
      );
      return Math.abs((one ?? 0) - (other ?? 0)) > PLAIN;
    });
    if (isPlain) changed += 1;
  }
  return changed / (width * height);
}

site.describe("with the system's own colours", () => {
  site.use(FORCED);

  site('the open section, the chosen size and its drawing show', async ({ page, visitor }) => {
    await visitor.open('/', { photoCart: JSON.stringify([await cartLine('Last tram, second stop')]) });
    expect(
      await changeOf(visitor.section('photos'), async () => {
        await visitor.section('photos').click();
        await expect(visitor.section('photos')).toHaveAttribute('aria-current');
      }),
    ).toBeGreaterThan(0.3);
    await expect(page.locator('body')).toHaveCSS('background-image', 'none');
    const cart = await visitor.openCart();
    // The drawn sheet gives way to the one of React.
    await expect(page.locator('dialog[data-early]')).toHaveCount(0);
    const size = cart.locator('.size-switch label');
    expect(await changeOf(size.last(), () => size.last().click())).toBeGreaterThan(0.3);
    await visitor.open('/photos/last-tram-second-stop-j8tn/');
    const label = page.locator('.print-sizes label');
    for (const [index, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(await changeOf(label.nth(index), () => label.nth(other).click())).toBeGreaterThan(0.3);
    // A picture: its wall keeps its colour.
    await expect(page.locator('.print-drawings svg').first()).toHaveCSS('forced-color-adjust', 'none');
  });
});

panel.describe("the panel, with the system's own colours", () => {
  panel.use({ ...FORCED, viewport: { width: 1280, height: 800 } });

  const press = async (element: Locator) => {
    await element.click();
    await expect(element).toHaveAttribute('aria-pressed', 'true');
  };
  const opens = (page: Page, name: string) => page.getByRole('tab', { name });

  panel('tabs, looks, switchers, switches and rows show their states', async ({ page, admin }) => {
    await speak(page, 'en');
    await logIn(page, admin.url, 'settings');
    const looks = page.getByRole('group', { name: 'Begin with a look' }).getByRole('button');
    await expect(looks.first()).toBeVisible();
    expect(await changeOf(looks.nth(1), () => press(looks.nth(1)))).toBeGreaterThan(0.3);
    const ground = page.locator('input[type="color"]').first();
    await expect(ground).toHaveCSS('forced-color-adjust', 'none');
    const parts = page.locator('.preview-choice button[aria-pressed="false"]').first();
    const part = page.getByRole('button', { name: (await parts.textContent()) ?? '', exact: true });
    expect(await changeOf(part, () => press(part))).toBeGreaterThan(0.3);
    const toggle = page.getByLabel('Enable halftone');
    expect(await changeOf(toggle, () => toggle.click())).toBeGreaterThan(0.3);
    expect(
      await changeOf(opens(page, 'Photos'), async () => {
        await opens(page, 'Photos').click();
        await expect(opens(page, 'Photos')).toHaveAttribute('aria-selected', 'true');
      }),
    ).toBeGreaterThan(0.3);
    const row = page.locator('.list-row').first();
    await expect(row).toBeVisible();
    const box = row.getByRole('checkbox');
    expect(await changeOf(row, () => box.check())).toBeGreaterThan(0.01);
  });
});
