import { describe, expect, test } from 'vitest';
import { asShown, termsOf } from './terms.ts';

describe('the terms of a shop', () => {
  test.each<[string, object, number]>([
    ['nothing', {}, 499],
    ['a number', { shipping: 5.9 }, 590],
    ['a German text', { shipping: '5,90' }, 590],
    ['free', { shipping: 0 }, 0],
    ['less than nothing', { shipping: -1 }, 499],
    ['a word', { shipping: 'ask' }, 499],
  ])('shipping of %s', (_, site, cents) => expect(termsOf(site).shippingCents).toBe(cents));

  test.each<[string, unknown, unknown, object]>([
    ['nothing', undefined, undefined, { min: 5, max: 8 }],
    ['a span', 2, 3, { min: 2, max: 3 }],
    ['typed texts', '10', '15', { min: 10, max: 15 }],
    ['one day', 4, 4, { min: 4, max: 4 }],
    ['the wrong way round', 9, 3, { min: 5, max: 8 }],
    ['half a day', 1.5, 3, { min: 5, max: 8 }],
    ['one end', 3, undefined, { min: 5, max: 8 }],
    ['a year', 5, 365, { min: 5, max: 8 }],
  ])('delivery in %s', (_, min, max, days) => {
    expect(termsOf({ 'delivery_days.0': min, 'delivery_days.1': max }).deliveryDays).toEqual(days);
  });
});

test.each([
  [true, { place: { en: 'Oslo' }, taken: '2024' }],
  [false, {}],
  [undefined, {}],
])('place and date of a photo are shown with showTaken %s: %j', (showTaken, shown) => {
  expect(asShown({ place: { en: 'Oslo' }, taken: '2024' }, { showTaken })).toEqual(shown);
});

describe("a site's default prices", () => {
  const SITE = { price_a4: 30, price_a3: '55,00' };
  test.each<[string, object, object]>([
    ['stand in for both', {}, { price_a4: 30, price_a3: 55 }],
    ['leave own prices', { price_a4: 10, price_a3: '20' }, { price_a4: 10, price_a3: '20' }],
    ['leave the generic price to A4', { price: 12 }, { price: 12, price_a3: 55 }],
    ['stand in for what nobody can read', { price_a4: 'ask' }, { price_a4: 30, price_a3: 55 }],
    ['leave a price of zero', { price_a4: 0, price_a3: 1 }, { price_a4: 0, price_a3: 1 }],
  ])('%s', (_, photo, priced) => expect(asShown(photo, SITE)).toEqual(priced));

  test('leave the photo unchanged when none is set', () => {
    const photo = {};
    expect(asShown(photo, { price_a4: '', price_a3: 'much' })).toBe(photo);
  });
});
