import { afterAll, expect, test } from 'vitest';
import { answerOf, CHECKOUT, lineOf, orderOf, PASSWORD, snapshotOf } from './harness.ts';
import { openMailShop } from './orderShop.ts';
import { SHOP_CONTENT } from './shopContent.ts';

const SITE = {
  ...(SHOP_CONTENT['content/site.json'] as object),
  shipping: 6.5,
  price_a4: 31,
  price_a3: '47,50',
  delivery_days: [2, 4],
  invoices: true,
};
const opened = await openMailShop({ content: { ...SHOP_CONTENT, 'content/site.json': SITE } });
const { shop, mails } = opened;
afterAll(opened.close);

/** A line of the photo without own prices. */
const plain = (amount: number, size = 'A4') => lineOf({ amount, size, metadata: { itemId: 'plain' } });
const listed = async (headers = {}) =>
  (await (await shop.call('/api/photos', { headers })).json()) as { id: string; price_a4?: unknown }[];

test('visitors get the default price of a photo without one, the panel gets the stored fields', async () => {
  expect(await listed()).toMatchObject([
    { id: 'plain', price_a4: 31, price_a3: 47.5 },
    { id: 'wave', price_a4: 24.5, price_a3: 39 },
    { id: 'half', price: '12,35', price_a3: 47.5 },
  ]);
  const stored = await listed({ 'x-admin-password': PASSWORD });
  expect(stored.find(({ id }) => id === 'plain')).not.toHaveProperty('price_a4');
});

test('a page that was built earlier can read the changed terms', async () => {
  const terms = { shippingCents: 650, deliveryDays: { min: 2, max: 4 } };
  expect(await (await shop.call('/api/terms')).json()).toEqual(terms);
});

test.each([
  ['the built-in default price', 2499, {}, 409, 'The price of "Plain" (A4) has changed to €31.00.'],
  ['an earlier shipping price', 3100, { shippingCents: 499 }, 409, 'Shipping now costs €6.50.'],
  ['a shipping price that is no number', 3100, { shippingCents: '6.50' }, 400, ''],
])('%s is refused, and the message names the right one', async (_, amount, change, status, sentence) => {
  const answer = await answerOf(await shop.post(CHECKOUT, orderOf([plain(amount)], change)));
  expect([answer.status, answer.error]).toEqual([status, expect.stringContaining(sentence)]);
  if (status === 400) expect(answer.paths).toEqual(['shippingCents']);
});

test('an order is paid, mailed and shown with the owner’s terms, and has an invoice', async () => {
  const id = await opened.buy({ lines: [plain(3100), plain(4750, 'A3')] });
  await opened.sendEvent('checkout.session.completed', { id });
  const order = await opened.order(id);
  expect(order).toMatchObject({ shippingCents: 650, totalCents: 8500, invoice: { number: /^TEST-/ } });
  const [{ text = '' } = {}] = mails.mails.filter(({ to }) => to.includes(order.customer.email));
  expect(text).toContain('Printed for you and delivered in 2\u00a0to\u00a04\u00a0working days.');
  expect(text).toContain(`Your invoice ${order.invoice?.number}\n${order.invoice?.url}`);
});

test('without own terms an order has no invoice, and the built-in prices', async () => {
  shop.store.current = snapshotOf(SHOP_CONTENT);
  const id = await opened.buy({ lines: [plain(2499)] });
  const order = await opened.order(id);
  expect(order).toMatchObject({ shippingCents: 499, totalCents: 2998 });
  expect(order).not.toHaveProperty('invoice');
});
