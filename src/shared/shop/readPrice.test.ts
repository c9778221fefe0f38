import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../i18n/language.ts';
import {
  formatCents,
  formatNumber,
  formatPrice,
  isSuspiciousPrice,
  priceFault,
  readPrice,
  toCents,
} from './price.ts';

describe('a price as people write it', () => {
  test.each<[string, number]>([
    ['31.5', 31.5],
    ['31,50', 31.5],
    ['31.50', 31.5],
    [' 30 ', 30],
    ['0', 0],
    ['0,99', 0.99],
    ['007', 7],
    ['35,-', 35],
    ['35.-', 35],
    ['35,--', 35],
    ['35,–', 35],
    ['1.299,-', 1299],
    ['1.299,00', 1299],
    ['1.299,5', 1299.5],
    ['1,299.00', 1299],
    ['12.345,67', 12_345.67],
    ['1299', 1299],
    ['1299,00', 1299],
    ['€ 35', 35],
    ['€35', 35],
    ['35 €', 35],
    ['35\u00a0€', 35],
    ['35 EUR', 35],
    ['35 Euro', 35],
    ['eur 35,50', 35.5],
    ['35,- €', 35],
    ['100.000,00', 100_000],
  ])('%j is %d euros', (written, euros) => {
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
  ])('%j could be either of two amounts', (written, lowCents, highCents) => {
    expect(readPrice(written)).toEqual({ code: 'priceAmbiguous', params: { lowCents, highCents } });
  });

  test.each([
    '1-2',
    '12abc',
    '1,2,3',
    '-1',
    '-0,5',
    '−5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    'free',
    '1 2',
    '1 299,00',
    '31,',
    '.5',
    ',-',
    '31,5,-',
    '0.125',
    '31.5000',
    '1234.567',
    '012.345',
    '1.29,00',
    '1.299.00',
    '1,299,00',
    '1.299.000',
    '1.299,000',
    '€ 35 €€',
    '35 USD',
    '٣٥',
    '100000.01',
    '999999999',
    '9'.repeat(400),
  ])('%j is none', (written) => {
    expect(readPrice(written)).toEqual({ code: 'price', params: { max: 100_000 } });
  });

  test('every amount is read back as it is shown, with currency and without, in both languages', () => {
    const cents = fc.integer({ min: 0, max: 100_000_00 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...LANGUAGES), (amount, language) => {
        for (const written of [formatCents(amount, language), formatPrice(amount / 100, language)]) {
          expect(toCents(Number(readPrice(written)))).toBe(amount);
        }
        expect(priceFault(amount / 100)).toBeUndefined();
      }),
    );
  });

  test('whatever is written, it is whole cents up to the highest price, or a fault', () => {
    const marks = fc.constantFrom(...'0123456789.,-– €EUR\u00a0');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: marks })), (written) => {
        const read = readPrice(written);
        if (typeof read === 'number') expect(priceFault(read)).toBeUndefined();
        else expect(read.code).toMatch(/^price/);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[unknown]>([
    [-0.01],
    [1.005],
    [31.123],
    [100_000.01],
    [Number.NaN],
    [Infinity],
    [true],
    [null],
    [[]],
  ])('a stored %j is a fault', (value) => {
    expect(priceFault(value)).toMatchObject({ code: 'price' });
  });

  test.each([
    [0, true],
    [0.99, true],
    [1, false],
    [31.5, false],
  ])('%d euros are worth asking about: %s', (euros, isSuspicious) => {
    expect(isSuspiciousPrice(euros)).toBe(isSuspicious);
  });
});

test.each([
  ['en', '0.18'],
  ['de', '0,18'],
] as const)('a number stands in the field as %s writes it, however it was typed', (language, shown) => {
  for (const value of [0.18, '0.18', '0,18']) expect(formatNumber(value, language)).toBe(shown);
  expect(formatNumber(-4, language)).toBe('-4');
});
