import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeOrders, numberedOrder, orderLike, withFakeOrders } from '../../../tests/fixtures/orders.ts';
import type { Order } from '../../shared/shop/orders/order.ts';
import { type RefundForm, readRefundForm } from './orderActions.ts';

let shop: FakeOrders;
withFakeOrders((opened) => {
  shop = opened;
});

describe('what is done with an order', () => {
  const found = () => shop.stores.$known.get().get('cs_test_1') as Order;
  beforeEach(async () => {
    shop.stored = [numberedOrder(1)];
    await shop.stores.readMonth();
    shop.calls = [];
  });
  /** The server does what it is told, and answers the order as it is then. */
  const obey =
    (...fails: string[]) =>
    ({ path }: { path: string }) => {
      const deed = path.replace('/api/orders/cs_test_1/', '');
      if (deed === path) return undefined;
      if (fails.includes(deed)) return Response.json({ error: `No ${deed} today.` }, { status: 502 });
      const now = found();
      const after: Record<string, Partial<Order>> = {
        hold: { status: 'held' },
        release: { status: 'paid' },
        cancel: { status: 'cancelled' },
        sent: { status: 'sent', tracking: { carrier: 'DHL', number: '1', url: '' } },
        refund: { status: 'refunded', refundedCents: now.totalCents },
      };
      return Response.json({ ...now, ...after[deed] });
    };
  const deeds = () => shop.calls.map(({ path, body }) => [path.split('/').at(-1), body]);

  test('a press changes the order on the screen and says so', async () => {
    shop.answer = obey();
    await shop.stores.press(found(), 'hold');
    expect([found().status, shop.stores.$adminToast.get()?.text]).toEqual([
      'held',
      `${found().number} is on hold`,
    ]);
    await shop.stores.press(found(), 'release');
    expect([found().status, shop.stores.$banner.get()]).toEqual(['paid', null]);
  });

  test('pressed twice at once it is sent once', async () => {
    shop.answer = obey();
    await Promise.all([shop.stores.press(found(), 'hold'), shop.stores.press(found(), 'hold')]);
    expect(deeds()).toEqual([['hold', undefined]]);
  });

  test('what its state forbids is said, and the month is read anew', async () => {
    shop.answer = ({ path }) =>
      path.endsWith('/hold') ? Response.json({ error: 'The order is sent.' }, { status: 409 }) : undefined;
    shop.stored = [numberedOrder(1, { status: 'sent' })];
    await shop.stores.press(found(), 'hold');
    expect(shop.stores.$banner.get()).toBe('The order is sent.');
    await vi.waitUntil(() => found().status === 'sent');
  });

  test('tracking is sent as typed; what the server finds wrong stands at its field, and the text stays', async () => {
    shop.stores.openDialog('sent', found());
    await shop.stores.markSent(found());
    expect(shop.stores.$dialog.get()?.faults).toEqual({
      carrier: 'Say who carries it: DHL, the post, yourself.',
    });
    expect(shop.calls).toEqual([]);
    shop.stores.type(found(), 'sent', { carrier: 'DHL', url: 'dhl' });
    const isGuarded = () => shop.stores.$unsaved.get().size > 0;
    expect(isGuarded()).toBe(true);
    shop.answer = ({ path }) =>
      path.endsWith('/sent')
        ? Response.json(
            { error: 'Bad', details: [{ path: 'url', message: 'Expected https://' }] },
            { status: 400 },
          )
        : undefined;
    await shop.stores.markSent(found());
    expect(shop.stores.$dialog.get()?.faults).toEqual({ url: 'Expected https://' });
    shop.stores.closeDialog();
    expect(isGuarded()).toBe(false);
    shop.stores.openDialog('sent', found());
    expect(isGuarded()).toBe(true);
    expect(shop.stores.typedIn(shop.stores.$typed.get(), found(), 'sent')).toEqual({
      carrier: 'DHL',
      number: '',
      url: 'dhl',
    });
    shop.stores.type(found(), 'sent', { url: '' });
    shop.answer = obey();
    await shop.stores.markSent(found());
    expect([found().status, shop.stores.$dialog.get(), isGuarded()]).toEqual(['sent', null, false]);
    expect(deeds().at(-1)).toEqual(['sent', { carrier: 'DHL', number: '', url: '' }]);
  });

  test('cancelling gives the money back, unless that is taken out', async () => {
    shop.answer = obey();
    shop.stores.openDialog('cancel', found());
    await shop.stores.cancelOrder(found());
    expect(deeds()).toEqual([
      ['cancel', undefined],
      ['refund', {}],
    ]);
    expect(shop.stores.$dialog.get()).toBeNull();
  });

  test('without the refund the order is cancelled, and its money counts as owed', async () => {
    shop.answer = obey();
    shop.stores.type(found(), 'cancel', { isRefunding: false });
    await shop.stores.cancelOrder(found());
    expect([deeds(), found().status, shop.stores.$waiting.get()]).toEqual([
      [['cancel', undefined]],
      'cancelled',
      1,
    ]);
  });

  test('a refund that fails after the cancelling is said, and the next try is the refund alone', async () => {
    shop.answer = obey('refund');
    shop.stores.openDialog('cancel', found());
    await shop.stores.cancelOrder(found());
    expect([found().status, shop.stores.$dialog.get()?.failure]).toEqual(['cancelled', 'No refund today.']);
    shop.calls = [];
    shop.answer = obey();
    await shop.stores.cancelOrder(found());
    expect([deeds(), found().status]).toEqual([[['refund', {}]], 'refunded']);
  });

  test('a refund is sent as the form reads it; a form that says nothing sends nothing', async () => {
    shop.answer = obey();
    shop.stores.openDialog('refund', found());
    shop.stores.type(found(), 'refund', { kind: 'amount', amount: 'x' });
    await shop.stores.giveBack(found());
    expect(shop.calls).toEqual([]);
    shop.stores.type(found(), 'refund', { amount: '12,50' });
    await shop.stores.giveBack(found());
    expect(deeds()).toEqual([['refund', { cents: 1250, refundedCents: 0 }]]);
    expect(shop.stores.$adminToast.get()?.text).toBe(`€12.50 of ${found().number} are on their way back`);
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
