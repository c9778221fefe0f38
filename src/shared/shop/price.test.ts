import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../tests/fixtures/cases.ts';
import { forAll, forAllWith } from '../../../tests/fixtures/forAll.ts';
import { LANGUAGES } from '../i18n/language.ts';
import {
  cartPriceCents,
  cartPriceEuros,
  formatCents,
  formatNumber,
  formatPrice,
  isSuspiciousPrice,
  parsePrice,
  priceFault,
  readPrice,
  toCents,
  unitPriceCents,
} from './price.ts';

describe('reading a typed price', () => {
  const WRITTEN = casesOf([
    [31.5, '31.5', '31,50', '31.50'],
    [30, ' 30 '],
    [0, '0'],
    [0.99, '0,99'],
    [7, '007'],
    [35, '35,-', '35.-', '35,--', '35,–', '€ 35', '€35', '35 €', '35\u00a0€', '35 EUR', '35 Euro', '35,- €'],
    [35.5, 'eur 35,50'],
    [1299, '1.299,-', '1.299,00', '1,299.00', '1299', '1299,00'],
    [1299.5, '1.299,5'],
    [12_345.67, '12.345,67'],
    [100_000, '100.000,00'],
  ]);
  test.each(WRITTEN)('%j is %d euros', (written, euros) => {
    expect(readPrice(written)).toBe(euros);
    expect(priceFault(written)).toBeUndefined();
  });

  test.each<[string, number, number]>([
    ['1.299', 130, 129_900],
    ['1,299', 130, 129_900],
    ['€ 1.299', 130, 129_900],
    ['12.345', 1235, 1_234_500],
    ['100.000', 10_000, 10_000_000],
    ['1.000', 100, 100_000],
  ])('%j is ambiguous', (written, lowCents, highCents) => {
    expect(readPrice(written)).toEqual({ code: 'priceAmbiguous', params: { lowCents, highCents } });
  });

  test.each([
    ...'1-2|12abc|1,2,3|-1|-0,5|−5|1e3|0x10|NaN|Infinity|free|1 2|1 299,00|31,|.5|,-|31,5,-|0.125'.split('|'),
    ...'31.5000|1234.567|012.345|1.29,00|1.299.00|1,299,00|1.299.000|1.299,000|€ 35 €€|35 USD|٣٥|100000.01|999999999'.split(
      '|',
    ),
    '9'.repeat(400),
  ])('%j is not a price', (written) => {
    expect(readPrice(written)).toEqual({ code: 'price', params: { max: 100_000 } });
  });

  test('every amount is read back from its formatted text, with and without currency, in both languages', () => {
    const cents = fc.integer({ min: 0, max: 100_000_00 });
    forAll(cents, fc.constantFrom(...LANGUAGES), (amount, language) => {
      for (const written of [formatCents(amount, language), formatPrice(amount / 100, language)])
        expect(toCents(Number(readPrice(written)))).toBe(amount);
      expect(priceFault(amount / 100)).toBeUndefined();
    });
  });

  test('any text is read as whole cents up to the highest price, or refused', () => {
    const marks = fc.constantFrom(...'0123456789.,-– €EUR\u00a0');
    forAllWith({ numRuns: 500 })(fc.oneof(fc.string(), fc.string({ unit: marks })), (written) => {
      const read = readPrice(written);
      if (typeof read === 'number') expect(priceFault(read)).toBeUndefined();
      else expect(read.code).toMatch(/^price/);
    });
  });

  test.each<unknown>([-0.01, 1.005, 31.123, 100_000.01, Number.NaN, Infinity, true, null, [[]]])(
    'a stored %j is refused',
    (value) => expect(priceFault(value)).toMatchObject({ code: 'price' }),
  );

  test.each([
    [0, true],
    [0.99, true],
    [1, false],
    [31.5, false],
  ])('the panel asks about %d euros: %s', (euros, isSuspicious) => {
    expect(isSuspiciousPrice(euros)).toBe(isSuspicious);
  });
});

test.each(
  casesOf<number | undefined, unknown>([
    [24.99, 24.99, '24,99'],
    [undefined, '1.299', 'free', null, Number.NaN, Infinity, -0.01, Number.MAX_VALUE, [5], true],
  ]),
)('the stored price %j counts as %j euros', (value, euros) => expect(parsePrice(value)).toBe(euros));

/** Prices of any form, in each field. */
const price = fc.oneof(fc.double(), fc.string(), fc.constantFrom(null, undefined));
const prices = fc.record({ price, price_a4: price, price_a3: price });

describe('the price of a print: its own, for A4 else the generic one, else the default', () => {
  test.each<[Parameters<typeof unitPriceCents>[0], a4: number, a3: number]>([
    [{ price_a4: 34.5, price_a3: '41,50', price: 9 }, 3450, 4150],
    [{ price_a4: 0, price_a3: 0, price: 9 }, 0, 0],
    [{ price: 9 }, 900, 2999],
    [{ price_a4: '', price_a3: '', price: '9.90' }, 990, 2999],
    [{ price_a4: 'ask', price_a3: 'ask', price: 9 }, 900, 2999],
    [{ price_a4: -3, price_a3: 1e308, price: '' }, 2499, 2999],
    [{}, 2499, 2999],
    [{ price_a3: 10 }, 2499, 1000],
    [{ price_a4: 10 }, 1000, 2999],
  ])('%j costs %d cents in A4 and %d in A3', (photo, a4, a3) => {
    expect([unitPriceCents(photo, 'A4'), unitPriceCents(photo, 'A3')]).toEqual([a4, a3]);
  });

  test.each<[string, Parameters<typeof cartPriceEuros>[0], number]>([
    ['A4, where it is lower', { price_a4: 20, price_a3: 30 }, 20],
    ['A3, where it is lower as a number', { price_a4: '100', price_a3: '20,5' }, 20.5],
    ['the only one', { price_a3: 35 }, 35],
    ['the only one that can be used', { price_a4: 'ask', price_a3: 35 }, 35],
    ['nothing', { price_a4: 0, price_a3: 35 }, 0],
    ['the default without any', { price_a4: '', price_a3: null }, 24.99],
    ['the default, though there is a generic price', { price: 5 }, 24.99],
    ['A4, where A3 is not sold', { price_a4: 40, price_a3: 30, sizes: 'a4' }, 40],
    ['the default where A3 alone has one and is not sold', { price_a3: 20, sizes: 'a4' }, 24.99],
    ['the default where nothing is sold', { price_a4: 20, sizes: 'none' }, 24.99],
  ])('the cart shows %s', (_, photo, euros) => {
    expect(cartPriceEuros(photo)).toBe(euros);
    expect(cartPriceCents(photo)).toBe(Math.round(euros * 100));
  });

  test('is a whole number of cents, zero or more, whatever the fields hold', () => {
    forAll(prices, (photo) => {
      const of = (size: 'A4' | 'A3') => unitPriceCents(photo, size);
      for (const cents of [of('A4'), of('A3'), cartPriceCents(photo)]) {
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
      }
    });
  });
});

test('every price that ends in half a cent is rounded up', () => {
  forAll(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
    const written = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}5`;
    expect(toCents(Number(written))).toBe(cents + 1);
  });
});

test.each([
  ['en', 'en-US'],
  ['de', 'de-DE'],
] as const)('an amount in %s is formatted as Intl does', (language, locale) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  forAll(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
    expect(formatCents(cents, language)).toBe(format.format(cents / 100));
  });
});

test.each([
  ['en', '0.18'],
  ['de', '0,18'],
] as const)('a number in a field has the notation of %s, however it was typed', (language, shown) => {
  for (const value of [0.18, '0.18', '0,18']) expect(formatNumber(value, language)).toBe(shown);
  expect(formatNumber(-4, language)).toBe('-4');
});
