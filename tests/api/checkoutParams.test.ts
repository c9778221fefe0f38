import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productName } from '../../src/shared/shop/lineItems.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf, type Shop } from './harness.ts';

let stripe: FaultyStripe;
let shop: Shop;

beforeAll(async () => {
  stripe = await createFaultyStripe(ORIGIN);
  shop = openShop({ payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }) });
});
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

type ErrorBody = { error: string; details?: { path: string; message: string }[] };
const order = async (body: unknown, target = shop): Promise<[number, ErrorBody & { sessionId?: string }]> => {
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
