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

type Kept = Readonly<Record<string, string>>;
const changed = (change: object): Kept => ({ photoCart: JSON.stringify([{ ...GOOD, ...change }]) });

/** What another hand has left, and how many prints can be read from it. The units of cart, consent and settings have more. */
const KEPT: [string, Kept, number][] = [
  ['a cart that is no JSON', { photoCart: '{{{' }, 0],
  ['a name with markup', changed({ description: { en: '<img src=x onerror=alert(1)>' } }), 2],
  [
    'addresses that are scripts',
    { photoCart: withGood({ ...GOOD, src: 'javascript:alert(1)' }, { ...GOOD, src: ' data:text/html,x' }) },
    2,
  ],
];

test.describe('foreign values in storage', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('do not break the page, which shows the readable lines', async ({ page, visitor }) => {
    for (const [name, kept, count] of KEPT) {
      await test.step(`${name}: ${count} prints`, async () => {
        await page.goto(`${visitor.site}/build.json`);
        await page.evaluate(() => localStorage.clear());
        await visitor.open('/', kept);
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
  ['is null', `Object.defineProperty(window, 'localStorage', { value: null });`],
  [
    'cannot be read',
    `Storage.prototype.getItem = () => { throw new DOMException('broken', 'UnknownError'); };`,
  ],
] as const;

// src/features/cart/cart.test.ts has storage that is blocked, too.
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
