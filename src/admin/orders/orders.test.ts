import { describe, expect, test, vi } from 'vitest';
import { type FakeOrders, failing, numberedOrder, withFakeOrders } from '../../../tests/fixtures/orders.ts';

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
    expect(shop.stores.$failure.get()).toMatch(/^The orders could not be read\. .*cannot be reached/);
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
