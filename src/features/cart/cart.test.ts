import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';

const photo = (id: string) => listedPhoto(id, { price_a4: 20, price_a3: 30 });
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

beforeEach(() => void vi.resetModules());

describe('the cart', () => {
  it('keeps a line that another tab added a moment before', async () => {
    const { browser, cart, ids } = await start([line('wave')]);
    const theirs = JSON.stringify([line('wave'), line('tide')]);
    browser.writeFromOtherTab('photoCart', theirs, { silently: true });
    cart.addPhoto(photo('moon'));
    expect(ids()).toEqual(['wave', 'tide', 'moon']);
  });

  // What is kept of a stored cart: src/shared/shop/cartStorage.test.ts.
  it("is restored from storage, and its button's count agrees with it", async () => {
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

  it('is emptied by the event although its code was never loaded', async () => {
    const browser = fakeBrowser({ photoCart: JSON.stringify([line('a')]) });
    await import('./shopState.ts');
    browser.send('cart-clear');
    expect(browser.stored.get('photoCart')).toBe('[]');
  });
});

describe('lines whose photo is gone', () => {
  /** A cart of two prints, and a page that was built with the photos `built`. */
  async function startBuilt(...built: string[]) {
    const { cart } = await start([line('wave'), line('tide')]);
    vi.stubGlobal('fetch', async () => Response.json(built.map(photo)));
    const gone = () => [...cart.$unavailableLines.get()];
    return { ...cart, ...(await import('../catalogue/catalogue.ts')), gone };
  }

  it('are unknown from the built list alone, which may be older than the photo', async () => {
    const { loadCatalogue, gone, $buyableLines } = await startBuilt('wave');
    await loadCatalogue();
    expect([gone(), $buyableLines.get().length]).toEqual([[], 2]);
  });

  it('are known once the API says that the built list is current', async () => {
    const { confirmPhotos, gone, $buyableLines } = await startBuilt('wave');
    await confirmPhotos();
    expect([gone(), $buyableLines.get()]).toMatchObject([['of-tide'], [{ id: 'of-wave' }]]);
  });

  it('are known from a fresh list, also when it is read again', async () => {
    const { adoptFreshPhotos, confirmPhotos, gone } = await startBuilt('wave', 'tide');
    await adoptFreshPhotos([photo('tide')], false);
    await confirmPhotos();
    expect(gone()).toEqual(['of-wave']);
  });

  it("are unknown when the API answers with the deploy's list", async () => {
    const { adoptFreshPhotos, gone } = await startBuilt();
    await adoptFreshPhotos([photo('tide')], true);
    expect(gone()).toEqual([]);
  });

  it('are unknown when the built list cannot be loaded', async () => {
    const { confirmPhotos, gone } = await startBuilt();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(confirmPhotos()).rejects.toThrow();
    expect(gone()).toEqual([]);
  });
});
