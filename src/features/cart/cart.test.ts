import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import type { CartPhoto } from '../../shared/shop/cart.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';

describe('the cart', () => {
  const photo = (id: string, fields: Partial<CartPhoto> = {}): CartPhoto => ({
    id,
    src: `/photos/${id}.jpg`,
    description: { en: `The ${id}`, de: `Die ${id}` },
    price_a4: 20,
    price_a3: 30,
    ...fields,
  });
  const line = (id: string, quantity = 1) => ({ ...photo(id), id: `line-${id}`, photoId: id, quantity });

  async function start(items: readonly unknown[] | string = [], options = {}) {
    const text = typeof items === 'string' ? items : JSON.stringify(items);
    const browser = fakeBrowser({ photoCart: text }, options);
    const cart = await import('./cart.ts');
    const { $toast } = await import('../toast/toast.ts');
    const kept = () => JSON.parse(browser.stored.get('photoCart') ?? 'null');
    const ids = () => cart.$cart.get().map(({ photoId }) => photoId);
    return { browser, cart, $toast, kept, ids };
  }

  beforeEach(() => {
    vi.resetModules();
    vi.unstubAllGlobals();
  });

  describe('the cart', () => {
    it('loses nothing if another tab wrote a moment before', async () => {
      const { browser, cart, ids } = await start([line('wave')]);
      browser.writeFromOtherTab('photoCart', JSON.stringify([line('wave'), line('tide')]), {
        silently: true,
      });
      cart.addPhoto(photo('moon'));
      expect(ids()).toEqual(['wave', 'tide', 'moon']);
    });

    it('is restored from storage, unreadable lines left out one by one', async () => {
      const { ids } = await start([line('wave', 3), 7, { quantity: 2 }, line('tide')]);
      expect(ids()).toEqual(['wave', 'tide']);
    });

    it.each(['', '{', 'null', '"x"', '[[]]', '{"0":1}'])('starts empty from %j', async (text) => {
      const { cart } = await start(text);
      expect(cart.$cart.get()).toEqual([]);
    });

    it('works for the visit if storage is blocked', async () => {
      const { cart, ids } = await start([], { isBlocked: true });
      cart.addPhoto(photo('wave'));
      cart.addPhoto(photo('tide'));
      cart.removeFromCart(cart.$cart.get()[0]?.id ?? '');
      expect(ids()).toEqual(['tide']);
    });

    it('is up to date when Back restores the page from memory', async () => {
      const { browser, ids } = await start([line('wave')]);
      browser.writeFromOtherTab('photoCart', '[]', { silently: true });
      browser.send('pageshow', { persisted: true });
      expect(ids()).toEqual([]);
    });

    it('has no checkout while it is empty, even if another tab empties it', async () => {
      const { browser } = await start();
      const [{ $dialog, openCart, broadcastCartClear }, { openCheckout }] = await Promise.all([
        import('./shopState.ts'),
        import('./order.ts'),
      ]);
      openCart();
      openCheckout();
      expect($dialog.get()).toEqual({ kind: 'cart' });
      browser.writeFromOtherTab('photoCart', JSON.stringify([line('wave')]));
      openCheckout();
      expect($dialog.get()).toEqual({ kind: 'checkout' });
      broadcastCartClear();
      expect($dialog.get()).toEqual({ kind: 'cart' });
    });

    it('writes nothing if the prices are current', async () => {
      const { browser, cart } = await start();
      cart.addPhoto(photo('wave'));
      const before = browser.stored.get('photoCart');
      const heard = vi.fn();
      cart.$cart.listen(heard);
      cart.resync([photo('wave')]);
      expect(heard).not.toHaveBeenCalled();
      expect(browser.stored.get('photoCart')).toBe(before);
    });
  });
});

describe('the stored cart', () => {
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
});
