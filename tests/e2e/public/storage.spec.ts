import { sample } from '../../long.ts';
import { cartLine, expect, test } from './visitor.ts';

/** Manipulated lines: script addresses, a name with markup. Unit tests of cart, consent and settings cover more. */
const HOSTILE = [
  { src: 'javascript:alert(1)' },
  { src: ' data:text/html,x' },
  { description: { en: '<img src=x onerror=alert(1)>' } },
];

test.describe('foreign values in storage', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('do not break the page, which shows the valid lines', async ({ page, visitor }) => {
    await visitor.open('/', { photoCart: '{{{' });
    await expect(visitor.cartButton(0)).toBeVisible();
    await expect((await visitor.openCart()).getByText('Your cart is empty')).toBeVisible();

    const lines = HOSTILE.map((fields) => cartLine('Last tram, second stop', { quantity: 2, ...fields }));
    await visitor.open('/', { photoCart: JSON.stringify(await Promise.all(lines)) });
    await expect(visitor.cartButton(2)).toBeVisible();
    await expect(await visitor.openCart()).not.toContainText(/NaN|undefined|Infinity|null/);
    await visitor.button('Proceed to Checkout').click();
    await expect(visitor.checkout()).not.toContainText(/NaN|undefined|Infinity|null/);
    await expect(page.locator('img[src="x"], img[src*="javascript:"]')).toHaveCount(0);
  });
});

const refuse = (name: string) => `() => { throw new DOMException('no', '${name}') }`;
const BROKEN = [
  [
    'throws on every use',
    `Object.defineProperty(window, 'localStorage', { get: ${refuse('SecurityError')} })`,
  ],
  ['is full', `Storage.prototype.setItem = ${refuse('QuotaExceededError')}`],
  ['is missing', `Object.defineProperty(window, 'localStorage', { value: undefined })`],
  ['is null', `Object.defineProperty(window, 'localStorage', { value: null })`],
  ['cannot be read', `Storage.prototype.getItem = ${refuse('UnknownError')}`],
] as const;

// src/features/cart/cart.test.ts tests blocked storage, too.
for (const [name, script] of sample(BROKEN, 1)) {
  test(`everything works during a visit with storage that ${name}`, async ({ page, visitor }) => {
    await page.addInitScript(script);
    await page.goto(`${visitor.site}/#photos/night-shift`);
    await visitor.button('English').click();
    await visitor.photo('Last tram, second stop').click();
    await visitor.button('Buy print').click();
    await expect(visitor.toast('added to cart')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(visitor.cartButton(1)).toBeVisible();
    const cart = await visitor.openCart();
    await visitor.button('Increase quantity').click();
    await expect(cart).toContainText('€78.00');
    await visitor.button('Proceed to Checkout').click();
    await visitor.checkout().getByRole('combobox', { name: 'Size' }).selectOption('A3');
    await expect(visitor.checkout()).toContainText('€116.99');
    await visitor.button('Return to Cart').click();
    await visitor.button('Continue Shopping').click();
    await visitor.languageButton().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto(`${visitor.site}/photos/last-tram-second-stop-j8tn/`);
    await page.getByRole('radio', { name: /^A3/ }).check();
    await visitor.button('Buy print').click();
    await expect(await visitor.openCart()).toContainText('€56.00');
  });
}
