import { isLong } from '../../long.ts';
import { expectAccessible } from '../adminContent.ts';
import { samplePhotos } from '../content.ts';
import { cartLine, expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const RIVER = 'River, learning to fork';
const ADVICE = 'Remove what is no longer available to continue.';

test.use({ allowConsole: [/status of 400/] });

/** The path of a photo's file. */
async function fileOf(name: string): Promise<string> {
  const photo = (await samplePhotos()).find(({ description }) => description.en === name);
  return `content/photos/${photo?.id}.json`;
}

test('a cart line says that its print has left the shop, and must be removed before the rest can be bought', async ({
  page,
  own: { url, content },
}) => {
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

  // longTexts.spec.ts has the German cart and checkout in an ordinary run.
  if (!isLong) return;
  await test.step('in German', async () => {
    const german = new Visitor(page, url, 'de');
    await german.open('/', { photoCart });
    const cart = await german.openCart();
    await expect(german.lines(cart, 'Letzte Straßenbahn')).toContainText('Nicht mehr erhältlich');
    await expect(german.button('Zur Kasse')).toHaveAccessibleDescription(/^Entfernen Sie, was nicht mehr/);
  });
});

test('a price that changes while another print leaves the shop is told before it is paid', async ({
  page,
  own: { url, content },
}) => {
  const visitor = new Visitor(page, url, 'de');
  const [tram, river] = [await fileOf(TRAM), await fileOf(RIVER)];
  const { id: _id, ...photo } = (await samplePhotos()).find(({ description }) => description.en === TRAM) ?? {
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

test('opening a cart of weeks ago updates it', async ({ page, visitor }) => {
  await page.route('**/photos/sold-out.jpg', (route) =>
    route.fulfill({ path: 'public/photos/four-doors-one-afternoon-z3ua.jpg' }),
  );
  const soldOut = { photoId: 'sold-out', src: '/photos/sold-out.jpg', description: { en: 'Sold out' } };
  await visitor.open('/', {
    photoCart: JSON.stringify([
      await cartLine(TRAM, { price_a4: 1, price_a3: 2 }),
      { ...soldOut, id: 'old', quantity: 1 },
    ]),
  });
  const cart = await visitor.openCart();
  await expect(visitor.lines(cart, TRAM)).toContainText('€39.00');
  await expect(visitor.lines(cart, 'Sold out')).toContainText('No longer available');
  await expect(visitor.lines(cart, TRAM)).not.toContainText('No longer available');
  await visitor.button('Remove', visitor.lines(cart, 'Sold out')).click();
  await visitor.button('Proceed to Checkout').click();
  await expect(visitor.lines(visitor.checkout(), TRAM)).toContainText('Price changed, it was €1.00');
  await expect(visitor.checkout().getByRole('alert')).toHaveText(/^Prices or sizes have changed since/);
});
