import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { toStoredOrder } from '../../netlify/stripe/storedOrder.ts';
import { reasonToWait } from '../../src/shared/shop/lab.ts';
import { type Order, orderNumber } from '../../src/shared/shop/orders/order.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { speedUpClock } from '../fixtures/speedUpClock.ts';
import { CUSTOMER, press, SESSION } from '../mocks/stripe/paymentPage.ts';
import { PHOTO, snapshotOf } from './harness.ts';
import { HOUR_MS, type LabShop, openLabShop, SKUS } from './labShop.ts';
import { OWNER, openOrderShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';
import { WITHDRAWAL } from './withdrawalShop.ts';

describe('actions on orders', () => {
  const opened = forAllTests(openOrderShop);

  const TRACKING = { carrier: 'DHL', number: '00340434', url: 'https://dhl.example/00340434' };

  test('hold, release and cancel change the state, also when repeated; without a lab nothing can be submitted', async () => {
    const id = await opened.buy();
    const { status: submitStatus, error } = await opened.act(id, 'submit');
    expect([submitStatus, error]).toEqual([503, expect.stringContaining('No print lab')]);
    for (const [action, status] of Object.entries({ hold: 'held', release: 'paid', cancel: 'cancelled' }))
      for (let press = 0; press < 2; press += 1) {
        const answer = await opened.act(id, action);
        const { status: stored } = await opened.order(id);
        expect([answer.status, answer.body.status, stored]).toEqual([200, status, status]);
      }
    for (const action of ['hold', 'release', 'submit']) {
      const answer = await opened.act(id, action);
      expect([answer.status, answer.error]).toEqual([409, 'This cannot be done: the order is cancelled.']);
    }
    const german = await opened.act(id, 'hold', undefined, { 'Accept-Language': 'de' });
    expect(german.error).toBe('Das geht nicht: Die Bestellung ist storniert.');
  });

  test('sent stores carrier, number and address, and can correct them', async () => {
    const id = await opened.buy();
    for (const tracking of [{ ...TRACKING, number: 'typo' }, TRACKING])
      expect((await opened.act(id, 'sent', tracking)).body).toMatchObject({ status: 'sent', tracking });
    const { tracking } = (await opened.act(id, 'sent', { carrier: ' Brief ' })).body;
    expect(tracking).toEqual({ carrier: 'Brief', number: '', url: '' });
    expect((await opened.act(id, 'hold')).status).toBe(409);
  });

  test.each<[body: unknown, paths: string[]]>([
    [{}, ['carrier']],
    [null, ['']],
    [{ carrier: 7, number: {} }, ['carrier', 'number']],
    [{ carrier: 'a\nb' }, ['carrier']],
    [{ carrier: 'x'.repeat(101) }, ['carrier']],
    [{ carrier: 'DHL', url: 'javascript:alert(1)' }, ['url']],
    [{ carrier: 'DHL', url: `https://dhl.example/${'x'.repeat(500)}` }, ['url']],
  ])('the tracking data %j are refused', async (body, paths) => {
    const answer = await opened.send('POST', '/api/orders/cs_test_x/sent', body);
    expect([answer.status, answer.paths]).toEqual([400, paths]);
  });

  test.each(['cs_test_none', 'cs_test_', 'x', '..%2F..', 'cs_test_%0A', `cs_test_${'x'.repeat(300)}`])(
    'the order id %j answers 404',
    async (id) => expect((await opened.act(id, 'hold')).status).toBe(404),
  );

  test('ends cancelled after ten holds and cancels at the same time', async () => {
    const id = await opened.buy();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => opened.act<{ status?: string }>(id, n % 2 ? 'hold' : 'cancel')),
    );
    expect((await opened.order(id)).status).toBe('cancelled');
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  test('an order locked by a dead process is unlocked after a while', async () => {
    const id = await opened.buy();
    await opened.claims.take(`order/${id}`, 90_000);
    speedUpClock();
    const answer = await opened.act(id, 'hold');
    expect([answer.status, answer.error]).toEqual([409, expect.stringContaining('being worked on')]);
    opened.wait(90_000);
    expect((await opened.act(id, 'hold')).status).toBe(200);
  });
});

describe('commands on orders', () => {
  let opened: LabShop;

  const AGED_MS = 10 * 24 * HOUR_MS;

  /** An order that is too old for the list of the latest ones, in a shop without a lab. */
  async function agedOrder(): Promise<string> {
    opened = await openLabShop('creativehub', { env: { LAB: '' } });
    const id = await opened.buy();
    await opened.sendEvent('checkout.session.completed', { id });
    opened.wait(AGED_MS);
    await opened.finishAll();
    // Slow enough for the scheduled function to run in between.
    opened.stripe.slow(100);
    return id;
  }

  /** Runs the scheduled function during a command, and afterwards until nothing is left to do. */
  async function runDuring(command: Promise<unknown>): Promise<void> {
    while ((await opened.claims.keys('unfinished/')).length === 0) await wait(5);
    await Promise.all([command, opened.finishAll()]);
    opened.stripe.slow(0);
    for (let run = 0; run < 2; run += 1) {
      opened.wait(CLAIM_MS);
      await opened.finishAll();
    }
    expect(await opened.claims.keys('unfinished/')).toEqual([]);
  }

  test('a parcel and a withdrawal are mailed even if the scheduled function runs during the command', async () => {
    const id = await agedOrder();
    await runDuring(opened.act(id, 'sent', { carrier: 'DHL' }));
    expect(opened.mailsOf('sent')).toBe(1);
    opened.stripe.slow(100);
    const form = { name: 'Ada', email: CUSTOMER.email, order: orderNumber(id) };
    await runDuring(opened.shop.post(WITHDRAWAL, form));
    const about = opened.mails.mails.filter(({ headers }) => headers['message-id']?.includes('withdrawal-'));
    expect(about).toHaveLength(2);
  });
});

describe('odd orders', () => {
  let opened: LabShop;

  /** Pays a session that this shop's checkout did not create. @returns its id */
  async function buyWith(change: Partial<Stripe.Checkout.SessionCreateParams>): Promise<string> {
    const { id, url } = await opened.client.checkout.sessions.create({ ...SESSION, ...change });
    await press(url, { action: 'pay', ...CUSTOMER });
    expect(await opened.sendEvent('checkout.session.completed', { id })).toBe(200);
    return id;
  }

  test('an event about a session without this shop’s metadata is accepted and ignored', async () => {
    opened = await openLabShop('creativehub');
    const marks: Record<string, string>[] = [{}, { shop: 'mugs' }];
    for (const metadata of marks) await buyWith({ metadata });
    await opened.due();
    expect([(await opened.list()).orders, opened.printed(), opened.mails.mails]).toEqual([[], [], []]);
    expect(await opened.claims.keys('unfinished/')).toEqual([]);
  });

  test('an order with another total than the shop’s, or without one, is shown and waits for the owner', async () => {
    opened = await openLabShop('creativehub');
    const metadata = { creativehub_sku: SKUS.creativehub.a4 };
    const items = SESSION.line_items?.map((line) => ({ ...line, metadata }));
    // It costs 5399.
    const marks: Record<string, string>[] = [{ shop: 'prints', total_cents: '5398' }, { shop: 'prints' }];
    for (const mark of marks) {
      const id = await buyWith({ metadata: mark, line_items: items });
      await opened.due();
      expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'amount']);
      expect((await opened.order(id)).problems).toEqual(['amount']);
    }
    expect([opened.printed(), opened.mailsOf('owner')]).toEqual([[], 2]);
    for (const { text } of opened.sentTo(OWNER)) {
      expect(text).toContain('Please look first: the amount');
      expect(text).not.toContain('What to do now');
    }
  });

  test('an incomplete address or another currency makes an order wait; a refund counts unless it failed', async () => {
    opened = await openLabShop('creativehub');
    const expand = ['line_items.data.price.product', 'payment_intent.latest_charge.refunds'];
    const usual = await opened.client.checkout.sessions.retrieve(await opened.buy(), { expand });
    function stored(change: (session: Stripe.Checkout.Session) => void): Order {
      const session = JSON.parse(JSON.stringify(usual)) as Stripe.Checkout.Session;
      change(session);
      const found = toStoredOrder(session, session.line_items?.data ?? []);
      return found?.order ?? expect.fail('it is no order');
    }
    for (const part of ['line1', 'postal_code', 'city']) {
      const order = stored(({ customer_details: details, collected_information: known }) => {
        for (const address of [details?.address, known?.shipping_details?.address])
          if (address) Object.assign(address, { [part]: null });
      });
      expect([order.problems, reasonToWait(order, 'creativehub', true)]).toEqual([['address'], 'address']);
    }
    const foreign = stored((session) => Object.assign(session, { currency: 'usd' }));
    expect([foreign.problems, reasonToWait(foreign, 'creativehub', false)]).toEqual([['amount'], 'amount']);
    for (const status of ['succeeded', 'pending', 'failed', 'canceled']) {
      const { items } = stored(({ payment_intent: payment }) => {
        const { latest_charge: charge } = payment as Stripe.PaymentIntent;
        const data = [{ id: 're_1', amount: 2450, status, metadata: { returned: '1' } }];
        Object.assign(charge ?? {}, { refunds: { object: 'list', data } });
      });
      expect(items[0]?.returned, status).toBe(['succeeded', 'pending'].includes(status) ? 1 : undefined);
    }
  });

  test('changes of the shop after the purchase do not change the order', async () => {
    const { 'content/photos/wave.json': _, ...WITHOUT } = SHOP_CONTENT;
    const site = { ...(SHOP_CONTENT['content/site.json'] as object), labDeliveryMax: '6,00' };
    opened = await openLabShop('creativehub');
    const sold = { sku: SKUS.creativehub.a4, quantity: 1 };
    for (const [at, change] of [
      undefined,
      { ...PHOTO, creativehub_sku_a4: '9-9' },
      { ...PHOTO, description: { en: 'Tide', de: 'Flut' } },
    ].entries()) {
      opened.shop.store.current = snapshotOf(opened.content);
      const id = await opened.buy();
      const before = (await opened.order(id)).items;
      const changed = change && { 'content/photos/wave.json': change };
      opened.shop.store.current = snapshotOf({ ...WITHOUT, 'content/site.json': site, ...changed });
      await opened.due();
      expect((await opened.order(id)).items).toEqual(before);
      expect(before).toMatchObject([{ ...sold, name: 'Wave' }]);
      expect(opened.printed()[at]).toMatchObject({ items: [{ ...sold, work: 'wave' }] });
      expect(opened.mailsOf('confirmation')).toBe(at + 1);
    }
  });
});
