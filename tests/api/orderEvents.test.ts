import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureWait } from '../fixtures/measureWait.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { everyNth } from '../long.ts';
import { answerOf, ORIGIN, openShop } from './harness.ts';
import { type MailShop, openMailShop, openOrderShop, SECRET } from './orderShop.ts';

describe('events of orders', () => {
  const opened = forAllTests(openMailShop);
  let mails: MailShop['mails'];
  beforeAll(() => {
    mails = opened.mails;
  });

  /** What happens at Stripe (`pays`, `refunds`), and the events about it. */
  type Step = 'pays' | 'refunds' | 'completed' | 'succeeded' | 'failed' | 'expired' | 'refunded';

  const TYPES = {
    completed: 'checkout.session.completed',
    succeeded: 'checkout.session.async_payment_succeeded',
    failed: 'checkout.session.async_payment_failed',
    expired: 'checkout.session.expired',
    refunded: 'charge.refunded',
  } as const;

  /** All permutations of a list. */
  const permutationsOf = <T>(things: readonly T[]): T[][] =>
    things.length === 0
      ? [[]]
      : things.flatMap((thing, index) =>
          permutationsOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
        );

  /** No event comes before what it reports. */
  const isPossible = (order: readonly Step[]): boolean => {
    const [pays, succeeded, refunds, refunded] = (['pays', 'succeeded', 'refunds', 'refunded'] as const).map(
      (one) => order.indexOf(one),
    ) as [number, number, number, number];
    return pays < succeeded && pays < refunds && refunds < refunded;
  };

  /** Plays all steps; every event comes twice at once, and the first event again at the end. */
  async function play(order: readonly Step[], isPaidAtOnce: boolean) {
    const id = await opened.buy();
    const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
    if (!isPaidAtOnce) opened.stripe.unpaid.add(id);
    const sendEvent = (name: keyof typeof TYPES) => {
      const object = name === 'refunded' ? { id: 'ch_1', payment_intent: intent } : { id };
      return opened.sendEvent(TYPES[name], object, `evt_${name}${id}`);
    };
    const refund = () => opened.client.refunds.create({ payment_intent: String(intent), amount: 500 });
    if (isPaidAtOnce) await refund();
    const events = order.filter((name) => name in TYPES) as (keyof typeof TYPES)[];
    const answers: number[] = [];
    for (const name of order) {
      if (name === 'pays') opened.stripe.unpaid.delete(id);
      else if (name === 'refunds') await refund();
      else answers.push(...(await Promise.all([sendEvent(name), sendEvent(name)])));
    }
    if (events[0]) answers.push(await sendEvent(events[0]));
    expect(new Set(answers)).toEqual(new Set([200]));
    return id;
  }

  /** The kinds of the mails about an order. */
  function kindsOf(number: string): string[] {
    const names = mails.mails.map(({ headers }) => headers['message-id'] ?? '');
    return names.flatMap((name) =>
      name.startsWith(`<${number}-`) ? [/-([a-z]+)[_@]/.exec(name)?.[1] ?? name] : [],
    );
  }

  const left = () => opened.claims.keys('unfinished/');

  const AT_ONCE = permutationsOf<Step>(['completed', 'succeeded', 'expired', 'refunded']);
  const DELAYED = permutationsOf<Step>(['completed', 'pays', 'succeeded', 'refunds', 'refunded']);

  test.each([
    ...everyNth(AT_ONCE, 5).map((order) => ['at once', order] as const),
    ...everyNth(DELAYED.filter(isPossible), 4).map((order) => ['later', order] as const),
  ])(
    'an order that is paid %s ends the same, even with repeated and late events: %j',
    async (paid, order) => {
      const id = await play(order, paid === 'at once');
      const { number, status, refundedCents, mails: fates } = await opened.order(id);
      expect({ status, refundedCents }).toEqual({ status: 'paid', refundedCents: 500 });
      expect(kindsOf(number).sort()).toEqual(['confirmation', 'owner', 'refunded']);
      expect(fates.every(({ sentAt }) => sentAt)).toBe(true);
      expect(await left()).toEqual([]);
    },
  );

  test.each(permutationsOf<Step>(['completed', 'failed', 'expired']).map((order) => [order]))(
    'a session that is never paid is no order and sends no mail: %j',
    async (order) => {
      const before = mails.mails.length;
      const id = await play(order, false);
      await opened.finishAll();
      expect((await opened.list()).orders.map((listed) => listed.id)).not.toContain(id);
      expect(mails.mails).toHaveLength(before);
      expect(await left()).toEqual([]);
    },
  );

  test('the webhook answers within two seconds even if the mail server hangs', async () => {
    const id = await opened.buy();
    mails.trouble = 'silence';
    const answer = async () => expect(await opened.postEvent(TYPES.completed, { id })).toBe(200);
    expect(await measureWait(answer)).toBeLessThan(2000);
    expect(await left()).toHaveLength(1);
    mails.trouble = undefined;
    // The rest is done by the same call after its time limit for the mail server, or by a later run.
    await expect
      .poll(
        async () => {
          opened.wait(100_000);
          await opened.finishAll();
          return (await opened.order(id)).mails.filter(({ sentAt }) => sentAt).length;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(2);
    expect(kindsOf((await opened.order(id)).number).sort()).toEqual(['confirmation', 'owner']);
  });
});

describe('the webhook of Stripe', () => {
  const PATH = '/api/stripe-webhook';
  const opened = forAllTests(() => openOrderShop({ timeoutMs: 1000 }));

  let unique = 0;

  function eventOf(object: unknown = { id: 'cs_test_x' }, type = 'checkout.session.completed', id?: unknown) {
    unique += 1;
    return JSON.stringify({ id: id ?? `evt_${unique}`, object: 'event', type, data: { object } });
  }

  const sign = (payload: string, secret = SECRET, ageSeconds = 0) => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    return Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  };

  const post = async (body: string, signature?: string) =>
    opened.shop.post(PATH, body, { 'Stripe-Signature': signature ?? (await sign(body)) });

  /** Reminders that have not been removed. */
  const left = () => opened.claims.keys('unfinished/');

  test('accepts refunds of this and other shops, and other events with any content', async () => {
    const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(await opened.buy());
    for (const payment of [intent, 'pi_ofAnotherShop', null])
      expect(await opened.postEvent('charge.refunded', { id: 'ch_1', payment_intent: payment })).toBe(200);
    for (const type of ['payment_intent.created', 'constructor', '__proto__'])
      expect(await opened.postEvent(type, null)).toBe(200);
    expect(await left()).toEqual([]);
  });

  test('answers while Stripe is down, and keeps a reminder', async () => {
    const id = await opened.buy();
    opened.stripe.fail({ kind: 'status', status: 500 }, 3);
    expect(await opened.postEvent('checkout.session.completed', { id }, 'evt_away')).toBe(200);
    expect(await left()).toEqual([`unfinished/${id}/evt_away`]);
    opened.stripe.recover();
    opened.wait(90_000);
    await opened.finishAll();
    expect(await left()).toEqual([]);
  });

  test('answers within two seconds when Stripe hangs', async () => {
    const id = await opened.buy();
    opened.stripe.fail({ kind: 'silence' }, 3);
    const answer = async () => expect(await opened.postEvent('checkout.session.completed', { id })).toBe(200);
    expect(await measureWait(answer)).toBeLessThan(2000);
    expect(await left()).toHaveLength(1);
    opened.stripe.recover();
    // The work goes on after the answer.
    await expect.poll(left).toEqual([]);
  });

  test('answers before the work is done if the platform keeps the process alive with `waitUntil`', async () => {
    const id = await opened.buy();
    const works: Promise<unknown>[] = [];
    const body = eventOf({ id });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': await sign(body) };
    const request = new Request(`${ORIGIN}${PATH}`, { method: 'POST', headers, body });
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    const answer = await opened.shop.app.fetch(request, { ip: '203.0.113.1', waitUntil });
    expect([answer.status, works.length, await works[0], await left()]).toEqual([200, 1, true, []]);
  });

  test('forged, altered, old and unsigned events are refused', async () => {
    const before = await left();
    const event = eventOf();
    const signatures = [
      await sign(event, 'whsec_other'),
      await sign(`${event} `),
      await sign(event, SECRET, 301),
      '',
      't=1,v1=00',
      'rubbish',
    ];
    for (const signature of signatures) {
      const answer = await opened.shop.post(PATH, event, signature ? { 'Stripe-Signature': signature } : {});
      expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining(SECRET)]);
    }
    expect(await left()).toEqual(before);
    expect((await post(event, await sign(event, SECRET, 290))).status).toBe(200);
  });

  test.each([
    ['null', ''],
    ['"x"', ''],
    ['[]', ''],
    ['7', ''],
    ['{}', 'id'],
    ['{"id":"evt_1","type":7,"data":{"object":{}}}', 'type'],
    ['{"id":"evt_1","type":"checkout.session.completed"}', 'data'],
    ['{"id":"evt_1","type":"checkout.session.completed","data":null}', 'data'],
    ['{"id":"evt_1","type":"checkout.session.completed","data":{"object":null}}', 'data.object'],
    [eventOf({}, 'checkout.session.completed', '../1'), 'id'],
    [eventOf({ id: 7 }), 'data.object.id'],
    [eventOf({ id: 'cs_/../x' }), 'data.object.id'],
    [eventOf({ id: 'cs_1\nPaid: cs_2, 999 EUR' }), 'data.object.id'],
    [eventOf({ payment_intent: {} }, 'charge.refunded'), 'data.object.payment_intent'],
  ])('a signed body that is no event is refused with 400: %s', async (body, path) => {
    const { status, paths } = await answerOf(await post(body));
    expect([status, paths?.[0]]).toEqual([400, path]);
  });

  test('fails when no reminder can be stored, so that Stripe sends the event again', async () => {
    const shop = openShop({ env: { STRIPE_WEBHOOK_SECRET: SECRET } });
    const event = eventOf();
    const answer = await shop.post(PATH, event, { 'Stripe-Signature': await sign(event) });
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('Netlify Blobs')]);
    expect(shop.lines.join('\n')).toContain('claims: ');
  });

  test('events may be larger than other bodies, up to 256 kB', async () => {
    const large = (size: number) => eventOf({ id: 'cs_test_x', note: 'x'.repeat(size) });
    expect((await post(large(200 * 1024))).status).toBe(200);
    expect((await post(large(300 * 1024))).status).toBe(413);
  });
});
