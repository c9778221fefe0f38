import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../tests/fixtures/cases.ts';
import { lineChanges } from '../../features/checkout/CheckoutLine.tsx';
import {
  addToCart,
  type CartItem,
  type CartPhoto,
  cartLineCents,
  cartTotalCents,
  cartUnitCents,
  checkoutLineCents,
  checkoutTotals,
  lineUnitCents,
  readCart,
  removeItem,
  resyncCart,
  setQuantity,
  setSize,
  toCartItem,
  unavailableLines,
} from './cart.ts';
import { clampQuantity } from './storedCart.ts';

/** A photo with prints for sale. */
const photo = (over: Partial<CartPhoto> = {}): CartPhoto => ({
  id: 'wave',
  src: '/photos/wave.jpg',
  description: { en: 'Wave', de: 'Welle' },
  price_a4: 34.5,
  price_a3: 49,
  ...over,
});
/** A cart line of it. */
const line = (over: Partial<CartItem> = {}): CartItem => ({ ...toCartItem(photo(), 'one'), ...over });

describe('adding', () => {
  test("a new line has an own id, its photo's id, quantity 1, size A4 and the from price, and no other field", () => {
    const stored = { ...photo({ price: 7, creativehub_sku_a4: 'S4' }), image: { hash: 'x' }, etag: 'y' };
    const [item] = addToCart([], stored as CartPhoto, 'one');
    expect(JSON.parse(JSON.stringify(item))).toEqual({
      ...{ id: 'one', photoId: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave', de: 'Welle' } },
      ...{ quantity: 1, size: 'A4', price: 34.5, price_a4: 34.5, price_a3: 49, genericPrice: 7 },
      creativehub_sku_a4: 'S4',
    });
  });

  test('a photo with the same src is refused, whatever its id; another src becomes a new last line', () => {
    const items = addToCart([], photo(), 'one');
    expect(addToCart(items, photo({ id: 'another' }), 'two')).toBe(items);
    const both = addToCart(items, photo({ src: '/photos/other.jpg' }), 'two');
    expect(both.map((item) => item.id)).toEqual(['one', 'two']);
  });

  test.each<[string, Partial<CartItem>, 'A4' | 'A3' | undefined, taken: boolean]>([
    ['another size than the line has is taken over', {}, 'A3', true],
    ['and back', { size: 'A3' }, 'A4', true],
    ['the size the line has is refused', { size: 'A3' }, 'A3', false],
    ['no choice is refused, whatever the line has', { size: 'A3', isSizeChosen: true }, undefined, false],
  ])('adding a photo that is in the cart: %s', (_, held, size, isTaken) => {
    const items = [line({ quantity: 2, ...held })];
    const after = addToCart(items, photo(), 'two', size);
    if (isTaken) expect(after).toMatchObject([{ size, isSizeChosen: true, quantity: 2 }]);
    else expect(after).toBe(items);
  });

  test('a new line takes the chosen size, and records whether one was chosen', () => {
    expect(addToCart([], photo(), 'one', 'A3')).toMatchObject([{ size: 'A3', isSizeChosen: true }]);
    expect(addToCart([], photo(), 'one', 'A4')).toMatchObject([{ size: 'A4', isSizeChosen: true }]);
    expect(addToCart([], photo(), 'one')[0]).not.toHaveProperty('isSizeChosen');
  });
});

describe('quantity', () => {
  test.each(
    casesOf<number, unknown>([
      [1, 1, 0, -1, -0.5, 0.9, '', 'many', null, undefined, Number.NaN, Infinity, true, [5], {}],
      [2, 2, 2.9],
      [3, '3'],
      [98, 98],
      [99, 99, 100, 1e21],
    ]),
  )('clampQuantity(%j) is %d', (value, quantity) => expect(clampQuantity(value)).toBe(quantity));
});

test('only the line with the id changes: its quantity is limited, and a new size counts as chosen', () => {
  const items = [line({ id: 'a' }), line({ id: 'b', quantity: 4 })];
  const [a, b] = items;
  expect(setQuantity(items, 'b', 0)).toEqual([a, { ...b, quantity: 1 }]);
  expect(setQuantity(items, 'a', 500)).toEqual([{ ...a, quantity: 99 }, b]);
  expect(setSize(items, 'b', 'A3')).toEqual([a, { ...b, size: 'A3', isSizeChosen: true }]);
  expect([removeItem(items, 'a'), removeItem(items, 'c')]).toEqual([[b], items]);
});

describe('sums', () => {
  test('the cart view multiplies the from price, whatever the size', () => {
    const items = [line({ size: 'A3', quantity: 2 }), line({ id: 'b' })];
    expect([items.map(cartLineCents), cartTotalCents(items)]).toEqual([[6900, 3450], 10_350]);
  });

  test('the cart view multiplies the price of the size if the customer chose it', () => {
    const cheap = { price_a4: 50, price_a3: 20 };
    const chosen = { isSizeChosen: true } as const;
    const items = [line({ size: 'A3', quantity: 2, ...chosen }), line({ ...cheap, ...chosen })];
    expect(items.map(cartUnitCents)).toEqual([4900, 5000]);
    expect([items.map(cartLineCents), cartTotalCents(items)]).toEqual([[9800, 5000], 14_800]);
  });

  test('the checkout multiplies the price of the chosen size and adds the flat shipping', () => {
    const items = [line({ size: 'A3', quantity: 2 }), line({ id: 'b', quantity: 3 })];
    expect(items.map(lineUnitCents)).toEqual([4900, 3450]);
    expect(items.map(checkoutLineCents)).toEqual([9800, 10_350]);
    expect(checkoutTotals(items)).toEqual({ subtotal: 20_150, shipping: 499, total: 20_649 });
  });
});

describe('updating lines from the current photos', () => {
  test('prices, texts and SKUs follow the photo; id, quantity and size stay', () => {
    const now = photo({ price_a4: 40, price_a3: 60, description: { en: 'New' }, creativehub_sku_a3: 'N3' });
    const [item] = resyncCart([line({ quantity: 5, size: 'A3' })], [now]);
    expect(item).toMatchObject({ id: 'one', quantity: 5, size: 'A3', price: 40, price_a3: 60 });
    expect(item).toMatchObject({ description: { en: 'New' }, creativehub_sku_a3: 'N3' });
  });

  test('the earlier price of each size is kept after a change until the price is the same again', () => {
    const dearer = resyncCart([line()], [photo({ price_a4: 40 })]);
    expect(dearer[0]?.seenCents).toEqual({ A4: 3450 });
    const stored = readCart(JSON.stringify(dearer));
    expect(stored).toEqual(dearer);
    expect(resyncCart(stored, [photo({ price_a4: 40 })])).toBe(stored);
    const again = resyncCart(setSize(stored, 'one', 'A3'), [photo({ price_a4: 45, price_a3: 50 })]);
    expect(again[0]?.seenCents).toEqual({ A4: 3450, A3: 4900 });
    expect(resyncCart(again, [photo()])[0]).not.toHaveProperty('seenCents');
  });

  test('a chosen size stays chosen, and unchanged lines stay the same objects', () => {
    const items = addToCart([], photo(), 'one', 'A3');
    expect(resyncCart(items, [photo({ price_a3: 60 })])).toMatchObject([{ size: 'A3', isSizeChosen: true }]);
    expect(resyncCart(items, [photo()])).toBe(items);
  });

  test('a line without a photo id is found by its src, and gets the id', () => {
    const [item] = resyncCart([line({ photoId: '', price_a4: 1 })], [photo()]);
    expect(item).toMatchObject({ photoId: 'wave', price_a4: 34.5 });
  });

  test("a line's photo is found by id before src", () => {
    const moved = photo({ src: '/photos/moved.jpg' });
    const [item] = resyncCart([line()], [photo({ id: 'other' }), moved]);
    expect(item?.src).toBe('/photos/moved.jpg');
  });

  test('a size that is no longer sold is replaced by one that is', () => {
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

  test('a line whose photo is gone, or has no picture, stays unchanged', () => {
    const items = [line()];
    for (const photos of [[], [photo({ src: '' })]]) expect(resyncCart(items, photos)).toBe(items);
  });

  test('without a change the same array is returned, even for photos with empty fields', () => {
    const plain = photo({ project: '', staticUrl: '', price: null, price_a3: null, order: 2 });
    const items = addToCart([], { ...plain, image: {} } as CartPhoto, 'one');
    expect(resyncCart(items, [plain])).toBe(items);
  });
});

test.each<[string, Partial<CartItem>, CartPhoto[], boolean]>([
  ['a photo of the same id', {}, [photo({ src: '/photos/moved.jpg' })], false],
  ['a photo at the same address', { photoId: 'old' }, [photo()], false],
  ['another photo', { photoId: 'old', src: '/photos/old.jpg' }, [photo()], true],
  ['no prints of it', {}, [photo({ sizes: 'none' })], true],
  ['no photo at all', {}, [], true],
])('a line is available or not with %s in the shop', (_, over, photos, isGone) => {
  expect([...unavailableLines([line(over)], photos)]).toEqual(isGone ? ['one'] : []);
});
