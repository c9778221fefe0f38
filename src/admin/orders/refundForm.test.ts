import { expect, test } from 'vitest';
import { orderLike } from '../../../tests/fixtures/orders.ts';
import { type RefundForm, readRefundForm } from './refundForm.ts';

const ORDER = orderLike({ refundedCents: 1000 });
const form = (change: Partial<RefundForm>): RefundForm => ({
  kind: 'all',
  counts: [0, 0],
  amount: '',
  ...change,
});
const a4 = { photoId: 'wave', size: 'A4' };
const a3 = { photoId: 'wave', size: 'A3' };

test.each<[what: string, form: Partial<RefundForm>, read: object]>([
  ['all that is left', {}, { request: {}, cents: 8299 }],
  [
    'one of two prints',
    { kind: 'prints', counts: [1, 0] },
    { request: { items: [{ ...a4, quantity: 1 }] }, cents: 2450 },
  ],
  [
    'prints of both lines',
    { kind: 'prints', counts: [1, 1] },
    {
      request: {
        items: [
          { ...a4, quantity: 1 },
          { ...a3, quantity: 1 },
        ],
      },
      cents: 6350,
    },
  ],
  [
    'all prints with their shipping, which is more than is left',
    { kind: 'prints', counts: [2, 1] },
    { fault: { code: 'tooMuch' } },
  ],
  ['no print', { kind: 'prints' }, { fault: { code: 'nothing' } }],
  [
    'an amount the German way',
    { kind: 'amount', amount: '12,50' },
    { request: { cents: 1250 }, cents: 1250 },
  ],
  [
    'an amount with its currency',
    { kind: 'amount', amount: ' 82.99 €' },
    { request: { cents: 8299 }, cents: 8299 },
  ],
  ['an amount without cents', { kind: 'amount', amount: '35,-' }, { request: { cents: 3500 }, cents: 3500 }],
  ['a cent too much', { kind: 'amount', amount: '83,00' }, { fault: { code: 'tooMuch' } }],
  ['zero', { kind: 'amount', amount: '0,00' }, { fault: { code: 'nothing' } }],
  ['nothing typed', { kind: 'amount', amount: '  ' }, { fault: { code: 'nothing' } }],
  ['words', { kind: 'amount', amount: 'all' }, { fault: { code: 'price', params: expect.anything() } }],
  [
    'less than nothing',
    { kind: 'amount', amount: '-5' },
    { fault: { code: 'price', params: expect.anything() } },
  ],
  [
    'what can be read in two ways',
    { kind: 'amount', amount: '1.299' },
    { fault: { code: 'priceAmbiguous', params: { lowCents: 130, highCents: 129_900 } } },
  ],
])('%s', (_what, change, read) => {
  expect(readRefundForm(ORDER, form(change))).toEqual(read);
});

test('of an order that was given back whole, nothing is left', () => {
  expect(readRefundForm(orderLike({ refundedCents: 9299 }), form({}))).toEqual({
    fault: { code: 'nothing' },
  });
});
