import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { needsOf } from '../../src/shared/shop/orders/openSteps.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { isLong } from '../long.ts';
import { lineOf } from './harness.ts';
import { openLabShop } from './labShop.ts';
import { type OrderShop, OWNER, openOrderShop } from './orderShop.ts';
import { WITHDRAWAL } from './withdrawalShop.ts';

/** The refunds of an order at Stripe, the newest first. */
async function refundsOf({ client }: Pick<OrderShop, 'client'>, id: string): Promise<Stripe.Refund[]> {
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(id);
  return (await client.refunds.list({ payment_intent: String(intent) })).data;
}

describe('a refund', () => {
  const opened = forAllTests(openOrderShop);
  let untouched: string;
  beforeAll(async () => {
    untouched = await opened.buy();
  });

  /** The refunds at Stripe in cents, the newest first. */
  const refundedAmounts = async (id: string) => (await refundsOf(opened, id)).map(({ amount }) => amount);

  const withId = (operation = randomUUID()) => ({ 'X-Operation-Id': operation });

  test('of a part and then of the rest ends the order; a larger one is refused and names the rest', async () => {
    const id = await opened.buy();
    const part = await opened.act(id, 'refund', { cents: 2000 });
    expect(part.body).toMatchObject({ status: 'paid', refundedCents: 2000 });
    const { status, error } = await opened.act(id, 'refund', { cents: 950 });
    expect([status, error]).toEqual([409, 'Only €9.49 of this order are left to give back.']);
    const rest = await opened.act(id, 'refund', {});
    expect(rest.body).toMatchObject({ status: 'refunded', refundedCents: 2949 });
    expect((await opened.act(id, 'refund', { cents: 1 })).status).toBe(409);
    expect((await opened.act(id, 'sent', { carrier: 'DHL' })).status).toBe(409);
    expect(await refundedAmounts(id)).toEqual([949, 2000]);
  });

  test('of sent prints is made once per print; the last one includes the shipping', async () => {
    const id = await opened.buy({ lines: [lineOf({ quantity: 2 }), lineOf({ size: 'A3', amount: 3900 })] });
    await opened.act(id, 'sent', { carrier: 'DHL' });
    const press = (size: string, quantity: number) =>
      opened.act(id, 'refund', { items: [{ photoId: 'wave', size, quantity }] }, withId());
    expect((await press('A4', 1)).body).toMatchObject({ refundedCents: 2450, items: [{ paidBack: 1 }, {}] });
    expect((await press('A4', 2)).status).toBe(400);
    expect((await press('A3', 1)).body.refundedCents).toBe(6350);
    expect((await press('A3', 1)).status).toBe(400);
    expect((await press('A4', 1)).body).toMatchObject({ status: 'refunded', refundedCents: 9299 });
    expect(await refundedAmounts(id)).toEqual([2949, 3900, 2450]);
  });

  test('sent again is made once: with the same operation id or body, and ten times at once', async () => {
    const id = await opened.buy();
    for (let n = 0; n < 3; n += 1)
      expect((await opened.act(id, 'refund', { cents: 100 })).body.refundedCents).toBe(100);
    const name = withId();
    for (let n = 0; n < 2; n += 1)
      expect((await opened.act(id, 'refund', { cents: 100 }, name)).body.refundedCents).toBe(200);
    expect((await opened.act(id, 'refund', { cents: 100 }, withId())).body.refundedCents).toBe(300);
    const ten = withId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => opened.act(id, 'refund', { cents: 500 }, ten)),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await refundedAmounts(id)).toEqual([500, 100, 100, 100]);
  });

  test('with a lost answer is not made twice', async () => {
    for (const kind of ['resetAfter', 'html', 'truncated'] as const) {
      const id = await opened.buy();
      const name = withId();
      opened.stripe.failNext('POST', { kind }, 3);
      expect((await opened.act(id, 'refund', { cents: 700 }, name)).status).toBeLessThan(503);
      opened.stripe.recover();
      expect((await opened.act(id, 'refund', { cents: 700 }, name)).body.refundedCents).toBe(700);
      expect(await refundedAmounts(id)).toEqual([700]);
    }
  });

  test('from two windows at once is made once; the other window shows what was refunded meanwhile', async () => {
    const id = await opened.buy({ lines: [lineOf({ quantity: 4 })] });
    const items = [{ photoId: 'wave', size: 'A4', quantity: 1 }];
    const press = (refundedCents: number) => opened.act(id, 'refund', { items, refundedCents }, withId());
    const answers = await Promise.all([press(0), press(0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toContain('given back in the meantime: €24.50');
    expect([await refundedAmounts(id), (await press(2450)).status]).toEqual([[2450], 200]);
  });

  test.each<[body: unknown, path: string]>([
    [null, ''],
    [[], ''],
    [{ cents: 0 }, 'cents'],
    [{ cents: 1.5 }, 'cents'],
    [{ cents: '100' }, 'cents'],
    [{ cents: 100, items: [] }, ''],
    [{ refundedCents: -1 }, 'refundedCents'],
    [{ cents: 100, refundedCents: '0' }, 'refundedCents'],
    [{ items: [] }, 'items'],
    [{ items: [{ photoId: 'wave', size: 'A4', quantity: 0 }] }, 'items'],
    [{ items: [{ photoId: 'wave' }] }, 'items'],
    [{ items: [{ photoId: 'wave', size: 'A4', quantity: 2 }] }, 'items'],
    [{ items: [{ photoId: '__proto__', size: 'A4' }] }, 'items'],
  ])('with the body %j is refused', async (body, path) => {
    const answer = await opened.act(untouched, 'refund', body);
    expect([answer.status, answer.paths?.[0], await refundedAmounts(untouched)]).toEqual([400, path, []]);
  });
});

describe('refunds that failed', () => {
  const opened = forAllTests(() => openLabShop('creativehub'));

  /** An order's newest refund. */
  const newestOf = async (id: string) =>
    (await refundsOf(opened, id))[0] ?? expect.fail('nothing was refunded');

  /** Makes the newest refund fail, and sends Stripe's event about that. */
  async function fail(id: string, type: 'refund.failed' | 'charge.refund.updated'): Promise<string> {
    const { id: refund } = await newestOf(id);
    // In reality this takes days.
    opened.wait(60_000);
    await opened.stripe.page.failRefund(refund);
    expect(await opened.sendEvent(type, await newestOf(id))).toBe(200);
    return refund;
  }

  const needs = async (id: string) => needsOf(await opened.order(id), { hasLab: true });

  test.each(['refund.failed', 'charge.refund.updated'] as const)(
    'a failed refund (%s) is shown on the order as a task, and the owner gets one mail',
    async (type) => {
      const id = await opened.buy({ lines: [lineOf({ quantity: 2 })] });
      await opened.sendEvent('checkout.session.completed', { id });
      await opened.act(id, 'refund', { cents: 1000 });
      await opened.act(id, 'refund', {});
      expect(await opened.order(id)).toMatchObject({ status: 'refunded', refundedCents: 5399 });
      const refund = await fail(id, type);
      const kind = `refund_failed_${refund.slice(-8)}`;
      const mails = expect.arrayContaining([{ kind, sentAt: expect.any(String) }]);
      const sums = { refundedCents: 1000, failedCents: 4399 };
      expect(await opened.order(id)).toMatchObject({ status: 'paid', ...sums, mails });
      expect(await needs(id)).toContain('refundFailed');
      // The owner wanted to refund the order, so it is not printed automatically.
      await opened.due();
      expect([opened.printed(), opened.mailsOf(kind)]).toEqual([[], 1]);
      const notice = opened.sentTo(OWNER).find(({ headers }) => headers['message-id']?.includes('_failed'));
      expect(notice?.text).toContain('€43.99');

      // The same call again makes a new refund, because the first one failed.
      const again = await opened.act(id, 'refund', {});
      expect(again.body).toMatchObject({ status: 'refunded', refundedCents: 5399 });
      expect(await needs(id)).not.toContain('refundFailed');
    },
  );

  test('an event of a successful refund, or of a foreign payment, changes nothing', async () => {
    const id = await opened.buy();
    await opened.act(id, 'refund', { cents: 100 });
    const object = await newestOf(id);
    const before = opened.stripe.calls.length;
    expect(await opened.sendEvent('charge.refund.updated', object)).toBe(200);
    const foreign = { ...object, status: 'failed', payment_intent: null };
    expect(await opened.sendEvent('refund.failed', foreign)).toBe(200);
    expect(opened.stripe.calls.length).toBe(before);
    expect((await opened.order(id)).refundedCents).toBe(100);
  });
});

describe('the limit of labels per order', () => {
  const BUYER = { email: 'ada@buyer.example', name: 'Ada Canary' };
  /** More than the labels of an order could hold if each had its own. */
  const [REFUNDS, WITHDRAWALS] = isLong ? [60, 50] : [11, 5];

  const opened = forAllTests(() => openLabShop('creativehub'));

  /** How many labels the payment of an order has at Stripe. */
  async function labelsOf(id: string): Promise<number> {
    const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
    const { metadata } = await opened.client.paymentIntents.retrieve(String(intent));
    return Object.keys(metadata).length;
  }

  test(`an order with ${REFUNDS} refunds and ${WITHDRAWALS} simultaneous withdrawals can still be submitted, sent and refunded`, async () => {
    const id = await opened.buy({ lines: [lineOf({ quantity: 4 })], customer: BUYER });
    await opened.sendEvent('checkout.session.completed', { id });
    const refund = (body: object) => opened.act(id, 'refund', body, { 'X-Operation-Id': randomUUID() });
    await refund({ items: [{ photoId: 'wave', size: 'A4', quantity: 1 }] });
    const before = await labelsOf(id);
    for (let n = 1; n < REFUNDS; n += 1) await refund({ cents: 10 });
    expect(await labelsOf(id)).toBe(before);
    const form = { ...BUYER, order: orderNumber(id), items: 'i'.repeat(400) };
    const withdraw = async (n: number) =>
      (await opened.shop.post(WITHDRAWAL, { ...form, message: `${n}`.repeat(600) })).status;
    const answers = await Promise.all(Array.from({ length: WITHDRAWALS }, (_, n) => withdraw(n)));
    // On a slow machine most of them may not have got the order's lock, and only reached the owner.
    for (let n = 0; n < 4; n += 1) answers.push(await withdraw(WITHDRAWALS + n));
    expect(answers).toEqual(Array(WITHDRAWALS + 4).fill(200));
    await opened.due();
    // The first refund is still recorded: its print is not printed.
    expect(await opened.order(id)).toMatchObject({
      status: 'held',
      refundedCents: 2450 + 10 * (REFUNDS - 1),
      items: [{ returned: 1 }],
      withdrawals: [{}, {}, {}],
    });

    const tracking = { carrier: 'DHL', number: '1', url: 'https://dhl.example/1' };
    for (const [action, body, order] of [
      ['submit', undefined, { status: 'at_lab', lab: { state: 'received' } }],
      ['sent', tracking, { status: 'sent', tracking }],
      ['refund', {}, { status: 'refunded' }],
    ] as const) {
      const answer = await opened.act(id, action, body);
      expect([answer.status, answer.body, await opened.order(id)], action).toMatchObject([200, order, order]);
      await opened.due();
      expect(await labelsOf(id)).toBeLessThanOrEqual(40);
    }
    const refundMails = (await opened.order(id)).mails.filter(({ kind }) => kind.startsWith('refunded_'));
    expect(refundMails.filter(({ sentAt }) => sentAt)).toHaveLength(REFUNDS + 1);
  });
});
