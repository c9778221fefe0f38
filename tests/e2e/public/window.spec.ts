import sharp from 'sharp';
import { BROWSER } from '../../../playwright.config.ts';
import { withBrowser } from '../fixtures.ts';
import { test as base, expect, openPhoto } from './visitor.ts';

base.describe('the scroll bar', () => {
  // A browser whose scroll bar takes space.
  const test = base.extend(withBrowser({ ...BROWSER, ignoreDefaultArgs: ['--hide-scrollbars'] }));
  // Small, because the CPU paints each pixel, blurred ones several times.
  test.use({ viewport: { width: 800, height: 500 } });

  test('the page neither moves nor stays bright when a dialog opens', async ({ page, visitor }) => {
    await visitor.open('/#photos/night-shift');
    await expect(visitor.photo('Last tram, second stop')).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const places = () =>
      page.evaluate(() =>
        ['.brand', '.site-header nav', '#photos', '#language-button', '#cart-button'].map((name) => {
          const { x, y, right } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          // Rounding to device pixels may differ by less.
          return [name, ...[x, y, right].map((place) => Math.round(place * 4) / 4)].join(' ');
        }),
      );
    /** The mean colour of 5 x 5 px, 0 to 255 per channel. */
    const colourAt = async (x: number, y: number) => {
      const png = await page.screenshot({ clip: { x, y, width: 5, height: 5 } });
      return (await sharp(png).stats()).channels.slice(0, 3).map(({ mean }) => mean);
    };
    /** How much brighter the scroll bar is than the page beside it. */
    const glare = async () => {
      const [bar, edge] = [await colourAt(790, 300), await colourAt(776, 300)];
      return Math.max(...bar.map((value, channel) => value - (edge[channel] ?? 0)));
    };
    const before = await places();
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(15);
    // By key, because a button below the pointer shrinks.
    await visitor.cartButton(0).press('Enter');
    await expect(visitor.cart()).toBeVisible();
    expect(await places()).toEqual(before);
    await expect.poll(glare).toBeLessThan(12);
    await page.keyboard.press('Escape');
    await expect(visitor.cart()).toBeHidden();
    expect(await places()).toEqual(before);

    await openPhoto(visitor, 'Last tram, second stop');
    await expect.poll(glare).toBeLessThan(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The press may have scrolled the photo into view.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(places).toEqual(before);
  });
});
