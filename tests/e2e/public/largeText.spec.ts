import { everyNth } from '../../long.ts';
import { expectToFit, withLargeText } from '../largeText.ts';
import { test as base, cartLine, expect } from './visitor.ts';

const test = base.extend(withLargeText);
const TRAM = 'Letzte Straßenbahn, zweite Haltestelle';
const PHOTO = '/de/photos/last-tram-second-stop-j8tn/';
const SESSION = `session_id=cs_test_${'1234567890'.repeat(5)}`;
const PAGES = [
  ...['/', '/#photos', '/#videos', '/#music', '/#photos/night-shift', '/de/projects/night-shift/', PHOTO],
  ...['/de/legal/imprint/', '/de/legal/privacy/', '/de/legal/withdraw/', `/success?${SESSION}`],
  ...['/de/certificate/', '/guide/de/'],
];

test.use({ language: 'de' });

// German words are the longer ones.
for (const width of [390, 1440]) {
  test.describe(`text of twice its size at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('fits every page', async ({ page, visitor }) => {
      await page.goto(visitor.site);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectToFit(page, 'the question of the language');
      for (const path of everyNth(PAGES, 3)) {
        await visitor.open(path);
        await expect(page.getByRole('main')).toBeVisible();
        await expectToFit(page, path);
      }
    });

    test('fits every dialog', async ({ page, visitor }) => {
      const line = await cartLine('Last tram, second stop', { quantity: 12 });
      await visitor.open('/#photos/night-shift', { photoCart: JSON.stringify([line]) });
      await visitor.photo(TRAM).click();
      await expect(visitor.lightbox(TRAM)).toBeVisible();
      await expectToFit(page, 'the lightbox');
      const details = await visitor
        .lightbox(TRAM)
        .locator('.lightbox-details')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(details).toBe(0);
      await page.keyboard.press('Escape');
      const cart = await visitor.openCart();
      await expectToFit(page, 'the cart');
      await visitor.button(visitor.words.proceed, cart).click();
      // With the payment's script comes a line about the stand-in.
      await expect(visitor.payButton()).toBeEnabled();
      await expectToFit(page, 'the checkout');
      const select = visitor.checkout().getByRole('combobox', { name: visitor.words.size });
      const room = (await select.boundingBox())?.width ?? 0;
      const needed = await select.evaluate((element) => {
        const free = element.cloneNode(true) as HTMLElement;
        free.style.cssText = 'position: absolute; max-width: none';
        element.after(free);
        const { width: own } = free.getBoundingClientRect();
        free.remove();
        return own;
      });
      expect(room).toBeGreaterThanOrEqual(needed - 1);
      await visitor.open(`/?success=true&${SESSION}`);
      await expect(visitor.success()).toBeVisible();
      await expectToFit(page, 'the thanks');
    });
  });
}

// As a style sheet of the reader's sets it, which media queries know nothing of.
for (const [width, percent] of [
  [390, 130],
  [390, 150],
  [360, 130],
] as const) {
  base(`a work's page is no wider than a phone of ${width} px at ${percent} %`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height: 800 });
    await visitor.open(PHOTO);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const inside = await visitor.cartButton().boundingBox();
    expect((inside?.x ?? width) + (inside?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const size of await page.locator('.print-sizes label').all())
      await expect(size.evaluate((label) => label.scrollWidth - label.clientWidth)).resolves.toBe(0);
  });
}
