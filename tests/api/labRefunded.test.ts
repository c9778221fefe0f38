import { afterEach, expect, test } from 'vitest';
import { type LabShop, openLabShop } from './labShop.ts';

let opened: LabShop;
afterEach(() => opened.close());

/** Gives all of an order's money back while the lab has it, in Stripe's own panel or in ours. */
async function refundedAtLab(name: 'creativehub' | 'prodigi', isAtStripe: boolean): Promise<string> {
  opened = await openLabShop(name, { photo: { edition: { size: 3 } } });
  const id = await opened.buy();
  await opened.act(id, 'submit');
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  if (isAtStripe) {
    await opened.client.refunds.create({ payment_intent: String(intent) });
    await opened.tell('charge.refunded', { payment_intent: intent });
  } else await opened.act(id, 'refund', {});
  expect(await opened.stateOf(id)).toEqual(['refunded', 'received']);
  return id;
}

test.each([true, false])(
  'an order that the lab has is taken back there after its money (%s)',
  async (isAtStripe) => {
    const id = await refundedAtLab('prodigi', isAtStripe);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
    for (let press = 0; press < 2; press += 1) expect((await opened.act(id, 'cancel')).status).toBe(200);
    expect(opened.printed()).toMatchObject([{ state: 'cancelled' }]);
    expect(await opened.stateOf(id)).toEqual(['refunded', 'cancelled']);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('free');
  },
);

test('what the lab does not take back keeps its number', async () => {
  const id = await refundedAtLab('creativehub', false);
  expect((await opened.act(id, 'cancel')).status).toBe(409);
  expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
});
