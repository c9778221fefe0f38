import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, toCents } from './money.ts';

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
