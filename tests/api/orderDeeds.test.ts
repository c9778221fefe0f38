import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { HOUR_MS, type LabShop, openLabShop } from './labShop.ts';

let opened: LabShop;
afterEach(() => opened.close());

const AGED_MS = 10 * 24 * HOUR_MS;

/** An order that no list of the latest ones has any more, in a shop without a lab. */
async function agedOrder(): Promise<string> {
  opened = await openLabShop('creativehub', { env: { LAB: '' } });
  const id = await opened.buy();
  await opened.tell('checkout.session.completed', { id });
  opened.wait(AGED_MS);
  await opened.finishAll();
  // Long enough for the scheduled function to come between.
  opened.stripe.slow(100);
  return id;
}

/** Runs the scheduled function while a call is under way, and then as often as it takes. */
async function runBeside(deed: Promise<unknown>): Promise<void> {
  while ((await opened.claims.keys('unfinished/')).length === 0) await wait(5);
  await Promise.all([deed, opened.finishAll()]);
  opened.stripe.slow(0);
  for (let run = 0; run < 2; run += 1) {
    opened.wait(CLAIM_MS);
    await opened.finishAll();
  }
  expect(await opened.claims.keys('unfinished/')).toEqual([]);
}

test('the buyer is told of a parcel, though the scheduled function runs while it is noted', async () => {
  const id = await agedOrder();
  await runBeside(opened.act(id, 'sent', { carrier: 'DHL' }));
  expect(opened.mailsOf('sent')).toBe(1);
});

test('a withdrawal is told of, though the scheduled function runs while it is noted', async () => {
  const id = await agedOrder();
  const session = await opened.client.checkout.sessions.retrieve(id);
  const form = { name: 'Ada', email: session.customer_details?.email, order: orderNumber(id) };
  const body = JSON.stringify(form);
  const headers = { 'Content-Type': 'application/json' };
  await runBeside(opened.shop.call('/api/withdrawal', { method: 'POST', headers, body }));
  const told = opened.mails.mails.filter(({ headers }) => headers['message-id']?.includes('withdrawal-'));
  expect(told).toHaveLength(2);
});
