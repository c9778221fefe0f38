import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../fixtures/temporary.ts';
import { createDelivery } from '../delivery.ts';
import { openServer } from '../faultyServer.ts';
import { createKeptList } from '../keptList.ts';
import { createPaymentPage } from './paymentPage/server.ts';
import { Sessions } from './paymentPage/sessions.ts';
import { SESSION } from './paymentPage.ts';

let page: Awaited<ReturnType<typeof createPaymentPage>>;
beforeAll(async () => {
  page = await createPaymentPage({ port: 0, siteOrigin: () => 'http://localhost:8888' });
});
afterAll(() => page.close());

function create(change: object = {}, options: Stripe.RequestOptions = {}) {
  const { hostname: host, port } = new URL(page.origin);
  const stripe = new Stripe(page.secretKey, { host, port, protocol: 'http', telemetry: false });
  return stripe.checkout.sessions.create({ ...SESSION, ...change }, options);
}

const price = (change: object, quantity: unknown = 1) => ({
  line_items: [
    { quantity, price_data: { currency: 'eur', unit_amount: 2450, product_data: { name: 'x' }, ...change } },
  ],
});
const many = <T>(length: number, value: T) => Array.from({ length }, () => value);
const labels = Object.fromEntries(many(51, 'x').entries());
const PRICE = 'line_items[0][price_data]';

test.each<[object, string, string]>([
  [price({ unit_price: 1 }), 'parameter_unknown', `${PRICE}[unit_price]`],
  [price({ unit_amount: 1.5 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
  [price({ product_data: { name: '' } }), 'parameter_invalid_empty', `${PRICE}[product_data][name]`],
  [{ line_items: many(101, price({}).line_items[0]) }, 'parameter_invalid', 'line_items'],
  [{ metadata: labels }, 'parameter_invalid', 'metadata'],
  [{ success_url: 'nowhere' }, 'url_invalid', 'success_url'],
  [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, 'parameter_invalid', 'expires_at'],
  [price({ unit_amount: 99_999_999 }, 2), 'amount_too_large', 'line_items'],
  [{ ...price({ unit_amount: 1 }), shipping_options: undefined }, 'amount_too_small', 'line_items'],
])('%j is refused as Stripe refuses it: %s', async (change, code, param) => {
  await expect(create(change)).rejects.toMatchObject({ statusCode: 400, code, param });
});

test('an idempotency key with other parameters is refused; a refusal is not stored under its key', async () => {
  const key = { idempotencyKey: 'key-1' };
  await expect(create({ locale: 'xx' }, key)).rejects.toMatchObject({ statusCode: 400 });
  expect((await create({}, key)).status).toBe('open');
  await expect(create({ locale: 'de' }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('requests with another host name are refused, because foreign pages could send them', async () => {
  const statusFor = async (host: string) =>
    (await page.fetch(new Request(`http://${host}/c/style.css`, { headers: { host } }))).status;
  expect(await statusFor('localhost:1')).toBe(200);
  for (const host of ['evil.example', '127.0.0.1.evil.example', '192.168.0.9'])
    expect(await statusFor(host)).toBe(403);
});

test('a damaged list is reported, and starts empty', () => {
  const file = { path: join(temporaryFolder(), 'list.json'), make: () => {} };
  const lines: string[] = [];
  const list = createKeptList(file, z.int(), (line) => lines.push(line));
  list.save([1, 2]);
  expect(list.read()).toEqual([1, 2]);
  writeFileSync(file.path, '[1, ');
  expect([list.read(), lines]).toEqual([[], [expect.stringContaining('list.json is damaged')]]);
});

test('an expired session is reported once', () => {
  const expired: string[] = [];
  let time = 0;
  const sessions = new Sessions(
    () => time,
    ({ id }) => expired.push(id),
    undefined,
    () => {},
  );
  const { id } = sessions.create({ mode: 'payment', line_items: [], success_url: '' });
  time = 86_400_000;
  expect([sessions.all(), sessions.all()]).toMatchObject(many(2, [{ id, status: 'expired' }]));
  expect(expired).toEqual([id]);
});

test('a webhook call that the shop does not accept is repeated', async () => {
  const answers: string[] = [];
  const server = await openServer((_, response) => void response.writeHead(answers.length ? 200 : 500).end());
  await createDelivery([1], (answer) => answers.push(answer)).send(server.origin, '{}', () => ({}));
  await expect.poll(() => answers).toEqual(['answered 500', 'answered 200']);
  await server.close();
});
