import type { Locator } from '@playwright/test';
import { isLong, sample } from '../../long.ts';
import { expectAccessible } from '../adminContent.ts';
import { samplePhotos } from '../content.ts';
import { cartLine, expect, test, Visitor } from './visitor.ts';

test.describe('the cart', () => {
  const TRAM = 'Last tram, second stop';
  const RIVER = 'River, learning to fork';

  const stored = async (...lines: Promise<object>[]) => ({
    photoCart: JSON.stringify(await Promise.all(lines)),
  });

  test('Remove deletes the line; focus stays, and an empty cart says so', async ({ page, visitor }) => {
    await visitor.open('/', await stored(cartLine(TRAM), cartLine(RIVER)));
    const cart = await visitor.openCart();
    await visitor.button('Remove', visitor.lines(cart, TRAM)).click();
    await expect(visitor.lines(cart)).toHaveCount(1);
    await expect(cart).toContainText('€34.50');
    const hasFocus = () => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);
    expect(await hasFocus()).toBe(true);
    await visitor.button('Remove').click();
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(visitor.cartButton(0)).toBeVisible();
    await visitor.openCart();
    await expect(cart.getByText('Your cart is empty', { exact: true })).toBeVisible();
    await expect(visitor.button('Proceed to Checkout')).toHaveCount(0);
    await visitor.button('Continue Shopping').click();
    await expect(cart).toBeHidden();
    await expect(visitor.cartButton(0)).toBeFocused();
  });

  test('the cart opens from legal pages too, on the page of the shop', async ({ visitor, page }) => {
    await visitor.open('/legal/shipping/', await stored(cartLine(TRAM, { quantity: 2 })));
    await visitor.cartButton(2).click();
    await expect(visitor.lines(visitor.cart(), TRAM)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a quantity goes up and down, and stays above 0', async ({ visitor }) => {
    await visitor.open('/', await stored(cartLine(TRAM, { quantity: 2 })));
    const cart = await visitor.openCart();
    const line = visitor.lines(cart, TRAM);
    await visitor.button('Decrease quantity', line).click();
    await expect(line).toContainText('€39.00');
    await visitor.button('Decrease quantity', line).click({ force: true });
    await visitor.button('Decrease quantity', line).click({ force: true });
    await expect(line).toContainText('€39.00');
    await visitor.button('Increase quantity', line).click();
    await expect(line).toContainText('€78.00');
    const [item] = JSON.parse((await visitor.stored('photoCart')) ?? '[]') as { quantity: number }[];
    expect(item?.quantity).toBe(2);
    await visitor.button('Continue Shopping').click();
    await expect(visitor.cartButton(2)).toBeVisible();
  });

  test('a cart survives a reload, and two tabs share it', async ({ context, page, visitor }) => {
    await visitor.open('/#photos/night-shift');
    const other = new Visitor(await context.newPage(), visitor.site);
    await other.page.goto(`${visitor.site}/`);
    await visitor.photo(TRAM).click();
    await visitor.button('Buy print').click();
    await expect(other.cartButton(1)).toBeVisible();
    const [item] = JSON.parse((await visitor.stored('photoCart')) ?? '[]') as Record<string, unknown>[];
    expect(item).toMatchObject({
      src: '/photos/last-tram-second-stop-j8tn.jpg',
      quantity: 1,
      price: 39,
      description: { en: TRAM },
    });
    expect(item?.id).toBeTruthy();
    const cart = await other.openCart();
    await other.button('Increase quantity', other.lines(cart, TRAM)).click();
    await page.keyboard.press('Escape');
    await expect(visitor.cartButton(2)).toBeVisible();

    await page.reload();
    await expect(visitor.cartButton(2)).toBeVisible();
    await expect(visitor.lines(await visitor.openCart(), TRAM)).toBeVisible();
    await other.button('Continue Shopping').click();
    await other.languageButton().click();
    await expect(visitor.dialog('Warenkorb')).toContainText('39,00 €');

    await new Visitor(other.page, other.site, 'de').openCart();
    await page.evaluate(() => localStorage.removeItem('photoCart'));
    await expect(other.dialog('Warenkorb').getByText('Ihr Warenkorb ist leer')).toBeVisible();
  });
});

test.describe('lines that are no longer sold', () => {
  const TRAM = 'Last tram, second stop';
  const RIVER = 'River, learning to fork';
  const ADVICE = 'Remove what is no longer available to continue.';

  test.use({ allowConsole: [/status of 400/] });

  /** The path of a photo's file. */
  async function fileOf(name: string): Promise<string> {
    const photo = (await samplePhotos()).find(({ description }) => description.en === name);
    return `content/photos/${photo?.id}.json`;
  }

  test('a print no longer sold says so and must be removed', async ({ page, own: { url, content } }) => {
    await content.change({ [await fileOf(TRAM)]: null });
    const visitor = new Visitor(page, url);
    const photoCart = JSON.stringify([await cartLine(TRAM, { quantity: 2 }), await cartLine(RIVER)]);

    await test.step('in the cart', async () => {
      await visitor.open('/', { photoCart });
      const cart = await visitor.openCart();
      const gone = visitor.lines(cart, TRAM);
      await expect(gone).toContainText('No longer available');
      await expect(gone).not.toContainText('€');
      await expect(visitor.lines(cart, RIVER)).not.toContainText('No longer available');
      await expect(cart.locator('.sums')).toContainText('€34.50');
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
      const read = page.waitForResponse('**/api/photos*');
      await proceed.click();
      await read;
    });

    await test.step('between opening the checkout and paying', async () => {
      const checkout = visitor.checkout();
      await expect(visitor.payButton()).toBeEnabled();
      await content.change({ [await fileOf(RIVER)]: null });
      await visitor.payButton().click();
      await expect(checkout.getByRole('alert').first()).toHaveText(
        `No longer available: "${RIVER}". Please remove what is gone from your cart and try again.`,
      );
      const line = visitor.lines(checkout, RIVER);
      await expect(line).toContainText('No longer available');
      await expect(checkout).not.toContainText('€');
      await expect(line.getByRole('combobox', { name: 'Size' })).toBeDisabled();
      await expect(visitor.payButton()).toBeDisabled();
      await expect(visitor.payButton()).toHaveAccessibleDescription(ADVICE);
      await expectAccessible(page);
      await visitor.button('Remove', line).click();
      await expect(visitor.cart().getByText('Your cart is empty')).toBeVisible();
    });

    // texts.spec.ts has the German cart and checkout in an ordinary run.
    if (!isLong) return;
    await test.step('in German', async () => {
      const german = new Visitor(page, url, 'de');
      await german.open('/', { photoCart });
      const cart = await german.openCart();
      await expect(german.lines(cart, 'Letzte Straßenbahn')).toContainText('Nicht mehr erhältlich');
      await expect(german.button('Zur Kasse')).toHaveAccessibleDescription(/^Entfernen Sie, was nicht mehr/);
    });
  });

  test('a changed price is shown before payment', async ({ page, own: { url, content } }) => {
    const visitor = new Visitor(page, url, 'de');
    const [tram, river] = [await fileOf(TRAM), await fileOf(RIVER)];
    const { id: _id, ...photo } = (await samplePhotos()).find(
      ({ description }) => description.en === TRAM,
    ) ?? {
      id: '',
    };
    await visitor.open('/', { photoCart: JSON.stringify([await cartLine(TRAM), await cartLine(RIVER)]) });
    const checkout = await visitor.openCheckout();
    await expect(visitor.payButton()).toBeEnabled();
    await content.change({ [tram]: { ...photo, price_a4: 49 }, [river]: null });
    await visitor.payButton().click();
    await expect(checkout.getByRole('alert').first()).toContainText('Nicht mehr erhältlich');
    await expect(checkout).toContainText('Preis geändert, vorher 39,00 €');
    await visitor.button('Entfernen', checkout).click();
    await expect(checkout.getByRole('alert')).toHaveText(/^Preise oder Größen haben sich geändert/);
    await expect(visitor.lines(checkout, 'Letzte Straßenbahn')).toContainText('49,00 €');
    await expectAccessible(page);
    await visitor.payButton().click();
    await expect(page.getByRole('main')).toContainText('53,99 €');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await visitor.button('Zur Kasse').click();
    await expect(checkout).toContainText('Preis geändert, vorher 39,00 €');
    // The size that she has chosen gives way, too.
    await checkout.getByRole('combobox', { name: 'Größe' }).selectOption('A3');
    await expect(visitor.payButton()).toBeEnabled();
    await content.change({ [tram]: { ...photo, price_a4: 49, sizes: 'a4' } });
    await visitor.payButton().click();
    await expect(checkout).toContainText('A3 ist nicht mehr erhältlich');
    await expect(checkout.getByRole('combobox', { name: 'Größe' })).toHaveValue('A4');
  });
});

test.describe('the button that orders', () => {
  const SIZES = [
    [390, 664],
    [768, 1024],
    [1280, 800],
    [1440, 900],
  ] as const;

  // The longer words.
  test.use({ language: 'de' });

  for (const count of [1, 20]) {
    test(`sums and buttons of an order need no scrolling: ${count} lines`, async ({ page, visitor }) => {
      const photos = (await samplePhotos()).slice(0, count);
      expect(photos).toHaveLength(count);
      const lines = await Promise.all(photos.map(({ description }) => cartLine(description.en)));
      const expectInSight = async (dialog: Locator, ...parts: Locator[]) => {
        // A single line has more room.
        for (const [width, height] of count > 1 ? SIZES : sample(SIZES, 2)) {
          await page.setViewportSize({ width, height });
          // A part of what can't be seen at once is cut off by the dialog that scrolls it.
          for (const part of parts)
            await expect(part, `${width} x ${height}`).toBeInViewport({ ratio: 0.99 });
          const body = dialog.locator('.modal-body');
          expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
          const edgeOf = (part: Locator, edge: 'top' | 'bottom') =>
            part.evaluate((element, name) => element.getBoundingClientRect()[name], edge);
          // The lines have room above them; a single one takes less.
          const roomEnd = await edgeOf(dialog.locator('.modal-foot'), 'top');
          const room = roomEnd - (await edgeOf(dialog.locator('.modal-head'), 'bottom'));
          expect(room, `${width} x ${height}`).toBeGreaterThan(count > 1 ? 240 : 120);
          const name = visitor.lines(dialog).last().locator('.line-name');
          await name.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
          await expect(name).toBeInViewport({ ratio: 0.99 });
          expect(await edgeOf(name, 'bottom')).toBeLessThanOrEqual(
            await edgeOf(dialog.locator('.modal-foot'), 'top'),
          );
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
      // Prices, sums and buttons end at one edge, and nothing is below the buttons.
      const ends = checkout.locator('.checkout-line .line-total, .sums dd, .modal-actions .button');
      await expect(ends).toHaveCount(count + 5);
      // A button under the pointer is pushed aside.
      await page.mouse.move(1, 1);
      const spread = () =>
        ends.evaluateAll((parts) => {
          const edges = parts.map((part) => part.getBoundingClientRect().right);
          return Math.max(...edges) - Math.min(...edges);
        });
      await expect.poll(spread).toBeLessThanOrEqual(1);
      await expect(checkout.locator('.modal-sheet > :last-child > .modal-actions:last-child')).toBeVisible();
    });
  }
});
