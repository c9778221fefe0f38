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
    it('is restored from storage, unreadable lines left out one by one', async () => {
      const { ids } = await start([line('wave', 3), 7, { quantity: 2 }, line('tide')]);
      expect(ids()).toEqual(['wave', 'tide']);
    });

    it.each(['', '{', 'null', '"x"', '[[]]', '{"0":1}'])('starts empty from %j', async (text) => {
      const { cart } = await start(text);
      expect(cart.$cart.get()).toEqual([]);
    });

    it('adds a photo once, in A4, shows a toast, and stores it', async () => {
      const { cart, $toast, kept } = await start();
      cart.addPhoto({
        ...photo('wave'),
        image: { hash: 'h', width: 1, height: 1, color: '#fff', widths: [1] },
      });
      expect(cart.$cart.get()).toMatchObject([{ photoId: 'wave', quantity: 1, size: 'A4', price: 20 }]);
      expect($toast.get()).toMatchObject({ key: 'toast.added', name: { en: 'The wave' } });
      expect(kept()).toHaveLength(1);
      expect(kept()[0]).not.toHaveProperty('image');

      cart.addPhoto(photo('wave'));
      expect(cart.$cart.get()).toHaveLength(1);
      expect($toast.get()).toMatchObject({ key: 'toast.already' });
    });

    it('keeps the size chosen beside a work; another choice for the same photo replaces it, and says so', async () => {
      const { browser, cart, $toast, kept } = await start();
      cart.addPhoto(photo('wave'), 'A3');
      expect($toast.get()).toMatchObject({ key: 'toast.added' });
      expect(kept()).toMatchObject([{ photoId: 'wave', size: 'A3', isSizeChosen: true }]);

      cart.addPhoto(photo('wave'), 'A3');
      expect($toast.get()).toMatchObject({ key: 'toast.already' });
      cart.addPhoto(photo('wave'));
      expect($toast.get()).toMatchObject({ key: 'toast.already' });
      expect(kept()).toMatchObject([{ size: 'A3' }]);

      cart.addPhoto(photo('wave'), 'A4');
      expect($toast.get()).toMatchObject({ key: 'toast.resized', name: { en: 'The wave' }, size: 'A4' });
      expect(kept()).toMatchObject([{ size: 'A4', isSizeChosen: true, quantity: 1 }]);

      browser.writeFromOtherTab(
        'photoCart',
        JSON.stringify([{ ...line('wave'), size: 'A3', isSizeChosen: true }]),
      );
      expect(cart.$cart.get()).toMatchObject([{ size: 'A3', isSizeChosen: true }]);
    });

    it.each([
      [0, 1],
      [-5, 1],
      [2.9, 2],
      [99, 99],
      [100, 99],
      [Number.NaN, 1],
    ])('asked for a quantity of %s keeps %i', async (wanted, quantity) => {
      const { cart, kept } = await start([line('wave', 3)]);
      cart.setItemQuantity('line-wave', wanted);
      expect(cart.$cart.get()[0]?.quantity).toBe(quantity);
      expect(kept()[0].quantity).toBe(quantity);
    });

    it('stores a chosen size, and deletes a removed line', async () => {
      const { cart, kept, ids } = await start([line('wave'), line('tide')]);
      cart.setItemSize('line-wave', 'A3');
      expect(kept()[0].size).toBe('A3');
      cart.removeFromCart('line-wave');
      expect(ids()).toEqual(['tide']);
      expect(kept()).toHaveLength(1);
    });

    it('follows the changes of another tab', async () => {
      const { browser, ids } = await start([line('wave')]);
      browser.writeFromOtherTab('photoCart', JSON.stringify([line('wave'), line('tide')]));
      expect(ids()).toEqual(['wave', 'tide']);
      browser.writeFromOtherTab('photoCart', null);
      expect(ids()).toEqual([]);
    });

    it('loses nothing if another tab wrote a moment before', async () => {
      const { browser, cart, ids } = await start([line('wave')]);
      browser.writeFromOtherTab('photoCart', JSON.stringify([line('wave'), line('tide')]), {
        silently: true,
      });
      cart.addPhoto(photo('moon'));
      expect(ids()).toEqual(['wave', 'tide', 'moon']);
    });

    it('is up to date when Back restores the page from memory', async () => {
      const { browser, ids } = await start([line('wave')]);
      browser.writeFromOtherTab('photoCart', '[]', { silently: true });
      browser.send('pageshow', { persisted: true });
      expect(ids()).toEqual([]);
    });

    it('is cleared, here and in storage, by a cart-clear event', async () => {
      const { browser, cart, kept } = await start([line('wave')]);
      browser.send('cart-clear');
      expect(cart.$cart.get()).toEqual([]);
      expect(kept()).toEqual([]);
    });

    it('updates its prices from the current photos', async () => {
      const { cart, kept } = await start([line('wave', 2), line('gone')]);
      cart.resync([photo('wave', { price_a4: 55, price_a3: 66 })]);
      expect(cart.$cart.get()).toMatchObject([
        { photoId: 'wave', quantity: 2, price: 55, price_a3: 66 },
        { photoId: 'gone', price: 20 },
      ]);
      expect(kept()[0].price).toBe(55);
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

    it('works for the visit if storage is blocked', async () => {
      const { cart, ids } = await start([], { isBlocked: true });
      cart.addPhoto(photo('wave'));
      cart.addPhoto(photo('tide'));
      cart.removeFromCart(cart.$cart.get()[0]?.id ?? '');
      expect(ids()).toEqual(['tide']);
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
});
