import { beforeEach, describe, expect, test, vi } from 'vitest';
import { numberedOrder, provideFakeOrders } from '../../../tests/fixtures/orders.ts';
import type { Order } from '../../shared/shop/orders/order.ts';

const shop = provideFakeOrders();

describe('actions on an order', () => {
  const found = () => shop.stores.$known.get().get('cs_test_1') as Order;
  beforeEach(async () => {
    shop.stored = [numberedOrder(1)];
    await shop.stores.readMonth();
    shop.calls = [];
  });
  /** A server that runs each action and answers the changed order, except for the actions in `fails`. */
  const actingServer =
    (...fails: string[]) =>
    ({ path }: { path: string }) => {
      const action = path.replace('/api/orders/cs_test_1/', '');
      if (action === path) return undefined;
      if (fails.includes(action)) return Response.json({ error: `No ${action} today.` }, { status: 502 });
      const now = found();
      const after: Record<string, Partial<Order>> = {
        hold: { status: 'held' },
        release: { status: 'paid' },
        cancel: { status: 'cancelled' },
        sent: { status: 'sent', tracking: { carrier: 'DHL', number: '1', url: '' } },
        refund: { status: 'refunded', refundedCents: now.totalCents },
      };
      return Response.json({ ...now, ...after[action] });
    };
  const actions = () => shop.calls.map(({ path, body }) => [path.split('/').at(-1), body]);

  test('a double click sends an action once', async () => {
    shop.answer = actingServer();
    await Promise.all([shop.stores.press(found(), 'hold'), shop.stores.press(found(), 'hold')]);
    expect(actions()).toEqual([['hold', undefined]]);
  });

  test('an action that the status forbids shows an error, and the month is read again', async () => {
    shop.answer = ({ path }) =>
      path.endsWith('/hold') ? Response.json({ error: 'The order is sent.' }, { status: 409 }) : undefined;
    shop.stored = [numberedOrder(1, { status: 'sent' })];
    await shop.stores.press(found(), 'hold');
    expect(shop.stores.$banner.get()).toBe('The order is sent.');
    await vi.waitUntil(() => found().status === 'sent');
  });

  test('tracking is sent as typed; a fault from the server shows at its field, and the text stays', async () => {
    shop.stores.openDialog('sent', found());
    shop.stores.type(found(), 'sent', { carrier: 'DHL', url: 'dhl' });
    const isGuarded = () => shop.stores.$unsaved.get().size > 0;
    expect(isGuarded()).toBe(true);
    const bad = { error: 'Bad', details: [{ path: 'url', message: 'Expected https://' }] };
    shop.answer = ({ path }) => (path.endsWith('/sent') ? Response.json(bad, { status: 400 }) : undefined);
    await shop.stores.markSent(found());
    expect(shop.stores.$dialog.get()?.faults).toEqual({ url: 'Expected https://' });
    shop.stores.closeDialog();
    expect(isGuarded()).toBe(false);
    shop.stores.openDialog('sent', found());
    expect(isGuarded()).toBe(true);
    const typed = shop.stores.typedIn(shop.stores.$typed.get(), found(), 'sent');
    expect(typed).toEqual({ carrier: 'DHL', number: '', url: 'dhl' });
    shop.stores.type(found(), 'sent', { url: '' });
    shop.answer = actingServer();
    await shop.stores.markSent(found());
    expect([found().status, shop.stores.$dialog.get(), isGuarded()]).toEqual(['sent', null, false]);
    expect(actions().at(-1)).toEqual(['sent', { carrier: 'DHL', number: '', url: '' }]);
  });

  test('the carrier of the latest parcel is proposed for the next one', async () => {
    const tracking = { carrier: 'GLS', number: '1', url: '' };
    shop.stored = [numberedOrder(1), numberedOrder(2, { status: 'sent', tracking })];
    await shop.stores.readMonth();
    expect(shop.stores.typedIn(shop.stores.$typed.get(), found(), 'sent').carrier).toBe('GLS');
  });

  test('an order cancelled without its refund still waits for the refund', async () => {
    shop.answer = actingServer();
    shop.stores.type(found(), 'cancel', { isRefunding: false });
    await shop.stores.cancelOrder(found());
    expect(actions()).toEqual([['cancel', undefined]]);
    expect([found().status, shop.stores.$waiting.get().length]).toEqual(['cancelled', 1]);
  });

  test('a refund that fails after the cancellation shows an error, and the next try only refunds', async () => {
    shop.answer = actingServer('refund');
    shop.stores.openDialog('cancel', found());
    await shop.stores.cancelOrder(found());
    expect([found().status, shop.stores.$dialog.get()?.failure]).toEqual(['cancelled', 'No refund today.']);
    shop.calls = [];
    shop.answer = actingServer();
    await shop.stores.cancelOrder(found());
    expect([actions(), found().status]).toEqual([[['refund', {}]], 'refunded']);
  });

  test('a refund is sent as the form reads it', async () => {
    shop.answer = actingServer();
    shop.stores.openDialog('refund', found());
    shop.stores.type(found(), 'refund', { kind: 'amount', amount: '12,50' });
    await shop.stores.giveBack(found());
    expect(actions()).toEqual([['refund', { cents: 1250, refundedCents: 0 }]]);
    expect(shop.stores.$adminToast.get()?.text).toBe(`Refund of €12.50 for ${found().number} is on its way`);
  });
});
