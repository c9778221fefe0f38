import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import apiFunction from '../../netlify/functions/api.mts';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { CLAIM_MS } from '../../netlify/services/claims/claims.ts';
import type { PaidSession } from '../../netlify/services/payment.ts';
import { createPaymentPage } from '../../tools/paymentPage/server.ts';
import { type LocalBlobs, startLocalBlobs } from '../../tools/server/localBlobs.ts';
import { openShop } from './harness.ts';

const SECRET = 'whsec_test_secret';
const PATH = '/api/stripe-webhook';
let unique = 0;
let time = Date.now();
let folder: string;
let blobs: LocalBlobs;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-'));
  blobs = await startLocalBlobs(folder);
});
beforeEach(() => setLocalRuntime({ blobs: async () => blobs }));
afterAll(async () => {
  setLocalRuntime(undefined);
  await blobs.close();
  await rm(folder, { recursive: true, force: true });
});

function eventOf(change: object = {}, type = 'checkout.session.completed') {
  unique += 1;
  const object = {
    id: `cs_test_${unique}`,
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: 2949,
    currency: 'eur',
    ...change,
  };
  return JSON.stringify({ id: `evt_${unique}`, object: 'event', type, data: { object } });
}

function openWithSecret(onPaid?: (session: PaidSession) => void | Promise<void>) {
  const paid: PaidSession[] = [];
  const shop = openShop({
    env: { STRIPE_WEBHOOK_SECRET: SECRET },
    now: () => time,
    onPaid: onPaid ?? ((session) => void paid.push(session)),
  });
  return { shop, paid };
}

const sign = (payload: string, secret = SECRET, ageSeconds = 0) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });

describe('the webhook', () => {
  test('logs a paid session once, however often it is delivered', async () => {
    const { shop, paid } = openWithSecret();
    const event = eventOf();
    for (let n = 0; n < 3; n += 1) {
      const answer = await shop.post(PATH, event, { 'Stripe-Signature': await sign(event) });
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    expect(paid).toEqual([{ id: `cs_test_${unique}`, amountTotal: 2949, currency: 'eur' }]);
  });

  test.each([
    ['unpaid', eventOf({ payment_status: 'unpaid' })],
    ['another event', eventOf({}, 'payment_intent.created')],
    ['an expired session', eventOf({}, 'checkout.session.expired')],
  ])('%s is received and logged nowhere', async (_name, event) => {
    const { shop, paid } = openWithSecret();
    expect((await shop.post(PATH, event, { 'Stripe-Signature': await sign(event) })).status).toBe(200);
    expect(paid).toEqual([]);
  });

  test('a delayed payment is logged when it arrives', async () => {
    const { shop, paid } = openWithSecret();
    const event = eventOf({}, 'checkout.session.async_payment_succeeded');
    await shop.post(PATH, event, { 'Stripe-Signature': await sign(event) });
    expect(paid).toHaveLength(1);
  });

  test('forged, altered, old, future-proof and unsigned events are refused', async () => {
    const { shop, paid } = openWithSecret();
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
      const answer = await shop.post(PATH, event, signature ? { 'Stripe-Signature': signature } : {});
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain(SECRET);
    }
    expect(paid).toEqual([]);
    expect(
      (await shop.post(PATH, event, { 'Stripe-Signature': await sign(event, SECRET, 290) })).status,
    ).toBe(200);
  });

  test.each([
    ['null', ''],
    ['"x"', ''],
    ['[]', ''],
    ['7', ''],
    ['{}', 'type'],
    ['{"type":7,"data":{"object":{}}}', 'type'],
    ['{"type":"checkout.session.completed"}', 'data'],
    ['{"type":"checkout.session.completed","data":null}', 'data'],
    ['{"type":"checkout.session.completed","data":{"object":null}}', 'data.object'],
    [eventOf({ id: 7 }), 'data.object.id'],
    [eventOf({ id: '../cs_1' }), 'data.object.id'],
    [eventOf({ id: 'cs_1\nPaid: cs_2, 999 EUR' }), 'data.object.id'],
    [eventOf({ amount_total: '12' }), 'data.object.amount_total'],
    [eventOf({ currency: {} }), 'data.object.currency'],
  ])('a signed body that is no event is refused, not failed on: %s', async (body, path) => {
    const { shop, paid } = openWithSecret();
    const answer = await shop.post(PATH, body, { 'Stripe-Signature': await sign(body) });
    const { details } = (await answer.json()) as { details: { path: string }[] };
    expect([answer.status, details[0]?.path]).toEqual([400, path]);
    expect(paid).toEqual([]);
  });

  test('a signed body that is no JSON is refused as that', async () => {
    const { shop } = openWithSecret();
    const answer = await shop.post(PATH, '{"id":', { 'Stripe-Signature': await sign('{"id":') });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('not valid JSON')]);
  });

  test('without a secret it answers 503', async () => {
    const event = eventOf();
    const answer = await openShop().post(PATH, event, { 'Stripe-Signature': await sign(event) });
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    ]);
  });

  test('where telling fails, a delivery after the claim has run out tries again', async () => {
    let tries = 0;
    const { shop } = openWithSecret(() => {
      tries += 1;
      if (tries === 1) throw new Error('the mail server is away');
    });
    const event = eventOf();
    const send = async () => (await shop.post(PATH, event, { 'Stripe-Signature': await sign(event) })).status;
    expect([await send(), await send()]).toEqual([500, 409]);
    time += CLAIM_MS;
    expect([await send(), await send()]).toEqual([200, 200]);
    expect(tries).toBe(2);
  });

  test('events may be larger than other bodies, up to 256 kB', async () => {
    const { shop } = openWithSecret();
    const large = eventOf({ note: 'x'.repeat(200 * 1024) });
    expect((await shop.post(PATH, large, { 'Stripe-Signature': await sign(large) })).status).toBe(200);
    expect((await shop.post(PATH, eventOf({ note: 'x'.repeat(300 * 1024) }))).status).toBe(413);
  });
});

describe('the log of the function', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test('holds one line for a paid session, whatever its event quotes', async () => {
    vi.stubEnv('URL', 'https://shop.example');
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const body = eventOf({ id: 'cs_one_line', currency: 'eur\nPaid: cs_2' });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': await sign(body) };
    const request = new Request(`https://shop.example${PATH}`, { method: 'POST', headers, body });
    const answer = await apiFunction(request, { ip: '203.0.113.1' } as Parameters<typeof apiFunction>[1]);
    expect(answer.status).toBe(200);
    expect(warn.mock.calls).toEqual([['Paid: cs_one_line, 29.49 EUR\\nPAID: CS_2']]);
  });
});

test('the local payment page signs its event so that the webhook takes it', async () => {
  const { shop, paid } = openWithSecret();
  const seen: number[] = [];
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const signature = String(request.headers['stripe-signature']);
    const answer = await shop.post(PATH, Buffer.concat(chunks).toString(), { 'Stripe-Signature': signature });
    seen.push(answer.status);
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const page = await createPaymentPage({
    port: 0,
    siteOrigin: () => 'http://localhost:8888',
    webhookUrl: `http://127.0.0.1:${port}${PATH}`,
    webhookSecret: SECRET,
  });
  const created = await fetch(`${page.origin}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${page.secretKey}` },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'http://localhost:8888/success',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '2450',
      'line_items[0][price_data][product_data][name]': 'Wave',
    }),
  });
  const { id, url } = (await created.json()) as { id: string; url: string };
  const fields = { action: 'pay', email: 'a@b.example', name: 'n', line1: 'l', postal_code: '1', city: 'c' };
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  expect(seen).toEqual([200]);
  expect(paid).toEqual([{ id, amountTotal: 2450, currency: 'eur' }]);
  await page.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
