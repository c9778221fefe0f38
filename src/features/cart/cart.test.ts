import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import type { CartPhoto } from '../../shared/shop/cart.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';

const photo = (id: string, fields: Partial<CartPhoto> = {}): CartPhoto => ({
  id,
  src: `/photos/${id}.jpg`,
  description: { en: `The ${id}`, de: `Die ${id}` },
  price_a4: 20,
  price_a3: 30,
  ...fields,
});
const line = (id: string, quantity: unknown = 1) => ({ ...photo(id), id: `of-${id}`, photoId: id, quantity });

async function start(items: readonly unknown[] = [], options = {}) {
  const browser = fakeBrowser({ photoCart: JSON.stringify(items) }, options);
  const { $storedCart } = await import('./shopState.ts');
  const counts: number[] = [];
  $storedCart.subscribe((stored) => counts.push(countStoredItems(stored)));
  const cart = await import('./cart.ts');
  const ids = () => cart.$cart.get().map(({ photoId }) => photoId);
  return { browser, cart, ids, count: () => counts.at(-1) };
}

beforeEach(() => {
  vi.resetModules();
});

describe('the cart', () => {
  it('loses nothing if another tab wrote a moment before', async () => {
    const { browser, cart, ids } = await start([line('wave')]);
    const theirs = JSON.stringify([line('wave'), line('tide')]);
    browser.writeFromOtherTab('photoCart', theirs, { silently: true });
    cart.addPhoto(photo('moon'));
    expect(ids()).toEqual(['wave', 'tide', 'moon']);
  });

  // What of a stored cart is kept: src/shared/shop/cartStorage.test.ts.
  it('is restored from storage, and counted without loading it as it is then', async () => {
    const stored = [line('a', 2), line('a', 5), 7, line('b', '3'), line('c', -1), line('d', null), {}];
    const { cart, count } = await start(stored);
    expect([count(), cart.$cart.get().map(({ quantity }) => quantity)]).toEqual([7, [2, 3, 1, 1]]);
  });

  it('works for the visit if storage is blocked', async () => {
    const { cart, ids } = await start([], { isBlocked: true });
    cart.addPhoto(photo('wave'));
    cart.addPhoto(photo('tide'));
    cart.removeFromCart(cart.$cart.get()[0]?.id ?? '');
    expect(ids()).toEqual(['tide']);
  });

  it('is up to date when Back restores the page from memory', async () => {
    const { browser, ids, count } = await start([line('wave')]);
    browser.writeFromOtherTab('photoCart', '[]', { silently: true });
    browser.send('pageshow', { persisted: true });
    expect([ids(), count()]).toEqual([[], 0]);
  });

  it('has no checkout while it is empty, even if another tab empties it', async () => {
    const { browser } = await start();
    const { $dialog, openCart, broadcastCartClear } = await import('./shopState.ts');
    const { openCheckout } = await import('./order.ts');
    openCart();
    openCheckout();
    expect($dialog.get()).toEqual({ kind: 'cart' });
    browser.writeFromOtherTab('photoCart', JSON.stringify([line('wave')]));
    openCheckout();
    expect($dialog.get()).toEqual({ kind: 'checkout' });
    broadcastCartClear();
    expect($dialog.get()).toEqual({ kind: 'cart' });
  });

  it('is emptied by an event although it was never loaded itself', async () => {
    const browser = fakeBrowser({ photoCart: JSON.stringify([line('a')]) });
    await import('./shopState.ts');
    browser.send('cart-clear');
    expect(browser.stored.get('photoCart')).toBe('[]');
  });
});
