import { describe, expect, test, vi } from 'vitest';
import {
  type FakeOrders,
  failing,
  numberedOrder,
  orderLike,
  withFakeOrders,
} from '../../../tests/fixtures/orders.ts';
import { type RefundForm, readRefundForm } from './refundForm.ts';

let shop: FakeOrders;
withFakeOrders((opened) => {
  shop = opened;
});

const numbers = () => shop.stores.$orders.get().map(({ id }) => Number(id.slice('cs_test_'.length)));

describe('a month', () => {
  test('shows its first page while the others are being read, and is whole in the end', async () => {
    shop.stored = Array.from({ length: 230 }, (_, n) => numberedOrder(230 - n));
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    shop.answer = async ({ query }) => {
      if (query.has('after')) await held;
      return undefined;
    };
    const reading = shop.stores.readMonth();
    await vi.waitUntil(() => shop.calls.length === 2);
    expect(numbers()).toEqual(Array.from({ length: 25 }, (_, n) => 230 - n));
    expect([shop.stores.$isReading.get(), shop.stores.$readAt.get().has(shop.month)]).toEqual([true, false]);
    release();
    await reading;
    expect(numbers()).toEqual(Array.from({ length: 230 }, (_, n) => 230 - n));
    expect(shop.calls.map(({ query }) => [query.get('limit'), query.get('after')])).toEqual([
      ['25', null],
      ['100', 'cs_test_206'],
      ['100', 'cs_test_106'],
      ['100', 'cs_test_6'],
    ]);
    expect([shop.stores.$isReading.get(), shop.stores.$readAt.get().get(shop.month)]).toEqual([
      false,
      shop.readAt[0],
    ]);
  });

  test('keeps what is known where reading fails, says why, and may be read again', async () => {
    shop.stored = [numberedOrder(2), numberedOrder(1)];
    await shop.stores.readMonth();
    shop.answer = failing(502, 'Stripe cannot be reached at the moment.');
    await shop.stores.readMonth();
    expect([numbers(), shop.stores.$failure.get()]).toEqual([
      [2, 1],
      'Stripe cannot be reached at the moment.',
    ]);
    shop.answer = () => undefined;
    await shop.stores.readMonth();
    expect(shop.stores.$failure.get()).toBeNull();
  });

  test('says in words that the line is down, and that an answer is none', async () => {
    shop.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await shop.stores.readMonth();
    expect(shop.stores.$failure.get()).toMatch(/^The orders could not be loaded\. .*cannot be reached/);
    shop.answer = () => Response.json({ orders: 'none' });
    await shop.stores.readMonth();
    expect(shop.stores.$failure.get()).toMatch(/something unexpected/);
  });

  test('is another one once it is chosen; the open order closes', async () => {
    shop.stored = [numberedOrder(1)];
    await shop.stores.readMonth();
    shop.stores.$openId.set('cs_test_1');
    shop.stores.chooseMonth('2026-10');
    await vi.waitUntil(() => !shop.stores.$isReading.get());
    expect([numbers(), shop.stores.$openId.get(), shop.stores.$readAt.get().has('2026-10')]).toEqual([
      [],
      null,
      true,
    ]);
    shop.stores.chooseMonth(shop.month);
    expect(numbers()).toEqual([1]);
  });

  test('is that of the order which a mail links to, shown alone and open', async () => {
    shop.stored = [numberedOrder(2), numberedOrder(1)];
    location.hash = `#orders/${shop.month}/cs_test_1`;
    shop.stores.chooseMonth('2026-10');
    shop.stores.followAddress();
    await vi.waitUntil(() => !shop.stores.$isReading.get() && numbers().length === 2);
    expect(shop.stores.$found.get().map(({ id }) => id)).toEqual(['cs_test_1']);
    expect([shop.stores.$month.get(), shop.stores.$openId.get()]).toEqual([shop.month, 'cs_test_1']);
    location.hash = '#orders';
    shop.stores.$openId.set(null);
    shop.stores.followAddress();
    expect(shop.stores.$openId.get()).toBeNull();
  });

  test('is read as a file; a failure shows in the banner', async () => {
    shop.answer = ({ path }) => (path === '/api/orders.csv' ? new Response('\ufeff"Order"') : undefined);
    const file = await shop.stores.readOrdersFile();
    expect([file?.name, await file?.blob.arrayBuffer()]).toEqual([
      'orders-2026-11.csv',
      new TextEncoder().encode('\ufeff"Order"').buffer,
    ]);
    expect(shop.calls.at(-1)?.query.get('month')).toBe(shop.month);
    shop.answer = failing(502, 'Stripe cannot be reached at the moment.');
    expect(await shop.stores.readOrdersFile()).toBeUndefined();
    expect(shop.stores.$banner.get()).toBe('Stripe cannot be reached at the moment.');
  });
});

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
