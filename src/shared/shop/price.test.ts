import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartPriceCents, cartPriceEuros, formatCents, parsePrice, toCents, unitPriceCents } from './price.ts';
import { isPrintSize } from './printSizes.ts';

describe('parsePrice', () => {
  test.each<[unknown, number | undefined]>([
    [24.99, 24.99],
    [0, 0],
    ['24.99', 24.99],
    ['24,99', 24.99],
    ['  30 ', 30],
    ['0', 0],
    ['12.50 €', 12.5],
    ['1e2', undefined],
    ['35,-', 35],
    ['1.299,00', 1299],
    ['1.299', undefined],
    ['1.2999', undefined],
    ['1-2', undefined],
    ['', undefined],
    ['   ', undefined],
    ['free', undefined],
    ['-5', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    [null, undefined],
    [undefined, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NEGATIVE_INFINITY, undefined],
    [-0.01, undefined],
    [Number.MAX_VALUE, undefined],
    [[], undefined],
    [[5], undefined],
    [{}, undefined],
    [true, undefined],
  ])('%j is %j', (value, euros) => {
    expect(parsePrice(value)).toBe(euros);
  });
});

describe('unitPriceCents, A3: its own price, else the default of 29.99', () => {
  test.each<[string, Parameters<typeof unitPriceCents>[0], number]>([
    ['a number', { price_a3: 41.5 }, 4150],
    ['zero', { price_a3: 0 }, 0],
    ['a numeric text', { price_a3: '41.50' }, 4150],
    ['a decimal comma', { price_a3: '41,50' }, 4150],
    ['an empty text', { price_a3: '' }, 2999],
    ['null', { price_a3: null }, 2999],
    ['nothing', {}, 2999],
    ['NaN', { price_a3: Number.NaN }, 2999],
    ['Infinity', { price_a3: Number.POSITIVE_INFINITY }, 2999],
    ['a text without a number', { price_a3: 'ask' }, 2999],
    ['a negative amount', { price_a3: -1 }, 2999],
    ['more than a number of cents can be', { price_a3: 1e308 }, 2999],
    ['only an A4 price', { price_a4: 10 }, 2999],
    ['only a generic price', { price: 10 }, 2999],
    ['all three', { price_a3: 3, price_a4: 4, price: 5 }, 300],
  ])('%s', (_, photo, cents) => {
    expect(unitPriceCents(photo, 'A3')).toBe(cents);
  });
});

describe('unitPriceCents, A4: its own price, else the generic one, else the default of 24.99', () => {
  test.each<[string, Parameters<typeof unitPriceCents>[0], number]>([
    ['a number', { price_a4: 34.5 }, 3450],
    ['zero', { price_a4: 0, price: 9 }, 0],
    ['a numeric text', { price_a4: '34.5' }, 3450],
    ['a decimal comma', { price_a4: '34,5' }, 3450],
    ['own before generic', { price_a4: 34.5, price: 9 }, 3450],
    ['generic number', { price: 9 }, 900],
    ['generic text', { price_a4: '', price: '9.90' }, 990],
    ['own null, generic there', { price_a4: null, price: 9 }, 900],
    ['own without a number, generic there', { price_a4: 'ask', price: 9 }, 900],
    ['own negative, generic there', { price_a4: -3, price: 9 }, 900],
    ['own empty, generic empty', { price_a4: '', price: '' }, 2499],
    ['own and generic not finite', { price_a4: Number.NaN, price: Number.POSITIVE_INFINITY }, 2499],
    ['nothing', {}, 2499],
    ['only an A3 price', { price_a3: 10 }, 2499],
  ])('%s', (_, photo, cents) => {
    expect(unitPriceCents(photo, 'A4')).toBe(cents);
  });
});

test.each<[unknown, boolean]>([
  ['A4', true],
  ['A3', true],
  ['a4', false],
  ['A5', false],
  ['', false],
  [null, false],
  [4, false],
])('isPrintSize(%j) is %j', (value, yes) => {
  expect(isPrintSize(value)).toBe(yes);
});

test('whatever the fields hold, a price is a whole number of cents, zero or more', () => {
  const field = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(undefined));
  fc.assert(
    fc.property(
      fc.record({ price: field, price_a4: field, price_a3: field }),
      fc.constantFrom('A4' as const, 'A3' as const),
      (photo, size) => {
        const cents = unitPriceCents(photo, size);
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

describe('the unit price of the cart: the lower of A4 and A3, 24.99 where there is neither', () => {
  test.each<[string, Parameters<typeof cartPriceEuros>[0], number]>([
    ['A4 lower', { price_a4: 20, price_a3: 30 }, 20],
    ['A3 lower', { price_a4: 40, price_a3: 30 }, 30],
    ['texts are compared as numbers', { price_a4: '100', price_a3: '20,5' }, 20.5],
    ['only A4', { price_a4: 20 }, 20],
    ['only A3', { price_a3: 35 }, 35],
    ['A4 unusable', { price_a4: 'ask', price_a3: 35 }, 35],
    ['A3 not finite', { price_a4: 50, price_a3: Number.POSITIVE_INFINITY }, 50],
    ['zero counts', { price_a4: 0, price_a3: 35 }, 0],
    ['neither', {}, 24.99],
    ['neither, though there is a generic price', { price: 5 }, 24.99],
    ['A3 lower, but not sold', { price_a4: 40, price_a3: 30, sizes: 'a4' }, 40],
    ['only A3, which is not sold', { price_a3: 20, print: { widthPx: 1920, heightPx: 1280 } }, 24.99],
    ['nothing sold', { price_a4: 20, sizes: 'none' }, 24.99],
    ['both empty', { price_a4: '', price_a3: null }, 24.99],
  ])('%s', (_, photo, euros) => {
    expect(cartPriceEuros(photo)).toBe(euros);
    expect(cartPriceCents(photo)).toBe(Math.round(euros * 100));
  });
});

test('whatever the fields hold, it is a whole number of cents, zero or more', () => {
  const field = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(undefined));
  fc.assert(
    fc.property(fc.record({ price: field, price_a4: field, price_a3: field }), (photo) => {
      const cents = cartPriceCents(photo);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('toCents', () => {
  test.each([
    [24.99, 2499],
    [29.99, 2999],
    [0, 0],
    [1, 100],
    // Half cents, whose nearest binary number lies below or above them.
    [1.005, 101],
    [2.675, 268],
    [1.115, 112],
    [0.285, 29],
    [10.235, 1024],
    [8.345, 835],
    [0.005, 1],
    [24.995, 2500],
    [99999.995, 10_000_000],
    [1.0049, 100],
    [4.35, 435],
    [1.1, 110],
  ])('%d euros are %d cents', (euros, cents) => {
    expect(toCents(euros)).toBe(cents);
  });

  test('every price written with two decimals is exactly its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
        expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents);
      }),
    );
  });

  test('every price that ends in half a cent is rounded up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
        const written = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}5`;
        expect(toCents(Number(written))).toBe(cents + 1);
      }),
    );
  });
});

describe('formatCents', () => {
  test.each([
    [2499, 'en', '€24.99'],
    [0, 'en', '€0.00'],
    [123_456_789, 'en', '€1,234,567.89'],
    [499, 'en', '€4.99'],
    [2499, 'de', '24,99\u00a0€'],
    [0, 'de', '0,00\u00a0€'],
    [123_456_789, 'de', '1.234.567,89\u00a0€'],
    [499, 'de', '4,99\u00a0€'],
  ] as const)('%d in %s', (cents, language, text) => {
    expect(formatCents(cents, language)).toBe(text);
  });

  test.each([
    ['en', 'en-US'],
    ['de', 'de-DE'],
  ] as const)('writes every amount in %s as Intl does', (language, locale) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(formatCents(cents, language)).toBe(format.format(cents / 100));
      }),
    );
  });
});
