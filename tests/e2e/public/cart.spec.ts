import { cartLine, expect, test, Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const RIVER = 'River, learning to fork';

const stored = async (...lines: Promise<object>[]) => ({
  photoCart: JSON.stringify(await Promise.all(lines)),
});

const SUMS = [
  ['de', '39,00 €', '117,00 €', '151,50 €', 'ab 39,00 €* pro Druck'],
  ['en', '€39.00', '€117.00', '€151.50', 'from €39.00* per print'],
] as const;

// In an ordinary run legal.spec.ts reads a cart in each language.
for (const [language, unit, line, total, from] of SUMS) {
  test.describe(`in ${language}`, { tag: '@long' }, () => {
    test.use({ language });

    test('the cart shows lines and total in the format of the language', async ({ visitor }) => {
      await visitor.open('/', await stored(cartLine(TRAM, { quantity: 3 }), cartLine(RIVER)));
      // The badge counts prints, not lines.
      await expect(visitor.cartButton(4)).toContainText('4');
      const cart = await visitor.openCart();
      const name = language === 'en' ? TRAM : 'Letzte Straßenbahn, zweite Haltestelle';
      const tram = visitor.lines(cart, name);
      await expect(tram).toContainText(unit);
      await expect(tram).toContainText(from);
      await expect(tram).toContainText(line);
      await expect(cart).toContainText(total);
      await expect(
        cart.getByText(language === 'en' ? /^incl\. VAT, plus / : /^inkl\. MwSt\., zzgl\. /),
      ).toBeVisible();
      await expect(cart.locator(`a[href="${language === 'en' ? '' : '/de'}/legal/shipping/"]`)).toBeVisible();
      await expect(visitor.lines(cart)).toHaveCount(2);
    });
  });
}

test('Remove deletes the line, the focus stays in the dialog, and an empty cart says so', async ({
  page,
  visitor,
}) => {
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

test('quantities stay between 1 and 99, line, total and badge follow, and a cart-clear event empties the cart', async ({
  visitor,
}) => {
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
  await visitor.open('/', await stored(cartLine(TRAM, { quantity: 98 })));
  await visitor.openCart();
  for (let press = 0; press < 3; press += 1) await visitor.button('Increase quantity').click({ force: true });
  await expect(visitor.cart()).toContainText('€3,861.00');
  await visitor.button('Continue Shopping').click();
  await expect(visitor.cartButton(99)).toBeVisible();
  await visitor.page.evaluate(() => dispatchEvent(new CustomEvent('cart-clear')));
  await expect(visitor.cartButton(0)).toBeVisible();
});

// src/features/cart/cart.test.ts has the rule.
test('a photo with the same src is refused, another photo is added', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  await visitor.open('/#photos/night-shift', await stored(cartLine(TRAM, { photoId: 'other', id: 'x' })));
  await visitor.photo(TRAM).click();
  await visitor.button('Buy print').click();
  await expect(visitor.toast(`${TRAM} is already in the cart`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await visitor.button('Buy print').click();
  await expect(visitor.toast('After midnight the roofs start talking added to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(visitor.cartButton(2)).toBeVisible();
});

// src/shared/shop/price.test.ts has the whole table.
test('a line costs the lower of its two prices, or 24.99 without a price', { tag: '@long' }, async ({
  visitor,
}) => {
  const cases: [string, object, string][] = [
    ['none', {}, '€24.99'],
    ['junk', { price_a4: 'free', price_a3: '' }, '€24.99'],
    ['only A3', { price_a3: 44 }, '€44.00'],
    ['text', { price_a4: '31.5', price_a3: '40' }, '€31.50'],
    ['lower A3', { price_a4: 50, price_a3: 20 }, '€20.00'],
  ];
  const lines = cases.map(([id, prices]) => ({
    id,
    photoId: id,
    src: `/nowhere/${id}.jpg`,
    description: { en: id },
    quantity: 1,
    ...prices,
  }));
  await visitor.page.route('**/nowhere/*', (route) =>
    route.fulfill({ path: 'public/photos/four-doors-one-afternoon-z3ua.jpg' }),
  );
  // The list never arrives, so the stored prices stay.
  await visitor.page.route('**/api/photos*', () => new Promise(() => {}));
  await visitor.open('/', { photoCart: JSON.stringify(lines) });
  const cart = await visitor.openCart();
  for (const [index, [, , price]] of cases.entries())
    await expect(visitor.lines(cart).nth(index)).toContainText(price);
});

test('a cart survives a reload, and two tabs share it and the language', async ({
  context,
  page,
  visitor,
}) => {
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
