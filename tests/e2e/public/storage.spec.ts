import { sample } from '../../long.ts';
import { expect, test } from './visitor.ts';

const GOOD = {
  id: 'g',
  photoId: 'last-tram-second-stop-j8tn',
  src: '/photos/last-tram-second-stop-j8tn.jpg',
  description: { en: 'Last tram, second stop' },
  price_a4: 39,
  quantity: 2,
  size: 'A4',
};
const withGood = (...lines: unknown[]) => JSON.stringify([...lines, GOOD]);

/** Stored carts, and how many prints can be read from them. All kinds are in src/domain/cartStorage.test.ts. */
const CARTS: [string, string, number][] = [
  ['no JSON', '{{{', 0],
  ['hostile names', JSON.stringify([{ ...GOOD, description: { en: '<img src=x onerror=alert(1)>' } }]), 2],
  [
    'hostile addresses',
    withGood({ ...GOOD, src: 'javascript:alert(1)' }, { ...GOOD, src: ' data:text/html,x' }),
    2,
  ],
  ['an object', '{"items":[]}', 0],
  ['invalid values between good lines', withGood(null, 7, 'x', [], {}, { id: 'no-src' }), 2],
  [
    'impossible quantities',
    JSON.stringify([
      { ...GOOD, quantity: -5 },
      { ...GOOD, src: '/b.jpg', quantity: 1e9 },
      { ...GOOD, src: '/c.jpg', quantity: 'NaN' },
    ]),
    101,
  ],
  ['a size that is not printed', JSON.stringify([{ ...GOOD, size: 'A0', description: 'Just text' }]), 2],
  [
    'doubled ids and sources',
    withGood({ ...GOOD, id: 'g' }, { ...GOOD, src: '/photos/two-stones-one-pond-f5hr.jpg' }),
    4,
  ],
  ['impossible prices', JSON.stringify([{ ...GOOD, price_a4: 1e308, price_a3: -1, price: 'NaN' }]), 2],
];

test.describe('a damaged stored cart', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('leaves a page that works, with the lines that can be read', async ({ page, visitor }) => {
    for (const [name, text, count] of sample(CARTS, 2)) {
      await test.step(`${name}: ${count} prints`, async () => {
        await visitor.open('/', { photoCart: text });
        await expect(visitor.cartButton(count)).toBeVisible();
        const cart = await visitor.openCart();
        if (count === 0) await expect(cart.getByText('Your cart is empty')).toBeVisible();
        else {
          await expect(cart).not.toContainText(/NaN|undefined|Infinity|null/);
          await visitor.button('Proceed to Checkout').click();
          await expect(visitor.checkout()).not.toContainText(/NaN|undefined|Infinity|null/);
          await expect(page.locator('img[src="x"]')).toHaveCount(0);
          for (const src of await visitor
            .checkout()
            .locator('img')
            .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))) {
            expect(src).not.toContain('javascript:');
          }
        }
      });
    }
  });
});

const BROKEN = [
  [
    'throws on every use',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  ],
  ['is full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`],
  ['is missing', `Object.defineProperty(window, 'localStorage', { value: undefined });`],
] as const;

// src/stores/cart.test.ts has storage that is blocked, too.
for (const [name, script] of sample(BROKEN, 1)) {
  test(`everything works for the visit with storage that ${name}`, async ({ page, visitor }) => {
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
