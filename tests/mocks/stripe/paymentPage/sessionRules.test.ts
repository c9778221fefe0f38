import { describe, expect, test } from 'vitest';
import { failureOf, provideTestPage } from '../paymentPage.ts';

const opened = provideTestPage();

const line = (change: object, quantity: unknown = 1) => [
  {
    quantity,
    price_data: { currency: 'eur', unit_amount: 2450, product_data: { name: 'x' }, ...change },
  },
];
const manyKeys = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v']));

describe('parameters are refused as Stripe refuses them', () => {
  test.each<[string, object, string, string]>([
    ['unknown', { colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'unknown, nested',
      { line_items: line({ unit_price: 1 }) },
      'parameter_unknown',
      'line_items[0][price_data][unit_price]',
    ],
    ['gone', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      'missing',
      { line_items: line({ currency: undefined }) },
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['no success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
    [
      'a fraction',
      { line_items: line({ unit_amount: 1.5 }) },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'negative',
      { line_items: line({ unit_amount: -1 }) },
      'parameter_invalid',
      'line_items[0][price_data][unit_amount]',
    ],
    ['zero of them', { line_items: line({}, 0) }, 'parameter_invalid', 'line_items[0][quantity]'],
    [
      'capital currency',
      { line_items: line({ currency: 'EUR' }) },
      'parameter_invalid',
      'line_items[0][price_data][currency]',
    ],
    [
      'empty name',
      { line_items: line({ product_data: { name: '' } }) },
      'parameter_invalid_empty',
      'line_items[0][price_data][product_data][name]',
    ],
    [
      'long name',
      { line_items: line({ product_data: { name: 'x'.repeat(5001) } }) },
      'parameter_invalid_string_too_long',
      'line_items[0][price_data][product_data][name]',
    ],
    [
      '101 lines',
      { line_items: Array.from({ length: 101 }, () => line({})[0]) },
      'parameter_invalid',
      'line_items',
    ],
    [
      '9 images',
      {
        line_items: line({
          product_data: { name: 'x', images: Array.from({ length: 9 }, () => 'https://a.b/c') },
        }),
      },
      'parameter_invalid',
      'line_items[0][price_data][product_data][images]',
    ],
    ['51 labels', { metadata: manyKeys }, 'parameter_invalid', 'metadata'],
    [
      'a long label',
      { metadata: { ['k'.repeat(41)]: 'v' } },
      'parameter_invalid',
      `metadata[${'k'.repeat(41)}]`,
    ],
    ['a long value', { metadata: { k: 'v'.repeat(501) } }, 'parameter_invalid', 'metadata[k]'],
    [
      'another country',
      { shipping_address_collection: { allowed_countries: ['FR'] } },
      'parameter_invalid',
      'shipping_address_collection[allowed_countries][0]',
    ],
    ['no address', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    ['too soon', { expires_at: 1_800_000_000 + 60 }, 'parameter_invalid', 'expires_at'],
    ['too late', { expires_at: 1_800_000_000 + 90_000 }, 'parameter_invalid', 'expires_at'],
    ['too much', { line_items: line({ unit_amount: 99_999_999 }, 2) }, 'amount_too_large', 'line_items'],
    [
      'too little',
      { line_items: line({ unit_amount: 1 }), shipping_options: undefined },
      'amount_too_small',
      'line_items',
    ],
    ['too deep', { metadata: { a: { b: { c: 'd' } } } }, 'parameter_invalid', 'metadata[a]'],
  ])('%s', async (_name, change, code, param) => {
    expect(await failureOf(opened.create(change))).toEqual({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    });
  });
});
