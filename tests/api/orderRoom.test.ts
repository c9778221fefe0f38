import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { lineOf } from './harness.ts';
import { type LabShop, openLabShop } from './labShop.ts';
import { WITHDRAWAL } from './withdrawalShop.ts';

const BUYER = { email: 'ada@buyer.example', name: 'Ada Canary' };
const WITHDRAWALS = 50;
const REFUNDS = 60;

let opened: LabShop;

beforeAll(async () => {
  opened = await openLabShop('creativehub');
});
afterAll(() => opened.close());

/** How many labels the payment of an order has at Stripe. */
async function labelsOf(id: string): Promise<number> {
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  const { metadata } = await opened.client.paymentIntents.retrieve(String(intent));
  return Object.keys(metadata).length;
}

test(`an order with ${REFUNDS} refunds and ${WITHDRAWALS} withdrawals at once goes on: at the lab, sent, refunded`, async () => {
  const id = await opened.buy({ lines: [lineOf({ quantity: 4 })], customer: BUYER });
  await opened.tell('checkout.session.completed', { id });
  for (let n = 0; n < REFUNDS; n += 1)
    await opened.act(id, 'refund', { cents: 10 }, { 'X-Operation-Id': crypto.randomUUID() });
  const answers = await Promise.all(
    Array.from({ length: WITHDRAWALS }, (_, n) =>
      opened.shop.call(
        WITHDRAWAL,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            ...BUYER,
            order: orderNumber(id),
            items: 'i'.repeat(400),
            message: `${n}`.repeat(600),
          }),
        },
        '203.0.113.1',
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(WITHDRAWALS).fill(200));
  await opened.due();
  expect(await opened.order(id)).toMatchObject({
    status: 'held',
    refundedCents: 10 * REFUNDS,
    withdrawals: [{}, {}, {}],
  });

  const steps: [action: string, body: object | undefined, order: object][] = [
    ['submit', undefined, { status: 'at_lab', lab: { state: 'received' } }],
    [
      'sent',
      { carrier: 'DHL', number: '1', url: 'https://dhl.example/1' },
      { status: 'sent', tracking: { number: '1' } },
    ],
    ['refund', {}, { status: 'refunded' }],
  ];
  for (const [action, body, order] of steps) {
    const answer = await opened.act(id, action, body);
    expect([action, answer.status]).toEqual([action, 200]);
    expect(answer.body).toMatchObject(order);
    expect(await opened.order(id)).toMatchObject(order);
    await opened.due();
    expect(await labelsOf(id)).toBeLessThanOrEqual(40);
  }
  const { mails } = await opened.order(id);
  expect(mails.filter(({ kind, sentAt }) => kind.startsWith('refunded_') && sentAt)).toHaveLength(
    REFUNDS + 1,
  );
}, 120_000);
