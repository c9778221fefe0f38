import { describe, expect, test, vi } from 'vitest';
import { failing, numberedOrder, provideFakeOrders } from '../../../tests/fixtures/orders.ts';

const MINUTE = 60_000;

const shop = provideFakeOrders();

describe('the news', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const watch = () => {
    shop.stores.watchOrders();
    return pass(0);
  };

  test('count the orders that need the owner, without a toast for orders that were already there', async () => {
    const others = [numberedOrder(2, { status: 'sent' }), numberedOrder(1, { status: 'held' })];
    shop.stored = [numberedOrder(3), ...others];
    await watch();
    expect(shop.stores.$ordersBadge.get()).toEqual({ waiting: 2, isNew: false });
    expect(shop.stores.$adminToast.get()).toBeNull();
    expect(shop.calls.map(({ query }) => query.get('month'))).toEqual([shop.month, '2026-10']);
  });

  test('count all orders of a busy month', async () => {
    const sent = Array.from({ length: 230 }, (_, n) => numberedOrder(240 - n, { status: 'sent' }));
    shop.stored = [...sent, numberedOrder(1)];
    await watch();
    expect(shop.stores.$ordersBadge.get()).toEqual({ waiting: 1, isNew: false });
  });

  test('show new orders in a toast, and a dot until the tab is opened', async () => {
    shop.stored = [numberedOrder(1)];
    await watch();
    shop.stored = [numberedOrder(3), numberedOrder(2), numberedOrder(1)];
    await pass(MINUTE);
    expect(shop.stores.$adminToast.get()?.text).toBe('2 new orders');
    expect(shop.stores.$ordersBadge.get()).toEqual({ waiting: 3, isNew: true });
    shop.stores.selectTab('orders');
    expect(shop.stores.$ordersBadge.get().isNew).toBe(false);
    expect([...shop.stores.$fresh.get()]).toEqual(['cs_test_3', 'cs_test_2']);
  });

  test('fail silently; the first read that works is the starting point', async () => {
    shop.answer = failing(502, 'Stripe cannot be reached at the moment.');
    await watch();
    expect([shop.stores.$banner.get(), shop.stores.$ordersBadge.get().waiting]).toEqual([null, 0]);
    shop.answer = () => undefined;
    shop.stored = [numberedOrder(1)];
    await pass(MINUTE);
    expect([shop.stores.$adminToast.get(), shop.stores.$ordersBadge.get().waiting]).toEqual([null, 1]);
  });

  test('wait while the page is hidden, and come at once when it is visible again', async () => {
    await watch();
    shop.calls = [];
    Object.assign(document, { visibilityState: 'hidden' });
    await pass(5 * MINUTE);
    expect(shop.calls).toEqual([]);
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(shop.calls).toHaveLength(1);
  });
});
