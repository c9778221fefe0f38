import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPrintSize, parsePrice, unitPriceCents } from './price.ts';

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
