import { describe, expect, test } from 'vitest';
import { line, photo } from '../../../tests/fixtures/cartWave.ts';
import { lineChanges } from '../../features/checkout/CheckoutLine.tsx';
import {
  addToCart,
  type CartItem,
  type CartPhoto,
  readCart,
  resyncCart,
  setSize,
  unavailableLines,
} from './cart.ts';

describe('re-sync with the current photos', () => {
  test('prices, texts and SKUs follow the photo; id, quantity and size stay', () => {
    const now = photo({ price_a4: 40, price_a3: 60, description: { en: 'New' }, creativehub_sku_a3: 'N3' });
    const [item] = resyncCart([line({ quantity: 5, size: 'A3' })], [now]);
    expect(item).toMatchObject({ id: 'one', quantity: 5, size: 'A3', price: 40, price_a3: 60 });
    expect(item).toMatchObject({ description: { en: 'New' }, creativehub_sku_a3: 'N3' });
  });

  test('what a changed price was stays beside it, for each size, until it is that again', () => {
    const dearer = resyncCart([line()], [photo({ price_a4: 40 })]);
    expect(dearer[0]?.seenCents).toEqual({ A4: 3450 });
    const stored = readCart(JSON.stringify(dearer));
    expect(stored).toEqual(dearer);
    expect(resyncCart(stored, [photo({ price_a4: 40 })])).toBe(stored);
    const again = resyncCart(setSize(stored, 'one', 'A3'), [photo({ price_a4: 45, price_a3: 50 })]);
    expect(again[0]?.seenCents).toEqual({ A4: 3450, A3: 4900 });
    expect(resyncCart(again, [photo()])[0]).not.toHaveProperty('seenCents');
  });

  test('a choice of size stays a choice, and current lines stay the very same', () => {
    const items = addToCart([], photo(), 'one', 'A3');
    expect(resyncCart(items, [photo({ price_a3: 60 })])).toMatchObject([{ size: 'A3', isSizeChosen: true }]);
    expect(resyncCart(items, [photo()])).toBe(items);
  });

  test('a line without a photo id is found by its src, and gets the id', () => {
    const [item] = resyncCart([line({ photoId: '', price_a4: 1 })], [photo()]);
    expect(item).toMatchObject({ photoId: 'wave', price_a4: 34.5 });
  });

  test('the id is looked at before the src', () => {
    const moved = photo({ src: '/photos/moved.jpg' });
    const [item] = resyncCart([line()], [photo({ id: 'other' }), moved]);
    expect(item?.src).toBe('/photos/moved.jpg');
  });

  test('a size that is no longer sold gives way to the one that is', () => {
    const [item] = resyncCart([line({ size: 'A3', isSizeChosen: true })], [photo({ sizes: 'a4' })]);
    expect([item?.size, item?.isSizeChosen, item?.sizes]).toEqual(['A4', undefined, 'a4']);
    expect(item && lineChanges(item)).toEqual({ cents: undefined, size: 'A3' });
    const stored = readCart(JSON.stringify([item]));
    expect(resyncCart(stored, [photo({ sizes: 'a4' })])).toBe(stored);
    const [dearer] = resyncCart(stored, [photo({ sizes: 'a4', price_a4: 40 })]);
    expect(dearer && lineChanges(dearer)).toEqual({ cents: 3450, size: 'A3' });
    expect(lineChanges(resyncCart(stored, [photo()])[0] ?? line())).toBeUndefined();
    expect(lineChanges(resyncCart([line()], [photo({ sizes: 'a4' })])[0] ?? line())).toBeUndefined();
  });

  test('a line whose photo is gone, or has no picture, stays as it is', () => {
    const items = [line()];
    for (const photos of [[], [photo({ src: '' })]]) expect(resyncCart(items, photos)).toBe(items);
  });

  test('where nothing changed, the very same array comes back, even for photos with empty fields', () => {
    const plain = photo({ project: '', staticUrl: '', price: null, price_a3: null, order: 2 });
    const items = addToCart([], { ...plain, image: {} } as CartPhoto, 'one');
    expect(resyncCart(items, [plain])).toBe(items);
  });
});

describe('lines whose photo is gone', () => {
  test.each<[string, Partial<CartItem>, CartPhoto[], boolean]>([
    ['a photo of the same id', {}, [photo({ src: '/photos/moved.jpg' })], false],
    ['a photo at the same address', { photoId: 'old' }, [photo()], false],
    ['another photo', { photoId: 'old', src: '/photos/old.jpg' }, [photo()], true],
    ['no prints of it', {}, [photo({ sizes: 'none' })], true],
    ['no photo at all', {}, [], true],
  ])('with %s in the shop', (_, over, photos, isGone) => {
    expect([...unavailableLines([line(over)], photos)]).toEqual(isGone ? ['one'] : []);
  });
});
