import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { isLong, sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { samplePhotos } from '../content.ts';
import { boxOf, cartLine, expect, expectAbove, expectLoaded, hold, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const RIVER = 'River, learning to fork';

const stored = async (...lines: Promise<object>[]) => ({
  photoCart: JSON.stringify(await Promise.all(lines)),
});

test('a quantity stays above 0, Remove deletes, an empty cart says so', async ({ page, visitor }) => {
  // On a legal page the button opens the cart on the shop's page.
  await visitor.open('/legal/shipping/', await stored(cartLine(TRAM, { quantity: 2 }), cartLine(RIVER)));
  await visitor.cartButton(3).click();
  const cart = visitor.cart();
  const line = visitor.lines(cart, TRAM);
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await test.step('the quantity stays above 0', async () => {
    await visitor.button('Decrease quantity', line).click();
    await expect(line).toContainText('€39.00');
    await visitor.button('Decrease quantity', line).click({ force: true });
    await visitor.button('Decrease quantity', line).click({ force: true });
    await expect(line).toContainText('€39.00');
    await visitor.button('Increase quantity', line).click();
    await expect(line).toContainText('€78.00');
    const [item] = JSON.parse((await visitor.stored('photoCart')) ?? '[]') as { quantity: number }[];
    expect(item?.quantity).toBe(2);
  });
  await test.step('removing a line keeps the focus in the dialog', async () => {
    await visitor.button('Remove', line).click();
    await expect(visitor.lines(cart)).toHaveCount(1);
    await expect(cart).toContainText('€34.50');
    const hasFocus = () => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
    expect(await hasFocus()).toBe(true);
    await visitor.button('Remove').click();
    await expect(cart.getByText('Your cart is empty', { exact: true })).toBeVisible();
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(visitor.cartButton(0)).toBeVisible();
    await visitor.openCart();
    await expect(cart.getByText('Your cart is empty', { exact: true })).toBeVisible();
    await expect(visitor.button('Proceed to Checkout')).toHaveCount(0);
    await visitor.button('Continue Shopping').click();
    await expect(cart).toBeHidden();
    await expect(visitor.cartButton(0)).toBeFocused();
    await visitor.openCart();
    const works = cart.getByRole('navigation', { name: 'Perhaps one of these?' }).getByRole('link');
    await expect(works).toHaveCount(3);
    for (const work of await works.all()) {
      await expectLoaded(work.locator('img'));
      await expect(work.locator('img')).toHaveCSS('object-fit', 'contain');
    }
    // One row of one height.
    const heights = await works.locator('img').evaluateAll((imgs) => imgs.map((img) => img.clientHeight));
    expect(new Set(heights).size).toBe(1);
    await works.first().click();
    await expect(page).toHaveURL(/\/photos\/[\w-]+\/$/);
  });
});

test('a cart pressed while offline opens once the connection is back', async ({ context, page, visitor }) => {
  // The code that renders the lines is never preloaded, so that the test does not depend on timing.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const note = page.getByRole('status').filter({ hasText: 'No connection.' });
  await test.step('an empty one is there already: no note above it, no boxes of pictures that failed', async () => {
    await visitor.open('/');
    await context.setOffline(true);
    await visitor.cartButton(0).click();
    await expect(visitor.cart().getByText('Your cart is empty')).toBeVisible();
    await expect(page.locator('#offline-note')).not.toHaveAttribute('hidden');
    await expect(note).toBeHidden();
    await expect(page.locator('.cart-picks')).toBeHidden();
    await context.setOffline(false);
  });
  await visitor.open('/', await stored(cartLine(TRAM)));
  await context.setOffline(true);
  await visitor.cartButton(1).click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  // Without a reload: code that failed to load while offline would need one, which shows no cart.
  await expect(visitor.lines(visitor.cart(), TRAM)).toContainText('cm');
});

test.describe('lines that are no longer sold', () => {
  const ROOFS = 'After midnight the roofs start talking';
  const ADVICE = 'Remove what is no longer available to continue.';

  test.use({ allowConsole: [/status of 400/] });

  test('a print no longer sold is removed; a new price is shown', async ({ page, own: { url, content } }) => {
    const [river, tram, roofs] = [
      'content/photos/river-learning-to-fork-k3f9.json',
      'content/photos/last-tram-second-stop-j8tn.json',
      'content/photos/roofs-talk-after-midnight-5gye.json',
    ] as const;
    const photo = JSON.parse(readFileSync(join(content.path, tram), 'utf8')) as object;
    await content.change({ [river]: null });
    const visitor = new Visitor(page, url);
    await test.step('the cart shows a print that is no longer sold', async () => {
      const lines = [cartLine(RIVER, { quantity: 2 }), cartLine(TRAM), cartLine(ROOFS)];
      await visitor.open('/', await stored(...lines));
      const cart = await visitor.openCart();
      const gone = visitor.lines(cart, RIVER);
      await expect(gone).toContainText('No longer available');
      await expect(gone).not.toContainText('€');
      await expect(visitor.lines(cart, TRAM)).not.toContainText('No longer available');
      await expect(cart.locator('.sums')).toContainText('€78.00');
      const proceed = visitor.button('Proceed to Checkout');
      await expect(proceed).toBeDisabled();
      await expect(proceed).toHaveAccessibleDescription(ADVICE);
      if (isLong) await expectAccessible(page);
      await proceed.focus();
      await page.keyboard.press('Enter');
      await expect(visitor.checkout()).toBeHidden();
      await expect(visitor.button('Remove', gone)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(cart.getByText(ADVICE)).toHaveCount(0);
      await proceed.click();
    });

    /** Orders what has changed: without the hold, an opened dialog's late read may show the change before. */
    const orderChanged = async (changes: Parameters<typeof content.change>[0]) => {
      await expect(visitor.payButton()).toBeEnabled();
      const release = await hold(page, '**/api/photos*');
      await content.change(changes);
      const refused = page.waitForResponse('**/api/create-checkout-session');
      await visitor.payButton().click();
      await refused;
      release();
    };

    const checkout = visitor.checkout();
    await test.step('the open checkout shows changes before paying', async () => {
      await page.setViewportSize({ width: 390, height: 664 });
      await orderChanged({ [roofs]: null, [tram]: { ...photo, price_a4: 49 } });
      await expect(checkout.getByRole('alert').first()).toHaveText(
        `No longer available: "${ROOFS}". Please remove what is gone from your cart and try again.`,
      );
      const line = visitor.lines(checkout, ROOFS);
      await expect(line).toContainText('No longer available');
      await expect(line).not.toContainText('€');
      await expect(line.locator('.line-name')).toBeInViewport({ ratio: 1 });
      await expect(checkout).toContainText('Price changed, it was €39.00');
      for (const text of ['incl. VAT, plus shipping', 'delivered in 5 to 8 working days.'])
        await expect(checkout).toContainText(text);
      await expect(line.getByRole('combobox', { name: 'Size' })).toBeDisabled();
      await expect(visitor.payButton()).toBeDisabled();
      await expect(visitor.payButton()).toHaveAccessibleDescription(ADVICE);
      await expectAccessible(page);
      await visitor.button('Remove', line).click();
      await expect(checkout.getByRole('alert')).toHaveText(/^Prices or sizes have changed/);
      await expect(visitor.lines(checkout, TRAM)).toContainText('€49.00');
      if (isLong) await expectAccessible(page);
      await visitor.payButton().click();
      await expect(page.getByRole('main')).toContainText('€53.99');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await visitor.button('Proceed to Checkout').click();
      await expect(checkout).toContainText('Price changed, it was €39.00');
    });

    await test.step('a chosen size that is no longer sold changes', async () => {
      await checkout.getByRole('combobox', { name: 'Size' }).selectOption('A3');
      await orderChanged({ [tram]: { ...photo, price_a4: 49, sizes: 'a4' } });
      await expect(checkout).toContainText('A3 is no longer available');
      await expect(checkout.getByRole('combobox', { name: 'Size' })).toHaveValue('A4');
    });
  });
});

test.describe('the button that orders', () => {
  const SIZES = [
    [390, 664],
    [1280, 800],
    [768, 1024],
    [1440, 900],
  ] as const;

  // German words are longer.
  test.use({ language: 'de' });

  // An order of one line has more room.
  test('sums and buttons of an order of 20 lines need no scrolling', async ({ page, visitor }) => {
    const photos = (await samplePhotos()).slice(0, 20);
    expect(photos).toHaveLength(20);
    const lines = await Promise.all(photos.map(({ description }) => cartLine(description.en)));
    const expectInView = async (dialog: Locator, ...parts: Locator[]) => {
      const areInView = (at: string) =>
        // A dialog that scrolls cuts off elements that are not visible at once.
        Promise.all(parts.map((part) => expect(part, at).toBeInViewport({ ratio: 0.99 })));
      for (const [width, height] of sample(SIZES, 2)) {
        const at = `${width} x ${height}`;
        await page.setViewportSize({ width, height });
        await areInView(at);
        const box = await boxOf(dialog);
        if (width === 390) {
          // On a phone the dialog is a sheet, with or without a scroll bar beside it.
          expect(box.width).toBeGreaterThan(370);
          expect(box.y + box.height).toBeCloseTo(height, 0);
          expect(box.height).toBeLessThanOrEqual(0.88 * height + 1);
        } else expect(box.width, at).toBe(480);
        const body = dialog.locator('.modal-body');
        expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        // There is room for the lines above the footer.
        const foot = dialog.locator('.modal-foot');
        await expectAbove(dialog.locator('.modal-head'), foot, 240, at);
        const name = visitor.lines(dialog).last().locator('.line-name');
        await name.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
        await expect(name).toBeInViewport({ ratio: 0.99 });
        await expectAbove(name, foot);
        await areInView(at);
        await body.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
      }
    };
    await visitor.open('/', { photoCart: JSON.stringify(lines) });
    const cart = await visitor.openCart();
    // Waits for React's dialog, because it replaces the lines of the first one.
    await expect(visitor.lines(cart).last()).toContainText('cm');
    const actions = (dialog: Locator) => dialog.locator('.modal-actions .button');
    await expectInView(cart, cart.locator('.sum-total'), actions(cart).first(), actions(cart).last());
    await visitor.button(visitor.words.proceed, cart).click();
    // The payment script adds a line about the stand-in.
    await expect(visitor.payButton()).toBeEnabled();
    const checkout = visitor.checkout();
    await expectInView(
      checkout,
      checkout.locator('.sum-total'),
      checkout.getByText('Für Sie gedruckt und in 5 bis 8 Werktagen bei Ihnen.'),
      visitor.payButton(),
      visitor.button(visitor.words.toCart, checkout),
    );
    // Prices, sums and buttons are right-aligned, and nothing is below the buttons.
    const ends = checkout.locator('.checkout-line .line-total, .sums dd, .modal-actions .button');
    await expect(ends).toHaveCount(25);
    // The pointer must not move a button.
    await page.mouse.move(1, 1);
    const spread = () =>
      ends.evaluateAll((parts) => {
        const edges = parts.map((part) => part.getBoundingClientRect().right);
        return Math.max(...edges) - Math.min(...edges);
      });
    await expect.poll(spread).toBeLessThanOrEqual(1);
    await expect(checkout.locator('.modal-sheet > :last-child > .modal-actions:last-child')).toBeVisible();
  });
});
