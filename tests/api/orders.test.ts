import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLocalServer } from '../../scripts/serve/localServer.ts';
import {
  ORDER_PAGE_MAX,
  type Order,
  type OrderList,
  orderNumber,
} from '../../src/shared/shop/orders/order.ts';
import { monthOf } from '../../src/shared/shop/orders/orderList.ts';
import { git } from '../fixtures/localRepository.ts';
import { readMail } from '../fixtures/mailServer.ts';
import { orderLike } from '../fixtures/orders.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { createFixtureSite } from '../fixtures/server/functionsSite.ts';
import { temporaryFolder, whenTestEnds } from '../fixtures/temporary.ts';
import { isLong } from '../long.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { openAdminShop } from './adminShop.ts';
import { CHECKOUT, createSend, lineOf, ORIGIN, openShop, orderOf, PASSWORD } from './harness.ts';
import { type OrderShop, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

describe('the list of orders', () => {
  const opened = forAllTests(openOrderShop);

  test('shows a paid order completely, as it was bought', async () => {
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

  test('shows the newest first, without open or unpaid sessions and those of other shops', async () => {
    const first = await opened.buy();
    await opened.shop.post(CHECKOUT, orderOf([lineOf()]));
    const MUG = { currency: 'eur', unit_amount: 900, product_data: { name: 'Mug' } };
    const foreign = await opened.client.checkout.sessions.create({
      mode: 'payment',
      success_url: ORIGIN,
      line_items: [{ quantity: 1, price_data: MUG }],
    });
    await press(foreign.url, { action: 'pay', ...CUSTOMER });
    const last = await opened.buy();
    const ids = (await opened.list()).orders.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([last, first]);
    expect(ids).not.toContain(foreign.id);
    expect((await opened.act(foreign.id, 'hold')).status).toBe(404);
  });

  test('shows all twelve lines of an order', async () => {
    const quantities = Array.from({ length: 12 }, (_, n) => n + 1);
    const id = await opened.buy({ lines: quantities.map((quantity) => lineOf({ quantity })) });
    for (const { items } of [await opened.order(id), (await opened.act(id, 'hold')).body])
      expect(items.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  test('can be limited to one month', async () => {
    const id = await opened.buy();
    const now = monthOf(Date.now());
    const year = Number(now.slice(0, 4));
    expect((await opened.list(`?month=${now}`)).orders.map((order) => order.id)).toContain(id);
    expect((await opened.list(`?month=${year - 1}${now.slice(4)}`)).orders).toEqual([]);
    for (const month of ['', 'x', '2026-13', '2026-1', '%00']) {
      const { status, error } = await opened.send('GET', `/api/orders?month=${month}`);
      expect([status, error]).toEqual([400, expect.stringContaining('2026-11')]);
    }
  });

  test('fails with a clear message without payments and when Stripe fails, and logs no buyer', async () => {
    const closed = openShop({ env: { ADMIN_PASSWORD: PASSWORD } });
    const answer = await createSend(closed.call)('GET', '/api/orders');
    expect([answer.status, answer.error]).toEqual([503, expect.stringContaining('STRIPE_SECRET_KEY')]);
    const limit = { kind: 'status', status: 429, headers: { 'retry-after': '7' } } as const;
    for (const fault of [
      { kind: 'status', status: 500 },
      { kind: 'html' },
      { kind: 'resetBefore' },
      limit,
    ] as const) {
      opened.stripe.fail(fault, 3);
      const { status, error, headers } = await opened.send('GET', '/api/orders');
      const away = 'Stripe cannot be reached at the moment. Please try again in a minute.';
      if (fault === limit) expect([status, headers.get('retry-after')]).toEqual([429, '7']);
      else expect([status, error]).toEqual([502, away]);
      opened.stripe.recover();
    }
    expect(opened.shop.lines.join('\n')).not.toMatch(/canary|@b\.example/);
  });

  test('the CSV file has the same orders, without formulas, in the language’s number format', async () => {
    const id = await opened.buy({ customer: { name: '=HYPERLINK("https://e.example")', line1: '+1; "x"' } });
    const csvHeaders = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${monthOf(Date.now())}.csv"`,
    };
    const read = async (language: string) => {
      const headers = { 'x-admin-password': PASSWORD, 'Accept-Language': language };
      const answer = await opened.shop.call('/api/orders.csv', { headers });
      expect(Object.fromEntries(answer.headers)).toMatchObject(csvHeaders);
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

describe('pages of orders', () => {
  const ORDERS = isLong ? 500 : 125;
  /** The duration of a call to Stripe, in ms. */
  const STRIPE_MS = 150;
  /** The size of the panel's first page. */
  const FIRST = 25;

  let opened: OrderShop;

  /** The newest first. */
  let ids: string[] = [];

  const page = (query: string) => opened.send<OrderList>('GET', `/api/orders?${query}`);
  const idsOf = ({ orders }: OrderList) => orders.map(({ id }) => id);

  beforeAll(async () => {
    opened = await openOrderShop();
    const bought: string[] = [];
    for (let n = 0; n < ORDERS; n += 25)
      bought.push(...(await Promise.all(Array.from({ length: 25 }, () => opened.buy()))));
    // Without a limit the answer is complete. The stand-in lists orders in the order of their creation.
    const whole = await opened.list();
    ids = idsOf(whole);
    expect([[...ids].sort(), whole.next]).toEqual([bought.sort(), undefined]);
    return opened.close;
  });

  // Repeated because other load on the machine takes time, too.
  const name = `the first of ${ORDERS} orders is there after one call of ${STRIPE_MS} ms to Stripe, within a second`;
  test(name, { retry: 2 }, async () => {
    opened.stripe.reset();
    opened.stripe.slow(STRIPE_MS);
    const start = performance.now();
    const { status, body } = await page(`limit=${FIRST}`);
    const took = performance.now() - start;
    opened.stripe.slow(0);
    expect([status, idsOf(body), body.next]).toEqual([200, ids.slice(0, FIRST), ids[FIRST - 1]]);
    expect(opened.stripe.calls).toHaveLength(1);
    expect(took).toBeGreaterThan(STRIPE_MS);
    expect(took).toBeLessThan(1000);
  });

  test('are complete, in order and without duplicates when read one by one', async () => {
    const read: string[] = [];
    let query = `limit=${FIRST}`;
    for (;;) {
      const { body } = await page(query);
      read.push(...idsOf(body));
      if (body.next === undefined) break;
      query = `limit=${isLong ? ORDER_PAGE_MAX : 60}&after=${body.next}`;
    }
    expect(read).toEqual(ids);
  });

  test.each([
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['after=', ['after']],
    ['limit=-1&after=pi_1', ['limit', 'after']],
    // A valid id, but no session at Stripe.
    ['after=cs_test_none', ['after']],
  ])('%s is refused', async (query, paths) => {
    const answer = await opened.send('GET', `/api/orders?${query}`);
    expect([answer.status, answer.paths]).toEqual([400, paths]);
  });

  test('without a limit a page has as many orders as Stripe allows', async () => {
    const { body } = await page(`after=${ids[0]}`);
    expect(idsOf(body)).toEqual(ids.slice(1, 1 + ORDER_PAGE_MAX));
  });

  const LAB = { LAB: 'prodigi' };
  test.each([
    [{}, 'none', null],
    [{ SMTP_URL: 'smtp://localhost:1', ...LAB, LAB_API_KEY: 'key' }, 'smtp', 'prodigi'],
    // A lab without its key does not count.
    [LAB, 'none', null],
  ])('the answer says how mails are sent and which lab gets the orders: %j', async (env, mailOut, lab) => {
    expect(await (await openOrderShop({ env })).list()).toMatchObject({ mailOut, lab });
  });
});

test('locally without any account an order goes from the cart to sent and refunded, and survives a restart', async () => {
  const root = temporaryFolder();
  openAdminShop({ content: SHOP_CONTENT }).git('clone', '-q', '.', root);
  const start = () =>
    createLocalServer({
      root: resolve(import.meta.dirname, '../..'),
      distDir: createFixtureSite({}).distDir,
      contentRoot: root,
      port: 0,
      keepOrders: true,
      env: { ADMIN_PASSWORD: PASSWORD },
      log: () => {},
    });
  let server = await start();
  whenTestEnds(() => server.close());
  const send = createSend((path, init) => fetch(server.url + path, init));
  async function call<B>(method: string, path: string, body?: unknown): Promise<B> {
    const answer = await send<B>(method, path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  }
  const mailFiles = async () => (await readdir(join(root, '.local', 'mail')).catch(() => [])).sort();
  // A busy machine sends the second mail after the webhook has answered.
  const kindsOf = async () => (await mailFiles()).map((name) => name.split(/[-_.]/)[2]);

  const cart = orderOf([lineOf()], { successUrl: `${server.url}/success`, cancelUrl: `${server.url}/` });
  const { sessionId, url } = await call<{ sessionId: string; url: string }>('POST', CHECKOUT, cart);
  // The payment page calls the webhook before it leads the buyer back.
  await press(url, { action: 'pay', ...CUSTOMER });
  await expect.poll(kindsOf).toEqual(['confirmation', 'owner']);
  const [order] = (await call<OrderList>('GET', '/api/orders')).orders;
  expect(order).toMatchObject({ id: sessionId, status: 'paid' });
  expect(order?.mails.every(({ sentAt }) => sentAt)).toBe(true);
  const file = await readFile(join(root, '.local', 'mail', `${order?.number}-confirmation.eml`), 'utf8');
  expect(readMail(file).text).toContain('the right to withdraw from this contract within fourteen days');
  const tracking = { carrier: 'DHL', number: '1', url: '' };
  const path = `/api/orders/${sessionId}`;
  expect(await call<Order>('POST', `${path}/sent`, tracking)).toMatchObject({ status: 'sent', tracking });
  const refunded = { status: 'refunded', refundedCents: 2949 };
  expect(await call<Order>('POST', `${path}/refund`, {})).toMatchObject(refunded);
  await expect.poll(kindsOf).toEqual(['confirmation', 'owner', 'refunded', 'sent']);
  // The files in .local/ do not change the content.
  expect(git(root, 'status', '--porcelain')).toBe('');

  const [before, mails] = [await call<OrderList>('GET', '/api/orders'), await mailFiles()];
  await server.close();
  server = await start();
  expect((await call<OrderList>('GET', '/api/orders')).orders).toEqual(before.orders);
  expect(await call<Order>('POST', `${path}/refund`, {})).toMatchObject(refunded);
  expect(await mailFiles()).toEqual(mails);

  // The claims hold nothing personal.
  const entries = await readdir(join(root, '.local', 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const { parentPath, name } of files)
    expect(await readFile(join(parentPath, name), 'utf8')).not.toMatch(/Ada|Weg 1|b\.example/);
});
