import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, forAllWith } from '../../../tests/fixtures/forAll.ts';
import { type CartPhoto, readCart, resyncCart, toCartItem } from './cart.ts';

const PHOTO: CartPhoto = { id: 'wave', src: '/photos/wave.jpg', description: { en: 'Wave' }, price_a4: 30 };
const GOOD = toCartItem(PHOTO, 'one');
const read = (value: unknown) => readCart(JSON.stringify(value));

test.each([
  null,
  ...'|  |[{"src":"/a.jpg","quan|undefined|<!doctype html><p>|null|42|"[]"|true|[]|\ufeff['.split('|'),
  ...'{"items":[{"src":"/a.jpg"}]}|[null,null]|[1,2,3]|[[{"src":"/a.jpg"}]]|[{"id":"a","quantity":1}]'.split(
    '|',
  ),
  ...'[{"src":{"href":"/a.jpg"}},{"src":7},{"src":["/a.jpg"]}]|[{"src":"","staticUrl":""}]'.split('|'),
  '[{"__proto__":{"src":"/a.jpg"}}]',
  '['.repeat(20_000),
])('invalid storage reads as an empty cart: %j', (stored) => expect(readCart(stored)).toEqual([]));

describe('an invalid line or field is repaired or dropped by itself', () => {
  test('good lines between bad ones stay, in order', () => {
    const other = { ...GOOD, id: 'two', src: '/photos/other.jpg' };
    expect(read([null, GOOD, 'x', {}, other, 5])).toEqual([GOOD, other]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['quantity 0', { quantity: 0 }, { quantity: 1 }],
    ['quantity negative', { quantity: -3 }, { quantity: 1 }],
    ['quantity huge', { quantity: 1e9 }, { quantity: 99 }],
    ['quantity a fraction', { quantity: 2.7 }, { quantity: 2 }],
    ['quantity a numeric text', { quantity: '4' }, { quantity: 4 }],
    ['quantity missing', { quantity: undefined }, { quantity: 1 }],
    ['quantity null', { quantity: null }, { quantity: 1 }],
    ['size unknown', { size: 'A0' }, { size: 'A4' }],
    ['size missing', { size: undefined }, { size: 'A4' }],
    ['size A3', { size: 'A3' }, { size: 'A3' }],
    ['a chosen size', { size: 'A3', isSizeChosen: true }, { size: 'A3', isSizeChosen: true }],
    ['description a text', { description: 'Wave' }, { description: { en: 'Wave' } }],
    ['description a list', { description: ['Wave'] }, { description: {} }],
    ['description with numbers', { description: { en: 5, de: 'Welle' } }, { description: { de: 'Welle' } }],
    ['prices of odd types', { price_a4: { n: 1 }, price_a3: [2] }, { price: 24.99 }],
    ['prices as texts', { price_a4: '12', price_a3: '11,50' }, { price: 11.5 }],
    ['a manipulated from price', { price: 0.01 }, { price: 30 }],
    ['SKUs of odd types', { creativehub_sku_a4: 7 }, { creativehub_sku_a4: undefined }],
    ['an id that is no text', { id: 12 }, { id: 'item-0' }],
    ['an id missing', { id: undefined }, { id: 'item-0' }],
    ['a photo id that is no text', { photoId: {} }, { photoId: '' }],
    ['a static address', { src: undefined, staticUrl: '/s.jpg' }, { src: '/s.jpg', staticUrl: '/s.jpg' }],
    ['an order that is no number', { order: 'first' }, { order: undefined }],
  ])('%s', (_, damage, expected) => {
    const items = read([{ ...GOOD, ...damage }]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject(expected);
  });

  test.each([undefined, null, false, 0, 1, 'true', {}])('a size marked by %j is none', (isSizeChosen) => {
    expect(read([{ ...GOOD, isSizeChosen }])[0]).not.toHaveProperty('isSizeChosen');
  });

  test('unknown keys are dropped, and keys that would change a prototype do no harm', () => {
    const [item] = readCart(`[{"src":"/a.jpg","evil":1,"__proto__":{"quantity":50},"constructor":{}}]`);
    expect(item).not.toHaveProperty('evil');
    expect(item?.quantity).toBe(1);
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
    expect(({} as { quantity?: number }).quantity).toBeUndefined();
  });

  test('a second line of the same src is dropped', () => {
    expect(read([GOOD, { ...GOOD, id: 'two', quantity: 9 }])).toEqual([GOOD]);
  });

  test('lines of different photos with one id both stay, each with an id of its own', () => {
    const items = read([GOOD, { ...GOOD, src: '/b.jpg' }, { ...GOOD, src: '/c.jpg', id: 'item-0' }]);
    expect(items.map((item) => item.src)).toEqual(['/photos/wave.jpg', '/b.jpg', '/c.jpg']);
    expect(new Set(items.map((item) => item.id)).size).toBe(3);
  });
});

describe('properties', () => {
  const field = fc.oneof(fc.string(), fc.double(), fc.integer({ min: -5, max: 200 }), fc.jsonValue());
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        id: fc.oneof(fc.constantFrom('a', 'item-0', 'item-1'), field),
        photoId: field,
        src: fc.oneof(fc.constantFrom('/a.jpg', '/b.jpg', '/c.jpg'), field),
        staticUrl: field,
        description: fc.oneof(fc.record({ en: field, de: field }), field),
        project: field,
        order: field,
        creativehub_sku_a4: field,
        price_a4: field,
        price_a3: field,
        genericPrice: field,
        quantity: field,
        size: fc.oneof(fc.constantFrom('A4', 'A3'), field),
      },
      { requiredKeys: [] },
    ),
  );
  const cart = fc.array(entry, { maxLength: 12 }).map((value) => readCart(JSON.stringify(value)));

  test('reading any text never throws and always gives a cart', () => {
    forAll(fc.oneof(fc.string(), fc.json()), (stored) => {
      for (const item of readCart(stored)) expect(item.src).not.toBe('');
    });
  });

  test('reading a stored cart again gives the same, with unique ids and sources', () => {
    forAllWith({ numRuns: 500 })(cart, (items) => {
      expect(JSON.stringify(readCart(JSON.stringify(items)))).toBe(JSON.stringify(items));
      expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
      expect(new Set(items.map((item) => item.src)).size).toBe(items.length);
    });
  });

  test('updating twice with the same photos changes nothing the second time', () => {
    const prices = fc.oneof(fc.double({ min: 0, max: 500, noNaN: true }), fc.constantFrom('', null, '12,50'));
    forAll(cart, prices, prices, (items, price_a4, price_a3) => {
      const photo = { price: null, price_a4, price_a3 };
      const photos = items.map((item, n) => ({ ...item, id: `photo-${n}`, ...photo }));
      const once = resyncCart(items, photos);
      expect(resyncCart(once, photos)).toBe(once);
      const kept = (lines: typeof items) => lines.map(({ id, quantity, size }) => [id, quantity, size]);
      expect(kept(once)).toEqual(kept(items));
    });
  });
});
