import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StoredPhoto, toPhoto } from '../../src/shared/content/entries/photo.ts';
import { checkoutTotals, toCartItem } from '../../src/shared/shop/cart.ts';
import { productName, returnAddresses, toLineItems } from '../../src/shared/shop/lineItems.ts';
import { PRINT_SIZES } from '../../src/shared/shop/printSizes.ts';
import type { Fault } from '../mocks/faultyServer.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf, type Shop } from './harness.ts';

describe('what Stripe gets', () => {
  let stripe: FaultyStripe;
  let shop: Shop;

  const access = (timeoutMs = 8000) => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey, timeoutMs });

  beforeAll(async () => {
    stripe = await createFaultyStripe(ORIGIN);
    shop = openShop({ payment: () => access() });
  });
  afterAll(() => stripe.close());
  beforeEach(() => {
    stripe.reset();
    shop.lines.length = 0;
  });

  type Answer = { sessionId: string; url: string; error?: string };
  async function order(change: object = {}, target = shop) {
    const answer = await target.post(CHECKOUT, orderOf([lineOf()], change));
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
  }

  describe('one session per attempt', () => {
    test('a double click and a much later try get the same session', async () => {
      const attempt = { attempt: 'click-1' };
      const [first, second] = await Promise.all([order(attempt), order(attempt)]);
      const third = await order(attempt);
      expect(new Set([first, second, third].map(({ body }) => body.sessionId)).size).toBe(1);
      expect(first.body.url).toBe(`${stripe.page.origin}/c/pay/${first.body.sessionId}`);
      expect(stripe.created.size).toBe(1);
    });

    test('another cart, another attempt and no attempt get other sessions', async () => {
      const ids = [
        (await order({ attempt: 'a-1' })).body.sessionId,
        (await order({ attempt: 'a-2' })).body.sessionId,
        (await order({ attempt: 'a-1', lineItems: [lineOf({ quantity: 2 })] })).body.sessionId,
        (await order()).body.sessionId,
        (await order()).body.sessionId,
      ];
      expect(new Set(ids).size).toBe(5);
    });

    test('an attempt whose page is paid gets a new page, again and again', async () => {
      const fields = {
        action: 'pay',
        email: 'a@b.example',
        name: 'n',
        line1: 'l',
        postal_code: '1',
        city: 'c',
      };
      const ids = new Set<string>();
      for (let n = 0; n < 3; n += 1) {
        const { sessionId, url } = (await order({ attempt: 'paid' })).body;
        expect((await order({ attempt: 'paid' })).body.sessionId).toBe(sessionId);
        await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
        ids.add(sessionId);
      }
      expect(ids.size).toBe(3);
    });
  });

  describe('failing payments', () => {
    const sentence =
      'The payment service cannot be reached at the moment. Your cart is kept; please try again in a minute.';
    const lasting: [string, Fault][] = [
      ...[401, 402, 403, 404, 409, 500, 502, 503].map((status): [string, Fault] => [
        String(status),
        { kind: 'status', status },
      ]),
      ['idempotency conflict', { kind: 'status', status: 400, type: 'idempotency_error' }],
      ['time-out', { kind: 'silence' }],
      ['reset before', { kind: 'resetBefore' }],
      ['reset after', { kind: 'resetAfter' }],
      ['web page', { kind: 'html' }],
      ['half an answer', { kind: 'truncated' }],
    ];

    test.concurrent.each(lasting)(
      '%s: 502, nothing said but the sentence, one session in the end',
      async (name, fault) => {
        const own = await createFaultyStripe(ORIGIN);
        const target = openShop({
          payment: () => ({ apiUrl: own.origin, secretKey: own.secretKey, timeoutMs: 300 }),
        });
        own.fail(fault, 10);
        const { status, headers, body } = await order({ attempt: name }, target);
        expect([status, body]).toEqual([502, { error: sentence }]);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(target.lines.join('\n')).toMatch(/payment service failed|without a payment page/);
        expect(target.lines.join('\n')).not.toMatch(/sk_test|canary/);
        // It works again: the same attempt leads to the one session, even where its first answer was lost.
        own.recover();
        const calls = own.calls.slice();
        expect((await order({ attempt: name }, target)).status).toBe(200);
        expect(own.created.size).toBe(1);
        const keys = calls
          .filter((call) => call.method === 'POST')
          .map((call) => call.headers['idempotency-key']);
        expect(new Set(keys).size).toBe(1);
        await own.close();
      },
      60_000,
    );

    test.each([
      ['reset before', { kind: 'resetBefore' }],
      ['reset after', { kind: 'resetAfter' }],
      ['503', { kind: 'status', status: 503 }],
    ] as [string, Fault][])('one %s is tried again without a second session', async (name, fault) => {
      stripe.fail(fault);
      expect((await order({ attempt: `once-${name}` })).status).toBe(200);
      expect(stripe.created.size).toBe(1);
    });

    test('too many calls answer 429 with the time that Stripe names', async () => {
      stripe.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '17' } });
      const { status, headers } = await order({ locale: 'de' });
      expect([status, headers.get('retry-after')]).toEqual([429, '17']);
      stripe.fail({ kind: 'status', status: 429 });
      expect((await order()).headers.get('retry-after')).toBe('5');
    });

    test('a failure that Stripe remembers under the key is not asked for again', async () => {
      const headers = { 'Idempotent-Replayed': 'true', 'Stripe-Should-Retry': 'false' };
      stripe.fail({ kind: 'status', status: 500, headers });
      expect((await order({ attempt: 'remembered' })).status).toBe(200);
      expect(stripe.created.size).toBe(1);
    });

    test('an unreachable Stripe answers 502 in the visitor’s language', async () => {
      const target = openShop({ payment: () => ({ apiUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_x' }) });
      const { status, body } = await order({ locale: 'de' }, target);
      expect(status).toBe(502);
      expect(body.error).toContain('Ihr Warenkorb bleibt erhalten');
    });

    test('without payment set up the answer is 503, once the order is valid', async () => {
      const closed = openShop();
      expect((await order({}, closed)).status).toBe(503);
      expect((await order({ locale: 'de' }, closed)).body.error).toContain('noch nicht eingerichtet');
      expect((await order({ successUrl: '//e' }, closed)).status).toBe(400);
    });
  });

  describe('the sum', () => {
    const euros = fc.oneof(
      fc.constantFrom(undefined, null, '', '12,50', '0.005', '1.005', '19.999', 0, 24.99, 1.115),
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.integer({ min: 0, max: 90_000 }).map((cents) => String(cents / 100)),
    );
    const line = fc.record({
      price_a4: euros,
      price_a3: euros,
      price: euros,
      size: fc.constantFrom(...PRINT_SIZES),
      quantity: fc.integer({ min: 1, max: 99 }),
    });

    test("at Stripe equals the dialog's total, for every cart", async () => {
      const cart = fc.array(line, { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(cart, async (lines) => {
          const stored = lines.map((prices, index) => {
            const { price, price_a3, price_a4 } = prices;
            const photo = {
              filename: `p${index}.jpg`,
              description: { en: `P ${index}` },
              price,
              price_a3,
              price_a4,
            };
            return [`p${index}`, JSON.parse(JSON.stringify(photo)) as StoredPhoto] as const;
          });
          const content = Object.fromEntries(
            stored.map(([id, photo]) => [`content/photos/${id}.json`, photo]),
          );
          const target = openShop({ content, payment: () => access() });
          const readable = ((await (await target.call('/api/photos')).json()) as { id: string }[]).map(
            ({ id }) => id,
          );
          const items = stored.flatMap(([id, photo], index) => {
            const { size = 'A4', quantity = 1 } = lines[index] ?? {};
            return readable.includes(id)
              ? [{ ...toCartItem(toPhoto(id, photo), `c${index}`), size, quantity }]
              : [];
          });
          fc.pre(items.length > 0);
          const body = orderOf(toLineItems(items, 'en', ORIGIN), returnAddresses(ORIGIN));
          const answer = await target.post(CHECKOUT, body);
          expect(answer.status).toBe(200);
          const { sessionId } = (await answer.json()) as Answer;
          const session = await fetch(`${stripe.page.origin}/v1/checkout/sessions/${sessionId}`, {
            headers: { Authorization: `Bearer ${stripe.secretKey}` },
          });
          const totals = checkoutTotals(items);
          expect(await session.json()).toMatchObject({
            amount_subtotal: totals.subtotal,
            amount_total: totals.total,
          });
        }),
        { numRuns: 60, seed: 20261120 },
      );
    });
  });
});

describe('parameters of a checkout', () => {
  let stripe: FaultyStripe;
  let shop: Shop;

  beforeAll(async () => {
    stripe = await createFaultyStripe(ORIGIN);
    shop = openShop({ payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }) });
  });
  afterAll(() => stripe.close());
  beforeEach(() => stripe.reset());

  type ErrorBody = { error: string; details?: { path: string; message: string }[] };
  const order = async (
    body: unknown,
    target = shop,
  ): Promise<[number, ErrorBody & { sessionId?: string }]> => {
    const answer = await target.post(CHECKOUT, body);
    return [answer.status, (await answer.json()) as ErrorBody];
  };
  const pathsOf = ({ details = [] }: ErrorBody) => details.map(({ path }) => path);

  describe('return addresses', () => {
    const foreign = [
      '//e.example/x',
      '\\\\e.example/x',
      '/success',
      'success',
      'https:e.example',
      'http:/localhost:8888/',
      'http://localhost:8888@e.example/',
      'http://user@localhost:8888/',
      'http://localhost:8888.e.example/',
      'http://localhost:8888\\@e.example/',
      'http://localhost:8888/\r\nX: y',
      'http://localhost:8888/\tx',
      'http://localhost:8889/',
      'http://localhost/',
      'https://localhost:8888/',
      'http://127.0.0.1:8888/',
      'javascript:alert(1)',
      'data:text/html,x',
      ' http://localhost:8888/',
      '',
      null,
      7,
      [],
      undefined,
      'http://localhost:8888',
      `http://localhost:8888/${'x'.repeat(5000)}`,
    ];
    test.each(foreign)('%j is refused', async (address) => {
      for (const field of ['successUrl', 'cancelUrl']) {
        const [status, body] = await order(orderOf([lineOf()], { [field]: address }));
        expect([status, pathsOf(body), body.error]).toEqual([
          400,
          [field],
          'The return addresses must lie on this site.',
        ]);
      }
      expect(stripe.calls).toEqual([]);
    });

    test('forged forwarding headers change nothing', async () => {
      const body = orderOf([lineOf()], { successUrl: 'https://evil.example/success' });
      for (const name of ['Host', 'X-Forwarded-Host', 'Forwarded', 'X-Original-Host']) {
        const answer = await shop.post(CHECKOUT, body, {
          [name]: name === 'Forwarded' ? 'host=evil.example' : 'evil.example',
        });
        expect(answer.status).toBe(400);
      }
    });

    test("only the configured address is accepted; on Netlify the called preview's as well", async () => {
      const at = (origin: string) =>
        orderOf([lineOf()], { successUrl: `${origin}/s`, cancelUrl: `${origin}/c` });
      const payment = () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey });
      const configured = openShop({ payment, env: { SITE_URL: 'https://shop.example' } });
      expect((await order(at('https://shop.example'), configured))[0]).toBe(200);
      expect((await order(at(ORIGIN), configured))[0]).toBe(400);
      const preview = openShop({
        payment,
        env: { URL: 'https://shop.example' },
        origin: 'https://preview.example',
      });
      expect((await order(at('https://preview.example'), preview))[0]).toBe(200);
      expect((await order(at('https://shop.example'), preview))[0]).toBe(200);
      expect((await order(at('https://other.example'), preview))[0]).toBe(400);
    });
  });

  describe('what reaches Stripe', () => {
    test("names, prices and SKUs are the store's, whatever the client says", async () => {
      const [status] = await order(
        orderOf([lineOf({ quantity: 2 })], { locale: 'de', shippingAddressCollection: false }),
      );
      expect(status).toBe(200);
      const [call] = stripe.calls;
      expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
      expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
        mode: 'payment',
        locale: 'de',
        'metadata[shop]': 'prints',
        'metadata[language]': 'de',
        'metadata[total_cents]': '5399',
        'line_items[0][metadata][itemId]': 'wave',
        'line_items[0][metadata][imageUrl]': `${ORIGIN}/photos/wave.jpg`,
        'line_items[0][metadata][size]': 'A4',
        'line_items[0][metadata][creativehub_sku]': 'CH-A4',
        'line_items[0][quantity]': '2',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '2450',
        'line_items[0][price_data][product_data][name]': 'Welle',
        'line_items[0][price_data][product_data][description]': 'Print of "Welle" (A4)',
        'line_items[0][price_data][product_data][metadata][itemId]': 'wave',
        'line_items[0][price_data][product_data][metadata][imageUrl]': `${ORIGIN}/photos/wave.jpg`,
        'line_items[0][price_data][product_data][metadata][size]': 'A4',
        'line_items[0][price_data][product_data][metadata][creativehub_sku]': 'CH-A4',
        success_url: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${ORIGIN}/?canceled=true`,
        'shipping_address_collection[allowed_countries][0]': 'DE',
        'shipping_options[0][shipping_rate_data][type]': 'fixed_amount',
        'shipping_options[0][shipping_rate_data][display_name]': 'Standardversand (Deutschland)',
        'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '499',
        'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'eur',
        'shipping_options[0][shipping_rate_data][delivery_estimate][minimum][unit]': 'business_day',
        'shipping_options[0][shipping_rate_data][delivery_estimate][minimum][value]': '5',
        'shipping_options[0][shipping_rate_data][delivery_estimate][maximum][unit]': 'business_day',
        'shipping_options[0][shipping_rate_data][delivery_estimate][maximum][value]': '8',
      });
      expect(call?.headers['x-stripe-client-telemetry']).toBeUndefined();
      expect(call?.headers['idempotency-key']).toMatch(/^\S{20,}$/);
    });

    test('images are sent only where Stripe can fetch them', async () => {
      const imageAt = async (origin: string) => {
        stripe.reset();
        const payment = () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey });
        const addresses = { successUrl: `${origin}/s`, cancelUrl: `${origin}/c` };
        const [status] = await order(orderOf([lineOf()], addresses), openShop({ payment, origin }));
        expect(status).toBe(200);
        return new URLSearchParams(stripe.calls[0]?.body).get(
          'line_items[0][price_data][product_data][images][0]',
        );
      };
      expect(await imageAt('https://shop.example.org')).toBe('https://shop.example.org/photos/wave.jpg');
      for (const origin of [
        'http://shop.example.org',
        'https://localhost:8888',
        'https://192.168.1.5',
        'https://a.local',
      ]) {
        expect(await imageAt(origin)).toBeNull();
      }
    });

    test('an entry without a text still has a name', () => {
      expect(productName({ description: {} }, 'de')).toBe('Photo');
    });
  });
});
