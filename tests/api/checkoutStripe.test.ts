import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StoredPhoto, toPhoto } from '../../src/shared/content/entries/photo.ts';
import { checkoutTotals, toCartItem } from '../../src/shared/shop/cart.ts';
import { returnAddresses, toLineItems } from '../../src/shared/shop/lineItems.ts';

import { PRINT_SIZES } from '../../src/shared/shop/printSizes.ts';
import type { Fault } from '../mocks/faultyServer.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CHECKOUT, lineOf, ORIGIN, openShop, orderOf, type Shop } from './harness.ts';

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
        const content = Object.fromEntries(stored.map(([id, photo]) => [`content/photos/${id}.json`, photo]));
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
