import { afterEach, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { lineOf } from './harness.ts';
import { type LabShop, openLabShop } from './labShop.ts';

let opened: LabShop;
afterEach(() => opened.close());

/** An order that the lab has taken, by a process that ended before it could note that. */
async function takenUnnoted(quantity = 1): Promise<string> {
  opened = await openLabShop('creativehub', { photo: { edition: { size: 3 } } });
  const id = await opened.buy({ lines: [lineOf({ quantity })] });
  opened.stripe.failNext('POST', { kind: 'status', status: 400, code: 'x' });
  await opened.due();
  expect([await opened.stateOf(id), opened.printed().length]).toEqual([['paid', undefined], 1]);
  return id;
}

const withdraw = async (id: string) => {
  const { customer } = await opened.order(id);
  const form = { name: 'Ada', email: customer.email, order: orderNumber(id) };
  const body = JSON.stringify(form);
  const headers = { 'Content-Type': 'application/json' };
  expect((await opened.shop.call('/api/withdrawal', { method: 'POST', headers, body })).status).toBe(200);
};

/** As in Stripe's own panel. */
async function refundAtStripe(id: string): Promise<void> {
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  await opened.client.refunds.create({ payment_intent: String(intent) });
  await opened.tell('charge.refunded', { payment_intent: intent });
}

describe('an order that the lab has unbeknown to us', () => {
  test('shows that it is there once its buyer has withdrawn', async () => {
    const id = await takenUnnoted();
    await withdraw(id);
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
  });

  test.each([
    ['the panel', (id: string) => opened.act(id, 'refund', {})],
    ['Stripe', refundAtStripe],
  ])('keeps its number and shows that it is there after a refund in %s', async (_where, refund) => {
    const id = await takenUnnoted();
    await refund(id);
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['refunded', 'received']);
    expect((await opened.order(id)).items).toMatchObject([{ edition: { numbers: [1] } }]);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
  });

  test('keeps all numbers where some prints are given back', async () => {
    const id = await takenUnnoted(2);
    await opened.act(id, 'refund', { items: [{ photoId: 'wave', size: 'A4', quantity: 1 }] });
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    expect((await opened.order(id)).items).toMatchObject([{ edition: { numbers: [1, 2] } }]);
  });

  test('frees no number while the lab cannot be asked', async () => {
    opened = await openLabShop('creativehub', { photo: { edition: { size: 3 } } });
    const id = await opened.buy();
    // As a try leaves it that was ended in the middle.
    await opened.claims.take(`lab/${id}`, CLAIM_MS);
    await opened.finishAll();
    await opened.act(id, 'refund', {});
    opened.wait(CLAIM_MS);
    opened.lab.goDown();
    expect(await opened.finishAll()).toBeGreaterThan(0);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
    opened.lab.recover();
    opened.wait(CLAIM_MS);
    await opened.finishAll();
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('free');
    // It is asked about no more.
    expect((await opened.claims.peek(`lab/${id}`))?.state).toBe('free');
  });
});
