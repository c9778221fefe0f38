import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartPhoto, checkoutTotals, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { PRINT_SIZES } from '../../src/shared/shop/printSizes.ts';
import type { Fault } from '../mocks/faultyServer.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { openCheckout, order, payment, sent, shop, stripe } from './checkoutShop.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf } from './harness.ts';

openCheckout();

/** Begins a checkout of one print. */
const begin = (change: object = {}, target = shop) => order(orderOf([lineOf()], change), target);

describe('one session per attempt', () => {
  test('a double click and a much later try get the same session', async () => {
    const attempt = { attempt: 'click-1' };
    const [first, second] = await Promise.all([begin(attempt), begin(attempt)]);
    const third = await begin(attempt);
    expect(new Set([first, second, third].map(({ body }) => body.sessionId)).size).toBe(1);
    expect(first.body.url).toBe(`${stripe.page.origin}/c/pay/${first.body.sessionId}`);
    expect(stripe.created.size).toBe(1);
  });

  test('another cart, another attempt and no attempt get other sessions', async () => {
    const others = { attempt: 'a-1', lineItems: [lineOf({ quantity: 2 })] };
    const ids = new Set<string>();
    for (const change of [{ attempt: 'a-1' }, { attempt: 'a-2' }, others, {}, {}])
      ids.add((await begin(change)).body.sessionId);
    expect(ids.size).toBe(5);
  });

  test('an attempt with a paid page gets a new page, several times', async () => {
    for (let paid = 0; paid < 3; paid += 1) {
      const { sessionId, url } = (await begin({ attempt: 'paid' })).body;
      expect((await begin({ attempt: 'paid' })).body.sessionId).toBe(sessionId);
      await press(url, { action: 'pay', ...CUSTOMER });
      expect(stripe.created.size).toBe(paid + 1);
    }
  });
});

describe('failing payments', () => {
  const sentence =
    'The payment service cannot be reached at the moment. Your cart is kept; please try again in a minute.';
  const lasting: Fault[] = [
    ...[401, 402, 403, 404, 409, 500, 502, 503].map((status): Fault => ({ kind: 'status', status })),
    { kind: 'status', status: 400, type: 'idempotency_error' },
    ...(['silence', 'resetBefore', 'resetAfter', 'html', 'truncated'] as const).map((kind) => ({ kind })),
  ];

  test.concurrent.each(lasting)(
    '%j: 502 with a message, one session in the end',
    async (fault) => {
      const name = JSON.stringify(fault);
      const own = await createFaultyStripe(ORIGIN);
      const target = openShop({
        payment: () => ({ apiUrl: own.origin, secretKey: own.secretKey, timeoutMs: 300 }),
      });
      own.fail(fault, 10);
      const { status, headers, body } = await begin({ attempt: name }, target);
      expect([status, body]).toEqual([502, { error: sentence }]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(target.lines.join('\n')).toMatch(/payment service failed|without a payment page/);
      expect(target.lines.join('\n')).not.toMatch(/sk_test|canary/);
      // After the failure the same attempt gets the one session, even if its first answer was lost.
      own.recover();
      const calls = own.calls.slice();
      expect([(await begin({ attempt: name }, target)).status, own.created.size]).toEqual([200, 1]);
      const keys = calls
        .filter((call) => call.method === 'POST')
        .map((call) => call.headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
      await own.close();
    },
    60_000,
  );

  const replayed = { 'Idempotent-Replayed': 'true', 'Stripe-Should-Retry': 'false' };
  test.each<Fault>([
    { kind: 'resetBefore' },
    { kind: 'resetAfter' },
    { kind: 'status', status: 503 },
    // Stripe stores this answer under the idempotency key, and would repeat it.
    { kind: 'status', status: 500, headers: replayed },
  ])('after one %j the call is repeated without a second session', async (fault) => {
    stripe.fail(fault);
    const { status } = await begin({ attempt: `once ${JSON.stringify(fault)}` });
    expect([status, stripe.created.size]).toEqual([200, 1]);
  });

  test('too many calls answer 429 with Stripe’s waiting time', async () => {
    stripe.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '17' } });
    const { status, headers } = await begin({ locale: 'de' });
    expect([status, headers.get('retry-after')]).toEqual([429, '17']);
    stripe.fail({ kind: 'status', status: 429 });
    expect((await begin()).headers.get('retry-after')).toBe('5');
  });

  test('an unreachable Stripe answers 502 in the visitor’s language', async () => {
    const target = openShop({ payment: () => ({ apiUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_x' }) });
    const { status, error } = await begin({ locale: 'de' }, target);
    expect([status, error]).toEqual([502, expect.stringContaining('Ihr Warenkorb bleibt erhalten')]);
  });
});

/** Prices as people may have written them. */
const euros = fc.oneof(
  fc.constantFrom(undefined, null, '', '12,50', '0.005', '1.005', '19.999', 0, 24.99, 1.115),
  fc.double({ min: 0, max: 900, noNaN: true }),
  fc.integer({ min: 0, max: 90_000 }).map((cents) => String(cents / 100)),
);
const bought = fc.record({
  prices: fc.record({ price_a4: euros, price_a3: euros, price: euros }),
  size: fc.constantFrom(...PRINT_SIZES),
  quantity: fc.integer({ min: 1, max: 99 }),
});

test("the sum at Stripe equals the dialog's total, for every cart", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bought, { minLength: 1, maxLength: 8 }), async (lines) => {
      const files = lines.map(({ prices }, n) => [
        `content/photos/p${n}.json`,
        { filename: `p${n}.jpg`, description: { en: `P ${n}` }, ...prices },
      ]);
      const target = openShop({ content: Object.fromEntries(files), payment });
      // Photos with an unreadable price are not sold.
      const shown = (await (await target.call('/api/photos')).json()) as CartPhoto[];
      const items = shown.map((photo) => {
        const { size = 'A4', quantity = 1 } = lines[Number(photo.id.slice(1))] ?? {};
        return { ...toCartItem(photo, photo.id), size, quantity };
      });
      fc.pre(items.length > 0);
      const { status, body } = await order(orderOf(toLineItems(items, 'en', ORIGIN)), target);
      expect(status).toBe(200);
      const headers = { Authorization: `Bearer ${stripe.secretKey}` };
      const address = `${stripe.page.origin}/v1/checkout/sessions/${body.sessionId}`;
      const { subtotal, total } = checkoutTotals(items);
      const sums = { amount_subtotal: subtotal, amount_total: total };
      expect(await (await fetch(address, { headers })).json()).toMatchObject(sums);
    }),
    { numRuns: 60, seed: 20261120 },
  );
});

describe('return addresses', () => {
  const foreign = [
    '//e.example/x',
    '/success',
    'https:e.example',
    'http://localhost:8888@e.example/',
    'http://localhost:8888.e.example/',
    'http://localhost:8888/\r\nX: y',
    'http://localhost:8889/',
    'https://localhost:8888/',
    'javascript:alert(1)',
    '',
    null,
    undefined,
    `http://localhost:8888/${'x'.repeat(5000)}`,
  ];
  test.each(foreign)('%j is refused', async (address) => {
    for (const field of ['successUrl', 'cancelUrl']) {
      const { status, paths, error } = await order(orderOf([lineOf()], { [field]: address }));
      expect([status, paths]).toEqual([400, [field]]);
      expect(error).toBe('The return addresses must lie on this site.');
    }
    expect(stripe.calls).toEqual([]);
  });

  test('forged forwarding headers change nothing', async () => {
    const body = orderOf([lineOf()], { successUrl: 'https://evil.example/success' });
    const forged = ['Host', 'X-Forwarded-Host', 'X-Original-Host'].map((name) => [name, 'evil.example']);
    for (const header of [...forged, ['Forwarded', 'host=evil.example']])
      expect((await shop.post(CHECKOUT, body, Object.fromEntries([header]))).status).toBe(400);
  });

  test("only the configured address is accepted; on Netlify also the preview's that is called", async () => {
    const at = (origin: string) =>
      orderOf([lineOf()], { successUrl: `${origin}/s`, cancelUrl: `${origin}/c` });
    const [own, called] = ['https://shop.example', 'https://preview.example'];
    const configured = openShop({ payment, env: { SITE_URL: own } });
    const preview = openShop({ payment, env: { URL: own }, origin: called });
    for (const [address, target, status] of [
      [own, configured, 200],
      [ORIGIN, configured, 400],
      [called, preview, 200],
      [own, preview, 200],
      ['https://other.example', preview, 400],
    ] as const)
      expect((await order(at(address), target)).status, address).toBe(status);
  });
});

describe('what reaches Stripe', () => {
  /** A value as form fields in Stripe's notation. */
  const fieldsOf = (value: unknown, name = ''): [string, string][] =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value ?? {}).flatMap(([key, one]) => fieldsOf(one, name ? `${name}[${key}]` : key));

  test('names, prices and SKUs come from the store, whatever the client sends', async () => {
    const german = { locale: 'de', shippingAddressCollection: false };
    expect((await order(orderOf([lineOf({ quantity: 2 })], german))).status).toBe(200);
    const [call] = stripe.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    const imageUrl = `${ORIGIN}/photos/wave.jpg`;
    const metadata = { itemId: 'wave', imageUrl, size: 'A4', creativehub_sku: 'CH-A4' };
    const product_data = { name: 'Welle', description: 'Print of "Welle" (A4)', metadata };
    const price_data = { currency: 'eur', unit_amount: '2450', product_data };
    const days = (value: string) => ({ unit: 'business_day', value });
    const shipping_rate_data = {
      type: 'fixed_amount',
      display_name: 'Standardversand (Deutschland)',
      fixed_amount: { amount: '499', currency: 'eur' },
      delivery_estimate: { minimum: days('5'), maximum: days('8') },
    };
    const session = {
      mode: 'payment',
      locale: 'de',
      metadata: { shop: 'prints', language: 'de', total_cents: '5399' },
      line_items: [{ metadata, quantity: '2', price_data }],
      success_url: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/?canceled=true`,
      shipping_address_collection: { allowed_countries: ['DE'] },
      shipping_options: [{ shipping_rate_data }],
    };
    expect(sent()).toEqual(Object.fromEntries(fieldsOf(session)));
    expect(call?.headers['x-stripe-client-telemetry']).toBeUndefined();
    expect(call?.headers['idempotency-key']).toMatch(/^\S{20,}$/);
  });

  test('images are sent only if Stripe can fetch them', async () => {
    const imageAt = async (origin: string) => {
      stripe.reset();
      const addresses = { successUrl: `${origin}/s`, cancelUrl: `${origin}/c` };
      const { status } = await order(orderOf([lineOf()], addresses), openShop({ payment, origin }));
      expect(status).toBe(200);
      return sent()['line_items[0][price_data][product_data][images][0]'];
    };
    expect(await imageAt('https://shop.example.org')).toBe('https://shop.example.org/photos/wave.jpg');
    for (const host of ['http://shop.example.org', 'https://localhost:8888', 'https://192.168.1.5'])
      expect(await imageAt(host)).toBeUndefined();
    expect(await imageAt('https://a.local')).toBeUndefined();
  });
});
