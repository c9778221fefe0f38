import { afterAll, beforeAll, expect, test } from 'vitest';
import { needsOf } from '../../src/shared/shop/orders/openSteps.ts';
import { lineOf } from './harness.ts';
import { type LabShop, openLabShop } from './labShop.ts';

let opened: LabShop;

beforeAll(async () => {
  opened = await openLabShop('creativehub');
});
afterAll(() => opened.close());

/** An order's newest refund. */
async function newestOf(id: string) {
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  const { data } = await opened.client.refunds.list({ payment_intent: String(intent) });
  return data[0] ?? expect.fail('nothing was given back');
}

/** Lets the newest refund fail, and tells of it as Stripe does. */
async function fail(id: string, type: 'refund.failed' | 'charge.refund.updated'): Promise<string> {
  const { id: refund } = await newestOf(id);
  // Days later, in truth.
  opened.wait(60_000);
  await opened.stripe.page.failRefund(refund);
  expect(await opened.tell(type, await newestOf(id))).toBe(200);
  return refund;
}

const needs = async (id: string) => needsOf(await opened.order(id), { hasLab: true });
const notices = (refund: string) => opened.mailsOf(`refund_failed_${refund.slice(-8)}`);

test.each(['refund.failed', 'charge.refund.updated'] as const)(
  'a refund that failed (%s) is on the order as something to do, and the owner is told once',
  async (type) => {
    const id = await opened.buy({ lines: [lineOf({ quantity: 2 })] });
    await opened.tell('checkout.session.completed', { id });
    await opened.act(id, 'refund', { cents: 1000 });
    await opened.act(id, 'refund', {});
    expect(await opened.order(id)).toMatchObject({ status: 'refunded', refundedCents: 5399 });
    const refund = await fail(id, type);
    expect(await opened.order(id)).toMatchObject({
      status: 'paid',
      refundedCents: 1000,
      failedCents: 4399,
      mails: expect.arrayContaining([
        { kind: `refund_failed_${refund.slice(-8)}`, sentAt: expect.any(String) },
      ]),
    });
    expect(await needs(id)).toContain('refundFailed');
    // Its money was meant to go back: nothing of it is printed by itself.
    await opened.due();
    expect(opened.printed()).toEqual([]);
    expect(notices(refund)).toBe(1);
    const notice = opened.mails.mails.find(({ headers }) => headers['message-id']?.includes('refund_failed'));
    expect(notice?.to).toEqual(['owner@shop.example']);
    expect(notice?.text).toContain('€43.99');

    // The same call once more is another refund: the first one came to nobody.
    expect((await opened.act(id, 'refund', {})).body).toMatchObject({
      status: 'refunded',
      refundedCents: 5399,
    });
    expect(await needs(id)).not.toContain('refundFailed');
  },
);

test('an event of a refund that went well, or of no payment of ours, changes nothing', async () => {
  const id = await opened.buy();
  await opened.act(id, 'refund', { cents: 100 });
  const object = await newestOf(id);
  const before = opened.stripe.calls.length;
  expect(await opened.tell('charge.refund.updated', object)).toBe(200);
  expect(await opened.tell('refund.failed', { ...object, status: 'failed', payment_intent: null })).toBe(200);
  expect(opened.stripe.calls.length).toBe(before);
  expect((await opened.order(id)).refundedCents).toBe(100);
});
