import type Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { toStoredOrder } from '../../netlify/stripe/storedOrder.ts';
import { reasonToWait } from '../../src/shared/shop/lab.ts';
import { CUSTOMER, press, SESSION } from '../mocks/stripe/paymentPage.ts';
import { PHOTO, snapshotOf } from './harness.ts';
import { type LabShop, openLabShop, SKUS } from './labShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

let opened: LabShop;
afterEach(() => opened.close());

const MARK = { shop: 'prints', language: 'en', total_cents: '5399' };

/** A paid session that was not made by this shop's checkout; its id. */
async function buyWith(change: Partial<Stripe.Checkout.SessionCreateParams>): Promise<string> {
  const { id, url } = await opened.client.checkout.sessions.create({ ...SESSION, ...change });
  await press(url, { action: 'pay', ...CUSTOMER });
  expect(await opened.tell('checkout.session.completed', { id })).toBe(200);
  return id;
}

test.each([
  ['no mark', {}],
  ['another mark', { shop: 'mugs' }],
])('an event about a session with %s is taken, and nothing follows', async (_name, metadata) => {
  opened = await openLabShop('creativehub');
  await buyWith({ metadata });
  await opened.due();
  expect((await opened.list()).orders).toEqual([]);
  expect([opened.printed(), opened.mails.mails]).toEqual([[], []]);
  expect(await opened.claims.keys('unfinished/')).toEqual([]);
});

test.each([
  ['another amount', { metadata: { ...MARK, total_cents: '5398' } }],
  ['no amount', { metadata: { shop: 'prints' } }],
])('an order of which the shop had asked %s is shown, told, and waits for a look', async (_name, change) => {
  opened = await openLabShop('creativehub');
  const items = SESSION.line_items?.map((line) => ({
    ...line,
    metadata: { creativehub_sku: SKUS.creativehub.a4 },
  }));
  const id = await buyWith({ ...change, line_items: items });
  await opened.due();
  expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'amount']);
  expect((await opened.order(id)).problems).toEqual(['amount']);
  expect([opened.printed(), opened.mailsOf('owner')]).toEqual([[], 1]);
});

describe('an order as Stripe may know it', () => {
  async function stored(change: (session: Stripe.Checkout.Session) => void) {
    opened = await openLabShop('creativehub');
    const id = await opened.buy();
    const session = await opened.client.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product', 'payment_intent.latest_charge.refunds'],
    });
    change(session);
    return toStoredOrder(session, session.line_items?.data ?? [])?.order;
  }
  const addressOf = ({ customer_details: details, collected_information: known }: Stripe.Checkout.Session) =>
    [details?.address, known?.shipping_details?.address].filter((address) => address != null);

  test.each(['line1', 'postal_code', 'city'] as const)(
    'without %s in its address waits, even when it is sent by hand',
    async (part) => {
      const order = await stored((session) => {
        for (const address of addressOf(session)) Object.assign(address, { [part]: null });
      });
      expect(order?.problems).toEqual(['address']);
      expect(order && reasonToWait(order, 'creativehub', true)).toBe('address');
    },
  );

  test.each([
    ['succeeded', 1],
    ['pending', 1],
    ['failed', undefined],
    ['canceled', undefined],
  ])('with a refund that has %s', async (status, returned) => {
    const order = await stored(({ payment_intent: payment }) => {
      const { latest_charge: charge } = payment as Stripe.PaymentIntent;
      const data = [{ id: 're_1', amount: 2450, status, metadata: { returned: '1' } }];
      Object.assign(charge ?? {}, { refunds: { object: 'list', data } });
    });
    expect(order?.items[0]?.returned).toBe(returned);
  });

  test('in another currency waits for a look', async () => {
    const order = await stored((session) => Object.assign(session, { currency: 'usd' }));
    expect(order?.problems).toEqual(['amount']);
    expect(order && reasonToWait(order, 'creativehub', false)).toBe('amount');
  });
});

describe('what changes in the shop after the purchase changes nothing in the order', () => {
  const { 'content/photos/wave.json': _, ...WITHOUT } = SHOP_CONTENT;

  test.each([
    ['a deleted photo', {}],
    ['another SKU', { 'content/photos/wave.json': { ...PHOTO, creativehub_sku_a4: '9-9' } }],
    ['another name', { 'content/photos/wave.json': { ...PHOTO, description: { en: 'Tide', de: 'Flut' } } }],
  ])('%s', async (_name, changed) => {
    opened = await openLabShop('creativehub');
    const id = await opened.buy();
    const before = (await opened.order(id)).items;
    const site = { ...(SHOP_CONTENT['content/site.json'] as object), labDeliveryMax: '6,00' };
    opened.shop.store.current = snapshotOf({ ...WITHOUT, 'content/site.json': site, ...changed });
    await opened.due();
    expect((await opened.order(id)).items).toEqual(before);
    expect(before).toMatchObject([{ name: 'Wave', sku: SKUS.creativehub.a4 }]);
    expect(opened.printed()).toMatchObject([{ items: [{ sku: SKUS.creativehub.a4, work: 'wave' }] }]);
    expect(opened.mailsOf('confirmation')).toBe(1);
  });
});
