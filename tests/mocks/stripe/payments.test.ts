import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openServer } from '../faultyServer.ts';
import { createPaymentPage } from './paymentPage/server.ts';
import { CUSTOMER, failureOf, press, provideTestPage, SESSION, SHOP, START } from './paymentPage.ts';

const opened = provideTestPage();
const sessions = () => opened.stripe.checkout.sessions;

const price = (change: object, quantity: unknown = 1) => ({
  line_items: [
    { quantity, price_data: { currency: 'eur', unit_amount: 2450, product_data: { name: 'x' }, ...change } },
  ],
});
const product = (change: object) => price({ product_data: { name: 'x', ...change } });
const many = <T>(length: number, value: (n: number) => T) => Array.from({ length }, (_, n) => value(n));
const labels = (count: number) => Object.fromEntries(many(count, (n) => [`k${n}`, 'x']));
const LONG = 'k'.repeat(41);
const PRICE = 'line_items[0][price_data]';
const soon = START / 1000;

describe('parameters are refused as Stripe refuses them', () => {
  test.each<[string, object, string, string]>([
    ['unknown', { colour: 'red' }, 'parameter_unknown', 'colour'],
    ['unknown, nested', price({ unit_price: 1 }), 'parameter_unknown', `${PRICE}[unit_price]`],
    ['gone', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    ['missing', price({ currency: undefined }), 'parameter_missing', `${PRICE}[currency]`],
    ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['no success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['a fraction', price({ unit_amount: 1.5 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
    ['negative', price({ unit_amount: -1 }), 'parameter_invalid', `${PRICE}[unit_amount]`],
    ['zero of them', price({}, 0), 'parameter_invalid', 'line_items[0][quantity]'],
    ['capital currency', price({ currency: 'EUR' }), 'parameter_invalid', `${PRICE}[currency]`],
    ['empty name', product({ name: '' }), 'parameter_invalid_empty', `${PRICE}[product_data][name]`],
    [
      'long name',
      product({ name: LONG.repeat(122) }),
      'parameter_invalid_string_too_long',
      `${PRICE}[product_data][name]`,
    ],
    [
      '101 lines',
      { line_items: many(101, () => price({}).line_items[0]) },
      'parameter_invalid',
      'line_items',
    ],
    [
      '9 images',
      product({ images: many(9, () => 'https://a.b/c') }),
      'parameter_invalid',
      `${PRICE}[product_data][images]`,
    ],
    ['51 labels', { metadata: labels(51) }, 'parameter_invalid', 'metadata'],
    ['a long label', { metadata: { [LONG]: 'v' } }, 'parameter_invalid', `metadata[${LONG}]`],
    ['a long value', { metadata: { k: 'v'.repeat(501) } }, 'parameter_invalid', 'metadata[k]'],
    [
      'another country',
      { shipping_address_collection: { allowed_countries: ['FR'] } },
      'parameter_invalid',
      'shipping_address_collection[allowed_countries][0]',
    ],
    ['no address', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    ['too soon', { expires_at: soon + 60 }, 'parameter_invalid', 'expires_at'],
    ['too late', { expires_at: soon + 90_000 }, 'parameter_invalid', 'expires_at'],
    ['too much', price({ unit_amount: 99_999_999 }, 2), 'amount_too_large', 'line_items'],
    [
      'too little',
      { ...price({ unit_amount: 1 }), shipping_options: undefined },
      'amount_too_small',
      'line_items',
    ],
    ['too deep', { metadata: { a: { b: { c: 'd' } } } }, 'parameter_invalid', 'metadata[a]'],
  ])('%s', async (_name, change, code, param) => {
    const refusal = { type: 'StripeInvalidRequestError', statusCode: 400, code, param };
    expect(await failureOf(opened.create(change))).toEqual(refusal);
  });
});

async function buy(change: object = {}): Promise<{ id: string; intent: string }> {
  const { id, url } = await opened.create(change);
  await press(url, { action: 'pay', ...CUSTOMER });
  const { payment_intent: intent } = await sessions().retrieve(id);
  return { id, intent: String(intent) };
}

describe('the list of sessions', () => {
  test('comes in pages, the newest first, by time, state and payment', async () => {
    opened.wait(10_000_000);
    const since = Math.floor((START + 10_000_000) / 1000);
    const first = await buy();
    opened.wait(1000);
    const open = await opened.create();
    opened.wait(1000);
    const last = await buy();
    const list = sessions().list.bind(sessions());
    const ids = async (params: Stripe.Checkout.SessionListParams) =>
      (await list(params)).data.map(({ id }) => id);
    expect(await ids({ created: { gte: since } })).toEqual([last.id, open.id, first.id]);
    expect(await ids({ created: { gte: since, lt: since + 2 } })).toEqual([open.id, first.id]);
    expect(await ids({ created: { gte: since + 1 }, status: 'complete' })).toEqual([last.id]);
    expect(await ids({ payment_intent: first.intent })).toEqual([first.id]);
    const page = await list({ created: { gte: since }, limit: 2 });
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    expect(await ids({ created: { gte: since }, limit: 2, starting_after: open.id })).toEqual([first.id]);
    expect(await failureOf(list({ starting_after: 'cs_none' }))).toMatchObject({ param: 'starting_after' });
    expect(await failureOf(list({ limit: 101 }))).toMatchObject({ statusCode: 400, param: 'limit' });
  });

  test('expands four levels and no more, with `data` before each part', async () => {
    const { id } = await buy();
    const expand = ['data.line_items', 'data.payment_intent.latest_charge.refunds'];
    const [session] = (await sessions().list({ limit: 1, expand })).data;
    expect(session).toMatchObject({
      id,
      line_items: { data: [{ quantity: 2 }] },
      payment_intent: { object: 'payment_intent', latest_charge: { amount: 5399, refunds: { data: [] } } },
    });
    for (const wrong of ['data.line_items.data.price.product', 'line_items', 'data.customer'])
      expect(await failureOf(sessions().list({ expand: [wrong] }))).toMatchObject({ param: 'expand' });
    const one = await sessions().retrieve(id, { expand: ['line_items.data.price.product'] });
    expect(one.line_items?.data[0]?.price?.product).toMatchObject({ metadata: { size: 'A3' } });
  });
});

describe('a payment', () => {
  test('keeps labels, merges them and drops those that are emptied', async () => {
    const { intent } = await buy({ payment_intent_data: { metadata: { a: '1' } } });
    const { paymentIntents } = opened.stripe;
    await paymentIntents.update(intent, { metadata: { b: '2', c: '3' } });
    await paymentIntents.update(intent, { metadata: { b: '', c: '4' } });
    expect((await paymentIntents.retrieve(intent)).metadata).toEqual({ a: '1', c: '4' });
    for (const metadata of [labels(49), { long: 'x'.repeat(501) }])
      expect(await failureOf(paymentIntents.update(intent, { metadata }))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404 });
  });

  test('is refunded in parts and never beyond itself', async () => {
    const { id, intent } = await buy();
    const { refunds } = opened.stripe;
    const part = { payment_intent: intent, amount: 1000 };
    const first = await refunds.create(part, { idempotencyKey: `r-${id}` });
    expect((await refunds.create(part, { idempotencyKey: `r-${id}` })).id).toBe(first.id);
    expect(await failureOf(refunds.create({ payment_intent: intent, amount: 4400 }))).toMatchObject({
      param: 'amount',
    });
    const rest = await refunds.create({ payment_intent: intent });
    expect(rest).toMatchObject({ amount: 4399, status: 'succeeded', payment_intent: intent });
    expect(await failureOf(refunds.create({ payment_intent: intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)).toEqual([
      4399, 1000,
    ]);
    const { latest_charge: charge } = await opened.stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount: 5399, amount_refunded: 5399, refunded: true });
  });
});

describe('events', () => {
  type Seen = { type: string; id: string };

  /** A shop's webhook that answers what it is told to. */
  async function openWebhook(answers: number[] = []) {
    const secret = 'whsec_page';
    const seen: Seen[] = [];
    let arrived = () => {};
    const server = await openServer(async (request, response) => {
      const signature = String(request.headers['stripe-signature']);
      const event = await Stripe.webhooks.constructEventAsync(await text(request), signature, secret);
      const object = event.data.object as { id: string };
      seen.push({ type: event.type, id: object.id });
      response.writeHead(answers.shift() ?? 200).end();
      arrived();
    });
    const page = await createPaymentPage({
      port: 0,
      siteOrigin: () => SHOP,
      webhookUrl: server.origin,
      webhookSecret: secret,
    });
    const url = new URL(page.origin);
    const stripe = new Stripe(page.secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
    return {
      page,
      stripe,
      seen,
      /** Waits for that many events in all. */
      async until(count: number) {
        while (seen.length < count)
          await new Promise<void>((resolve) => {
            arrived = resolve;
          });
      },
      async close() {
        await page.close();
        await server.close();
      },
    };
  }

  test('tell of a payment, a refund and a session that ended, twice and late when told to', async () => {
    const shop = await openWebhook();
    const { id, url } = await shop.stripe.checkout.sessions.create(SESSION);
    await press(url, { action: 'pay', ...CUSTOMER });
    expect(shop.seen).toEqual([{ type: 'checkout.session.completed', id }]);
    const session = await shop.stripe.checkout.sessions.retrieve(id);
    shop.page.deliver([0, 20]);
    await shop.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 100 });
    await shop.until(3);
    expect(shop.seen.slice(1).map(({ type }) => type)).toEqual(['charge.refunded', 'charge.refunded']);
    expect(shop.seen[1]).toEqual(shop.seen[2]);
    shop.page.deliver([20]);
    const other = await shop.stripe.checkout.sessions.create(SESSION);
    await shop.stripe.checkout.sessions.expire(other.id);
    expect(shop.seen).toHaveLength(3);
    await shop.until(4);
    expect(shop.seen[3]).toEqual({ type: 'checkout.session.expired', id: other.id });
    await shop.close();
  });

  test('that got no 200 come again', async () => {
    const shop = await openWebhook([500]);
    const { id, url } = await shop.stripe.checkout.sessions.create(SESSION);
    await press(url, { action: 'pay', ...CUSTOMER });
    expect(shop.seen).toHaveLength(1);
    await shop.until(2);
    expect(shop.seen[1]).toEqual({ type: 'checkout.session.completed', id });
    await shop.close();
  });
});
