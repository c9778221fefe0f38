import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ORDER_PAGE_MAX, type OrderList } from '../../src/shared/shop/orders/order.ts';
import { isLong } from '../long.ts';
import { type OrderShop, openOrderShop } from './orderShop.ts';

const ORDERS = isLong ? 500 : 150;
/** What a call to Stripe takes, in ms. */
const STRIPE_MS = 150;
/** How many the panel asks for first. */
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
  // The stand-in lists them in the order in which they were made.
  ids = idsOf(await opened.list());
  expect([...ids].sort()).toEqual(bought.sort());
}, 120_000);
afterAll(() => opened.close());

describe(`a month of ${ORDERS} orders, with a Stripe that takes ${STRIPE_MS} ms for a call`, () => {
  test('has its first page after one call, within a second', async () => {
    opened.stripe.reset();
    opened.stripe.slow(STRIPE_MS);
    const start = performance.now();
    const { status, body } = await page(`limit=${FIRST}`);
    const took = performance.now() - start;
    opened.stripe.slow(0);
    expect([status, idsOf(body)]).toEqual([200, ids.slice(0, FIRST)]);
    expect(body.next).toBe(ids[FIRST - 1]);
    expect(opened.stripe.calls).toHaveLength(1);
    expect(took).toBeGreaterThan(STRIPE_MS);
    expect(took).toBeLessThan(1000);
  });

  test('is whole, in its order and without a repetition, when each page leads to the next', async () => {
    const read: string[] = [];
    let query = `limit=${FIRST}`;
    for (;;) {
      const { body } = await page(query);
      read.push(...idsOf(body));
      if (body.next === undefined) break;
      query = `limit=${ORDER_PAGE_MAX}&after=${body.next}`;
    }
    expect(read).toEqual(ids);
  });

  test('comes whole where no page is asked for', async () => {
    const { body } = await page('');
    expect(idsOf(body)).toEqual(ids);
    expect(body).not.toHaveProperty('next');
  });
});

describe('the question for a page', () => {
  test.each([
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=', ['limit']],
    ['after=', ['after']],
    ['limit=-1&after=pi_1', ['limit', 'after']],
    // Well written, and no session of Stripe's.
    ['after=cs_test_none', ['after']],
  ])('%s is refused', async (query, paths) => {
    const answer = await opened.send<ErrorBody>('GET', `/api/orders?${query}`);
    expect([answer.status, answer.body.details?.map(({ path }) => path)]).toEqual([400, paths]);
  });

  test('without a limit is for as many as Stripe gives', async () => {
    const { body } = await page(`after=${ids[0]}`);
    expect(idsOf(body)).toEqual(ids.slice(1, 1 + ORDER_PAGE_MAX));
  });
});

test('the answer says how mails go out, and which lab orders go to', async () => {
  const said = async (env: Record<string, string>) => {
    const shop = await openOrderShop({ env });
    const { mailOut, lab } = await shop.list();
    await shop.close();
    return [mailOut, lab];
  };
  expect(await said({})).toEqual(['none', null]);
  expect(await said({ SMTP_URL: 'smtp://localhost:1', LAB: 'prodigi', LAB_API_KEY: 'key' })).toEqual([
    'smtp',
    'prodigi',
  ]);
  // Without its key a lab is none.
  expect(await said({ LAB: 'prodigi' })).toEqual(['none', null]);
});
