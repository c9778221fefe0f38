import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartPriceCents, cartPriceEuros } from './fromPrice.ts';

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
