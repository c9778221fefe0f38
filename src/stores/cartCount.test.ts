import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../tests/fixtures/fakeBrowser.ts';

const line = (id: string, quantity: unknown) => ({ id, photoId: id, src: `/photos/${id}.jpg`, quantity });

async function start(items: readonly unknown[]) {
  const browser = fakeBrowser({ photoCart: JSON.stringify(items) });
  const { $cartCount } = await import('./cartCount.ts');
  return { browser, $cartCount };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('counts the stored prints as the cart would, unreadable lines and doubles left out', async () => {
  const { $cartCount } = await start([line('a', 2), line('a', 5), 7, line('b', '3'), line('c', -1), {}]);
  expect($cartCount.get()).toBe(2 + 3 + 1);
  const { $cart } = await import('./cart.ts');
  expect($cart.get().map(({ quantity }) => quantity)).toEqual([2, 3, 1]);
  expect($cartCount.get()).toBe(6);
});

it('follows other tabs, and what the cart does once it is there', async () => {
  const { browser, $cartCount } = await start([]);
  browser.writeFromOtherTab('photoCart', JSON.stringify([line('a', 4)]));
  expect($cartCount.get()).toBe(4);
  const { setItemQuantity } = await import('./cart.ts');
  setItemQuantity('a', 9);
  expect($cartCount.get()).toBe(9);
});

it('catches up when Back brings the page out of memory', async () => {
  const { browser, $cartCount } = await start([line('a', 1)]);
  browser.writeFromOtherTab('photoCart', '[]', { silently: true });
  browser.send('pageshow', { persisted: true });
  expect($cartCount.get()).toBe(0);
});

it('a cart-clear event empties the stored cart although the cart itself was never loaded', async () => {
  const { browser, $cartCount } = await start([line('a', 1)]);
  browser.send('cart-clear');
  expect($cartCount.get()).toBe(0);
  expect(browser.stored.get('photoCart')).toBe('[]');
});
