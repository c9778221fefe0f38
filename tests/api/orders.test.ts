import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { monthOf } from '../../src/shared/shop/orders/orderList.ts';
import { orderLike } from '../fixtures/orders.ts';
import { press } from '../mocks/stripe/paymentPage.ts';
import { CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf } from './harness.ts';
import { type OrderShop, openOrderShop, PASSWORD } from './orderShop.ts';

let opened: OrderShop;

beforeAll(async () => {
  opened = await openOrderShop();
});
afterAll(() => opened.close());

describe('the list', () => {
  test('holds a paid order whole, as it was bought', async () => {
    const id = await opened.buy({
      lines: [lineOf({ quantity: 2 }), lineOf({ size: 'A3', amount: 3900 })],
      locale: 'de',
      customer: { email: 'ada@b.example', name: 'Ada L', line1: 'Weg 1', postal_code: '12345', city: 'Ort' },
    });
    const { orders, readAt } = await opened.list();
    expect(Math.abs(Date.parse(readAt) - Date.now())).toBeLessThan(10_000);
    const bought = { photoId: 'wave', name: 'Welle' };
    expect(orders[0]).toEqual(
      orderLike({
        id,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
        customer: {
          name: 'Ada L',
          email: 'ada@b.example',
          address: { line1: 'Weg 1', line2: '', postalCode: '12345', city: 'Ort', country: 'DE' },
        },
        items: [
          { ...bought, size: 'A4', sku: 'CH-A4', quantity: 2, unitCents: 2450 },
          { ...bought, size: 'A3', sku: 'CH-A3', quantity: 1, unitCents: 3900 },
        ],
      }),
    );
  });

  test('has the newest first and leaves out what is open, unpaid or of another shop', async () => {
    const first = await opened.buy();
    await opened.shop.post(CHECKOUT, orderOf([lineOf()]));
    const foreign = await opened.client.checkout.sessions.create({
      mode: 'payment',
      success_url: ORIGIN,
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Mug' } } },
      ],
    });
    await press(foreign.url, {
      action: 'pay',
      email: 'a@b.c',
      name: 'n',
      line1: 'l',
      postal_code: '1',
      city: 'c',
    });
    const last = await opened.buy();
    const ids = (await opened.list()).orders.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([last, first]);
    expect(ids).not.toContain(foreign.id);
    expect((await opened.act(foreign.id, 'hold')).status).toBe(404);
  });

  test('holds all lines of an order of a dozen, and all orders of more than a page', async () => {
    const content = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [
        `content/photos/p${n}.json`,
        { filename: `p${n}.jpg`, description: { en: `P${n}`, de: `P${n}` }, price_a4: 10 + n },
      ]),
    );
    const other = await openOrderShop({ content: { ...CONTENT, ...content } });
    const lines = Object.keys(content).map((_, n) =>
      lineOf({ amount: 1000 + n * 100, metadata: { itemId: `p${n}` } }),
    );
    const id = await other.buy({ lines });
    expect((await other.order(id)).items.map(({ photoId }) => photoId)).toEqual(lines.map((_, n) => `p${n}`));
    expect((await other.act(id, 'hold')).body.items).toHaveLength(12);
    for (let n = 0; n < 101; n += 1) await other.buy();
    expect((await other.list()).orders).toHaveLength(102);
    await other.close();
  });

  test('is that of one month', async () => {
    const id = await opened.buy();
    const now = monthOf(Date.now());
    const year = Number(now.slice(0, 4));
    expect((await opened.list(`?month=${now}`)).orders.map((order) => order.id)).toContain(id);
    expect((await opened.list(`?month=${year - 1}${now.slice(4)}`)).orders).toEqual([]);
    for (const month of ['', 'x', '2026-13', '2026-1', '%00']) {
      const { status, body } = await opened.send<ErrorBody>('GET', `/api/orders?month=${month}`);
      expect([status, body.error]).toEqual([400, expect.stringContaining('2026-11')]);
    }
  });

  test('needs the password, and says where payments are not set up', async () => {
    for (const path of ['/api/orders', '/api/orders.csv'])
      expect((await opened.shop.call(path)).status).toBe(401);
    expect((await opened.shop.call('/api/orders/cs_test_x/hold', { method: 'POST' })).status).toBe(401);
    const closed = openShop({ env: { ADMIN_PASSWORD: PASSWORD } });
    const answer = await closed.call('/api/orders', { headers: { 'x-admin-password': PASSWORD } });
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('STRIPE_SECRET_KEY')]);
  });

  test('fails clearly where Stripe does, and names nobody', async () => {
    for (const fault of [
      { kind: 'status', status: 500 },
      { kind: 'html' },
      { kind: 'resetBefore' },
    ] as const) {
      opened.stripe.fail(fault, 3);
      const { status, body } = await opened.send<ErrorBody>('GET', '/api/orders');
      expect([status, body.error]).toEqual([
        502,
        'Stripe cannot be reached at the moment. Please try again in a minute.',
      ]);
      opened.stripe.recover();
    }
    opened.stripe.fail({ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, 3);
    const limited = await opened.send('GET', '/api/orders');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    opened.stripe.recover();
    expect(opened.shop.lines.join('\n')).not.toMatch(/canary|@b\.example/);
  });
});

describe('the file for a spreadsheet', () => {
  test('holds the same orders, harmless, in the words and numbers of the language', async () => {
    const id = await opened.buy({ customer: { name: '=HYPERLINK("https://e.example")', line1: '+1; "x"' } });
    const read = async (language: string) => {
      const headers = { 'x-admin-password': PASSWORD, 'Accept-Language': language };
      const answer = await opened.shop.call('/api/orders.csv', { headers });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="orders-${monthOf(Date.now())}.csv"`,
      );
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    };
    const [english, german] = [await read('en'), await read('de')];
    const [head, row] = english.split('\r\n');
    expect(head).toMatch(/^\ufeff"Order","Date","Status","Name"/);
    expect(row).toContain(`"${orderNumber(id)}",`);
    expect(row).toContain(`"'=HYPERLINK(""https://e.example"")","a@b.example","'+1; ""x""","12345"`);
    expect(row).toContain('"1 x Wave (A4), CH-A4","24.50","4.99","29.49","0.00"');
    expect(german.split('\r\n')[1]).toContain('"24,50";"4,99";"29,49";"0,00"');
    expect(german).toMatch(/^\ufeff"Bestellung";"Datum"/);
  });
});
