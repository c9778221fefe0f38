import { describe, expect, test, vi } from 'vitest';
import { failing, numberedOrder, orderLike, provideFakeOrders } from '../../../tests/fixtures/orders.ts';
import { type RefundForm, readRefundForm } from './orderActions.ts';

const shop = provideFakeOrders();

const shown = () => shop.stores.$shown.get();
const numbers = () => shown().orders.map(({ id }) => Number(id.slice('cs_test_'.length)));

describe('a month', () => {
  test('shows its first page while the others are read, and is complete in the end', async () => {
    shop.stored = Array.from({ length: 230 }, (_, n) => numberedOrder(230 - n));
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    shop.answer = ({ query }) => (query.has('after') ? held : undefined);
    const reading = shop.stores.readMonth();
    await vi.waitUntil(() => shop.calls.length === 2);
    expect(numbers()).toEqual(Array.from({ length: 25 }, (_, n) => 230 - n));
    expect([shown().isReading, shown().readAt]).toEqual([true, undefined]);
    release(undefined);
    await reading;
    expect(numbers()).toEqual(Array.from({ length: 230 }, (_, n) => 230 - n));
    const pages = shop.calls.map(({ query }) => `${query.get('limit')} ${query.get('after')}`);
    expect(pages).toEqual(['25 null', '100 cs_test_206', '100 cs_test_106', '100 cs_test_6']);
    expect(shown().isReading).toBe(false);
    expect(shown().readAt).toBe(shop.readAt[0]);
  });

  test('keeps its known orders after a failed read, shows why, and can be read again', async () => {
    shop.stored = [numberedOrder(2), numberedOrder(1)];
    await shop.stores.readMonth();
    shop.answer = failing(502, 'Stripe cannot be reached at the moment.');
    await shop.stores.readMonth();
    expect(numbers()).toEqual([2, 1]);
    expect(shown().failure).toBe('Stripe cannot be reached at the moment.');
    shop.answer = () => undefined;
    await shop.stores.readMonth();
    expect(shown().failure).toBeNull();
  });

  test('shows a sentence for a lost connection and for an invalid answer', async () => {
    shop.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await shop.stores.readMonth();
    expect(shown().failure).toMatch(/^The orders could not be loaded\. .*cannot be reached/);
    shop.answer = () => Response.json({ orders: 'none' });
    await shop.stores.readMonth();
    expect(shown().failure).toMatch(/something unexpected/);
  });

  test('changes when another one is chosen; the open order closes', async () => {
    shop.stored = [numberedOrder(1)];
    await shop.stores.readMonth();
    shop.stores.$openId.set('cs_test_1');
    shop.stores.chooseMonth('2026-10');
    await vi.waitUntil(() => !shown().isReading);
    expect([numbers(), shop.stores.$openId.get()]).toEqual([[], null]);
    expect(shown().readAt).toBeDefined();
    shop.stores.chooseMonth(shop.month);
    expect(numbers()).toEqual([1]);
  });

  test('follows the link of a mail, and shows only that order, open', async () => {
    shop.stored = [numberedOrder(2), numberedOrder(1)];
    location.hash = `#orders/${shop.month}/cs_test_1`;
    shop.stores.chooseMonth('2026-10');
    shop.stores.followAddress();
    await vi.waitUntil(() => !shown().isReading && numbers().length === 2);
    expect(shown().found.map(({ id }) => id)).toEqual(['cs_test_1']);
    expect([shown().month, shop.stores.$openId.get()]).toEqual([shop.month, 'cs_test_1']);
    location.hash = '#orders';
    shop.stores.$openId.set(null);
    shop.stores.followAddress();
    expect(shop.stores.$openId.get()).toBeNull();
  });

  test('names waiting orders of other months, which “To do” shows together', async () => {
    const old = numberedOrder(1, { createdAt: '2026-10-30T10:00:00.000Z' });
    shop.stored = [numberedOrder(3, { status: 'sent' }), numberedOrder(2), old];
    shop.stores.chooseMonth('2026-09');
    await shop.stores.readMonth(shop.stores.TO_DO);
    const elsewhere = () => shown().elsewhere.map(({ id }) => id);
    expect([numbers(), elsewhere()]).toEqual([[], ['cs_test_2', 'cs_test_1']]);
    shop.stores.$filter.set({ text: '', status: 'sent' });
    expect(elsewhere()).toEqual(['cs_test_3']);
    shop.stores.$filter.set({ text: '', status: '' });
    shop.stores.chooseMonth(shop.stores.TO_DO);
    expect([numbers(), elsewhere()]).toEqual([[2, 1], []]);
    shop.stores.$openId.set(old.id);
    shop.stores.storeOrders([{ ...old, status: 'sent' }]);
    expect(numbers()).toEqual([2, 1]);
    shop.stores.$openId.set(null);
    expect(numbers()).toEqual([2]);
  });

  test('that cannot be read as a file shows an error', async () => {
    shop.answer = failing(502, 'Stripe cannot be reached at the moment.');
    expect(await shop.stores.readOrdersFile()).toBeUndefined();
    expect(shop.stores.$banner.get()).toBe('Stripe cannot be reached at the moment.');
  });
});

const ORDER = orderLike({ refundedCents: 1000 });
const form = (change: Partial<RefundForm>): RefundForm => ({
  ...{ kind: 'all', counts: [0, 0], amount: '' },
  ...change,
});
const prints = (...counts: [a4: number, a3: number]): Partial<RefundForm> => ({ kind: 'prints', counts });
const amount = (typed: string): Partial<RefundForm> => ({ kind: 'amount', amount: typed });
const print = (size: string) => ({ photoId: 'wave', size, quantity: 1 });
const of = (request: object, cents: number) => ({ request, cents });
const fault = (code: string, params?: unknown) => ({ fault: { code, ...(params ? { params } : {}) } });

test.each<[what: string, form: Partial<RefundForm>, read: object]>([
  ['all that is left', {}, of({}, 8299)],
  ['one of two prints', prints(1, 0), of({ items: [print('A4')] }, 2450)],
  ['prints of both lines', prints(1, 1), of({ items: [print('A4'), print('A3')] }, 6350)],
  ['all prints with their shipping, which is more than is left', prints(2, 1), fault('tooMuch')],
  ['no print', prints(0, 0), fault('nothing')],
  ['an amount the German way', amount('12,50'), of({ cents: 1250 }, 1250)],
  ['an amount with its currency', amount(' 82.99 €'), of({ cents: 8299 }, 8299)],
  ['an amount without cents', amount('35,-'), of({ cents: 3500 }, 3500)],
  ['a cent too much', amount('83,00'), fault('tooMuch')],
  ['zero', amount('0,00'), fault('nothing')],
  ['nothing typed', amount('  '), fault('nothing')],
  ['words', amount('all'), fault('price', expect.anything())],
  ['a negative amount', amount('-5'), fault('price', expect.anything())],
  ['an ambiguous amount', amount('1.299'), fault('priceAmbiguous', { lowCents: 130, highCents: 129_900 })],
])('%s', (_what, change, read) => expect(readRefundForm(ORDER, form(change))).toEqual(read));

test('a fully refunded order has nothing left to refund', () => {
  expect(readRefundForm(orderLike({ refundedCents: 9299 }), form({}))).toEqual(fault('nothing'));
});
