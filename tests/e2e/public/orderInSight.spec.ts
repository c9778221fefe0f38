import type { Locator } from '@playwright/test';
import { samplePhotos } from '../content.ts';
import { cartLine, expect, test } from './visitor.ts';

const SIZES = [
  [390, 664],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const;

// The longer words.
test.use({ language: 'de' });

for (const count of [1, 20]) {
  test(`what the order comes to and its buttons are in sight, whole, without scrolling: ${count} lines`, async ({
    page,
    visitor,
  }) => {
    const photos = (await samplePhotos()).slice(0, count);
    expect(photos).toHaveLength(count);
    const lines = await Promise.all(photos.map(({ description }) => cartLine(description.en)));
    const expectInSight = async (dialog: Locator, ...parts: Locator[]) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        // A part of what can't be seen at once is cut off by the dialog that scrolls it.
        for (const part of parts) await expect(part, `${width} x ${height}`).toBeInViewport({ ratio: 0.99 });
        const body = dialog.locator('.modal-body');
        expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        // The lines have room above them.
        expect((await body.boundingBox())?.height, `${width} x ${height}`).toBeGreaterThan(120);
        await visitor.lines(dialog).last().scrollIntoViewIfNeeded();
        await expect(visitor.lines(dialog).last().locator('.line-name')).toBeInViewport({ ratio: 0.99 });
        for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.99 });
        await body.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
      }
    };
    await visitor.open('/', { photoCart: JSON.stringify(lines) });
    const cart = await visitor.openCart();
    const actions = (dialog: Locator) => dialog.locator('.modal-actions .button');
    await expectInSight(cart, cart.locator('.sum-total'), actions(cart).first(), actions(cart).last());
    await visitor.button(visitor.words.proceed, cart).click();
    // With the payment's script comes a line about the stand-in.
    await expect(visitor.payButton()).toBeEnabled();
    const checkout = visitor.checkout();
    await expectInSight(
      checkout,
      checkout.locator('.sum-total'),
      checkout.getByText('Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.'),
      visitor.payButton(),
      visitor.button(visitor.words.toCart, checkout),
    );
  });
}
