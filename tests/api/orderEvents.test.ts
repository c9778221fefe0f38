import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../fixtures/mailServer.ts';
import { waited } from '../fixtures/waited.ts';
import { everyNth } from '../long.ts';
import { type OrderShop, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

let mails: MailServer;
let opened: OrderShop;

beforeAll(async () => {
  mails = await openMailServer();
  opened = await openOrderShop({
    content: SHOP_CONTENT,
    env: { SMTP_URL: mails.url, MAIL_TO: 'owner@shop.example' },
  });
});
afterAll(async () => {
  await opened.close();
  await mails.close();
});

/** What happens at Stripe (`pays`, `refunds`), and the events that tell of it. */
type Happening = 'pays' | 'refunds' | 'completed' | 'succeeded' | 'failed' | 'expired' | 'refunded';

const TYPES = {
  completed: 'checkout.session.completed',
  succeeded: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
  refunded: 'charge.refunded',
} as const;

/** Every order of some things. */
const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((thing, index) => ordersOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]));

/** Nothing is told before it happened. */
const isPossible = (order: readonly Happening[]): boolean =>
  (
    [
      ['pays', 'succeeded'],
      ['pays', 'refunds'],
      ['refunds', 'refunded'],
    ] as const
  ).every(([cause, effect]) => {
    const [before, after] = [order.indexOf(cause), order.indexOf(effect)];
    return before < 0 || after < 0 || before < after;
  });

/** Lets it all happen: every event comes twice at once, and the first of them once more in the end. */
async function play(order: readonly Happening[], isPaidAtOnce: boolean) {
  const id = await opened.buy();
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  if (!isPaidAtOnce) opened.stripe.unpaid.add(id);
  const tell = (name: keyof typeof TYPES) => {
    const object = name === 'refunded' ? { id: 'ch_1', payment_intent: intent } : { id };
    return opened.tell(TYPES[name], object, `evt_${name}${id}`);
  };
  const refund = () => opened.client.refunds.create({ payment_intent: String(intent), amount: 500 });
  if (isPaidAtOnce) await refund();
  const events = order.filter((name) => name in TYPES) as (keyof typeof TYPES)[];
  const answers: number[] = [];
  for (const name of order) {
    if (name === 'pays') opened.stripe.unpaid.delete(id);
    else if (name === 'refunds') await refund();
    else answers.push(...(await Promise.all([tell(name), tell(name)])));
  }
  if (events[0]) answers.push(await tell(events[0]));
  expect(new Set(answers)).toEqual(new Set([200]));
  return id;
}

/** The mails about an order, by their kinds. */
function kindsOf(number: string): string[] {
  const names = mails.mails.map(({ headers }) => headers['message-id'] ?? '');
  return names.flatMap((name) =>
    name.startsWith(`<${number}-`) ? [/-([a-z]+)[_@]/.exec(name)?.[1] ?? name] : [],
  );
}

async function expectOneOfEach(id: string): Promise<void> {
  const { number, status, refundedCents, mails: fates } = await opened.order(id);
  expect({ status, refundedCents }).toEqual({ status: 'paid', refundedCents: 500 });
  expect(kindsOf(number).sort()).toEqual(['confirmation', 'owner', 'refunded']);
  expect(fates.every(({ sentAt }) => sentAt)).toBe(true);
}

const left = () => opened.claims.keys('unfinished/');

describe('an order whose events come twice and late ends the same, in the order', () => {
  test.each(
    everyNth(ordersOf<Happening>(['completed', 'succeeded', 'expired', 'refunded']), 5).map((order) => [
      order.join(', '),
    ]),
  )('%s', async (order) => {
    const id = await play(order.split(', ') as Happening[], true);
    await expectOneOfEach(id);
    expect(await left()).toEqual([]);
  });
});

describe('an order whose money comes later ends the same, in the order', () => {
  const orders = ordersOf<Happening>(['completed', 'pays', 'succeeded', 'refunds', 'refunded']).filter(
    isPossible,
  );

  test.each(everyNth(orders, 4).map((order) => [order.join(', ')]))('%s', async (order) => {
    const id = await play(order.split(', ') as Happening[], false);
    await expectOneOfEach(id);
    expect(await left()).toEqual([]);
  });

  test('and there are all of them', () => {
    expect(orders).toHaveLength(15);
  });
});

test.each(ordersOf<Happening>(['completed', 'failed', 'expired']).map((order) => [order.join(', ')]))(
  'whose money never comes is no order and tells nobody: %s',
  async (order) => {
    const before = mails.mails.length;
    const id = await play(order.split(', ') as Happening[], false);
    await opened.finishAll();
    expect((await opened.list()).orders.map((listed) => listed.id)).not.toContain(id);
    expect(mails.mails).toHaveLength(before);
    expect(await left()).toEqual([]);
  },
);

test('where the mail server takes a mail and says nothing, the webhook answers within two seconds', async () => {
  const id = await opened.buy();
  mails.trouble = 'silence';
  const answer = async () => expect(await opened.tellBriefly(TYPES.completed, { id })).toBe(200);
  expect(await waited(answer)).toBeLessThan(2000);
  expect(await left()).toHaveLength(1);
  mails.trouble = undefined;
  // The answer was early. What is left is done by the call, once its patience with the server is over, or later.
  await expect
    .poll(
      async () => {
        opened.wait(100_000);
        await opened.finishAll();
        return (await opened.order(id)).mails.filter(({ sentAt }) => sentAt).length;
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(2);
  expect(kindsOf((await opened.order(id)).number).sort()).toEqual(['confirmation', 'owner']);
});
