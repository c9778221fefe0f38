import { expect, test } from 'vitest';
import { type CartPhoto, toCartItem } from './cart.ts';
import { productName, toLineItems } from './lineItems.ts';

const PHOTO: CartPhoto = {
  id: 'wave-3f2a',
  src: '/photos/wave.jpg',
  description: { en: 'Wave', de: 'Welle' },
  price_a4: 34.5,
  price_a3: '49,00',
  creativehub_sku_a4: 'CH-A4',
  creativehub_sku_a3: 'CH-A3',
};
const item = { ...toCartItem(PHOTO, 'line-1'), quantity: 2, size: 'A3' as const };

test('a line item has exactly the shape of the checkout call', () => {
  expect(toLineItems([item], 'de', 'https://shop.example')).toStrictEqual([
    {
      price_data: {
        currency: 'eur',
        product_data: {
          name: 'Welle',
          description: 'Print of "Welle" (A3)',
          images: ['https://shop.example/photos/wave.jpg'],
          metadata: {
            imageUrl: 'https://shop.example/photos/wave.jpg',
            itemId: 'wave-3f2a',
            size: 'A3',
            creativehub_sku: 'CH-A3',
          },
        },
        unit_amount: 4900,
      },
      quantity: 2,
    },
  ]);
});

test('lines keep the order of the cart, each with its own size', () => {
  const lines = toLineItems([item, { ...item, size: 'A4' }], 'en', 'https://shop.example');
  const said = lines.map(({ price_data: { unit_amount, product_data } }) => [
    ...[unit_amount, product_data.metadata.creativehub_sku, product_data.description],
  ]);
  expect(said).toEqual([
    [4900, 'CH-A3', 'Print of "Wave" (A3)'],
    [3450, 'CH-A4', 'Print of "Wave" (A4)'],
  ]);
});

test.each<[string, { src: string; staticUrl?: string }, string]>([
  ['a path', { src: '/photos/a.jpg' }, 'https://shop.example/photos/a.jpg'],
  ['a bare name', { src: 'a.jpg' }, 'https://shop.example/a.jpg'],
  ['another host', { src: 'https://cdn.example/a.jpg' }, 'https://cdn.example/a.jpg'],
  ['the static address first', { src: '/a.jpg', staticUrl: '/s.jpg' }, 'https://shop.example/s.jpg'],
  ['an empty static address', { src: '/a.jpg', staticUrl: '' }, 'https://shop.example/a.jpg'],
  ['letters outside ASCII', { src: '/ä b.jpg' }, 'https://shop.example/%C3%A4%20b.jpg'],
  ['what no browser can read', { src: 'http://[' }, 'http://['],
])('the image address is complete: %s', (_, fields, expected) => {
  const [line] = toLineItems([{ ...item, ...fields }], 'en', 'https://shop.example');
  expect(line?.price_data.product_data.images).toEqual([expected]);
  expect(line?.price_data.product_data.metadata.imageUrl).toBe(expected);
});

test.each([
  [{ en: 'Wave', de: 'Welle' }, 'en', 'Wave'],
  [{ en: 'Wave', de: 'Welle' }, 'de', 'Welle'],
  [{ en: 'Wave' }, 'de', 'Wave'],
  [{ en: 'Wave', de: '  ' }, 'de', 'Wave'],
  [{ de: 'Welle' }, 'en', 'Welle'],
  [{ en: 'A wave,\n\tand wind' }, 'en', 'A wave, and wind'],
  [{}, 'en', 'Photo'],
] as const)('the name of %j in %s is %s', (description, language, name) => {
  expect(productName({ description }, language)).toBe(name);
});
