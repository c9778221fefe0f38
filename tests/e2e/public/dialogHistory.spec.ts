import type { Locator } from '@playwright/test';
import { cartLine, drawn, expect, hold, test, type Visitor } from './visitor.ts';

const TRAM = 'Last tram, second stop';
const VIEW = '/#photos/night-shift';

test.use({ viewport: { width: 390, height: 844 } });

async function openProject(visitor: Visitor, lines = 1): Promise<void> {
  const stored = lines > 0 ? [await cartLine(TRAM)] : [];
  await visitor.open('/#photos', { photoCart: JSON.stringify(stored) });
  await visitor.cover('Night Shift').click();
  await expect(visitor.photo(TRAM)).toBeVisible();
}

const expectView = async (visitor: Visitor, path = VIEW) => {
  await expect(visitor.page).toHaveURL(visitor.site + path);
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0);
};

/** Closes the cart and opens it again before the browser has gone back. Back still closes it. */
async function expectBackAfterReopening(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() => {
    document.querySelector<HTMLElement>('dialog[open] [data-closes]')?.click();
    document.querySelector<HTMLElement>('#cart-button')?.click();
  });
  await visitor.page.waitForTimeout(300);
  await expect(visitor.cart()).toBeVisible();
  await visitor.page.goBack();
  await expectView(visitor);
}

test('Back closes checkout, cart and view; Forward opens them, a reload not', async ({ page, visitor }) => {
  const dialogs = () => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs);
  await openProject(visitor);
  const cart = await visitor.openCart();
  await visitor.button(visitor.words.proceed).click();
  await expect(visitor.checkout()).toBeVisible();
  await page.goBack();
  await expect(visitor.checkout()).toHaveCount(0);
  await expect(cart).toBeVisible();
  await expect(page).toHaveURL(visitor.site + VIEW);
  await page.goBack();
  await expectView(visitor);
  await expect(visitor.photo(TRAM)).toBeVisible();
  await page.goForward();
  await expect(cart).toBeVisible();
  await page.goForward();
  await expect(visitor.checkout()).toBeVisible();
  await page.reload();
  await expect(visitor.photo(TRAM)).toBeVisible();
  await expect.poll(dialogs).toBeUndefined();
  await expectView(visitor);
  await page.goBack();
  await expectView(visitor, '/#photos');

  // A dialog closed in another way leaves no history entry.
  const ways: Record<string, (dialog: Locator) => Promise<void>> = {
    'the close button': (dialog) => visitor.button(visitor.words.close, dialog).click(),
    'the Escape key': () => page.keyboard.press('Escape'),
    'Continue Shopping': (dialog) => visitor.button('Continue Shopping', dialog).click(),
    'both from the checkout': async (dialog) => {
      await visitor.button(visitor.words.proceed, dialog).click();
      await expect(visitor.checkout()).toBeVisible();
      await visitor.button(visitor.words.toCart).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    },
  };
  await visitor.cover('Night Shift').click();
  await expect(visitor.photo(TRAM)).toBeVisible();
  for (const [way, close] of Object.entries(ways))
    await test.step(way, async () => {
      await close(await visitor.openCart());
      await expectView(visitor);
    });
  await test.step('the cart is opened again before the browser has gone back', async () => {
    await visitor.openCart();
    await expectBackAfterReopening(visitor);
  });
  for (const event of ['close', 'popstate'])
    await test.step(`the page is scrolled at ${event}, before the browser has gone back`, async () => {
      const cart = await visitor.openCart();
      await cart.evaluate((dialog, event) => {
        const scroll = () => scrollTo({ top: 300, behavior: 'instant' });
        scrollTo({ top: 0, behavior: 'instant' });
        (event === 'close' ? dialog : window).addEventListener(event, scroll, { once: true });
      }, event);
      await page.keyboard.press('Escape');
      await expect.poll(dialogs).toBeUndefined();
      await drawn(page);
      await page.waitForTimeout(50);
      expect(await page.evaluate(() => [scrollY, history.scrollRestoration])).toEqual([300, 'auto']);
    });
  await test.step('Back leads from the cart to the photo below it, and Escape to its project', async () => {
    await visitor.photo(TRAM).click();
    await visitor.button('Open cart (1)').click();
    await expect(visitor.cart()).toBeVisible();
    await page.goBack();
    await expect(visitor.cart()).toHaveCount(0);
    await expect(visitor.lightbox(TRAM)).toBeVisible();
    await visitor.button('Open cart (1)').click();
    await expect(visitor.cart()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(visitor.cart()).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectView(visitor);
  });
  await page.goBack();
  await expectView(visitor, '/#photos');
});

test('the first press opens a dialog in the same frame, and Back closes it', async ({ page, visitor }) => {
  const release = await hold(page, '**/_astro/react.*.js');
  await openProject(visitor, 0);
  const isOpen = await page.evaluate(() => {
    document.querySelector<HTMLElement>('#cart-button')?.click();
    return document.querySelector('dialog[open]') !== null;
  });
  expect(isOpen).toBe(true);
  await page.goBack();
  await expectView(visitor);
  await visitor.openCart();
  await expectBackAfterReopening(visitor);
  release();
  await visitor.openCart();
  await page.goBack();
  await expectView(visitor);
});
