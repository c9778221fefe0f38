import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';

const line = (id: string, quantity: unknown) => ({ id, photoId: id, src: `/photos/${id}.jpg`, quantity });

async function start(items: readonly unknown[]) {
  const browser = fakeBrowser({ photoCart: JSON.stringify(items) });
  const { $storedCart } = await import('./shopState.ts');
  const counts: number[] = [];
  $storedCart.subscribe((stored) => counts.push(countStoredItems(stored)));
  return { browser, count: () => counts.at(-1) };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('counts stored prints like the cart, without unreadable lines and duplicates', async () => {
  const { count } = await start([line('a', 2), line('a', 5), 7, line('b', '3'), line('c', -1), {}]);
  expect(count()).toBe(2 + 3 + 1);
  const { $cart } = await import('./cart.ts');
  expect($cart.get().map(({ quantity }) => quantity)).toEqual([2, 3, 1]);
});

it('follows other tabs and the loaded cart', async () => {
  const { browser, count } = await start([]);
  browser.writeFromOtherTab('photoCart', JSON.stringify([line('a', 4)]));
  expect(count()).toBe(4);
  const { setItemQuantity } = await import('./cart.ts');
  setItemQuantity('a', 9);
  expect(count()).toBe(9);
  browser.writeFromOtherTab('photoCart', null);
  expect(count()).toBe(0);
});

it('is up to date when Back restores the page from memory', async () => {
  const { browser, count } = await start([line('a', 1)]);
  browser.writeFromOtherTab('photoCart', '[]', { silently: true });
  browser.send('pageshow', { persisted: true });
  expect(count()).toBe(0);
});

it('a cart-clear event empties the stored cart although the cart itself was never loaded', async () => {
  const { browser, count } = await start([line('a', 1)]);
  browser.send('cart-clear');
  expect(count()).toBe(0);
  expect(browser.stored.get('photoCart')).toBe('[]');
});
