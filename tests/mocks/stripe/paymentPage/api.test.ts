import { describe, expect, test } from 'vitest';
import { failureOf, provideTestPage, START } from '../paymentPage.ts';

const opened = provideTestPage();

describe('the calls', () => {
  test('create, read, list lines and expire a session', async () => {
    const session = await opened.create();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      locale: 'en',
      amount_subtotal: 4900,
      amount_total: 5399,
      currency: 'eur',
      shipping_cost: { amount_total: 499 },
      url: `${opened.page.origin}/c/pay/${session.id}`,
      expires_at: START / 1000 + 86_400,
    });
    expect(session.id).toMatch(/^cs_test_\w{50}$/);
    const read = await opened.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(read.line_items?.data[0]).toMatchObject({
      quantity: 2,
      amount_total: 4900,
      price: { unit_amount: 2450 },
    });
    expect((await opened.stripe.checkout.sessions.listLineItems(session.id)).data).toEqual(
      read.line_items?.data,
    );
    expect(await opened.stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(await failureOf(opened.stripe.checkout.sessions.expire(session.id))).toMatchObject({
      statusCode: 400,
    });
  });

  test('the same idempotency key answers the same session; with other parameters it is refused', async () => {
    const key = { idempotencyKey: 'key-1' };
    const first = await opened.create({}, key);
    const second = await opened.create({}, key);
    expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await failureOf(opened.create({ locale: 'de' }, key))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect(await failureOf(opened.create({}, { idempotencyKey: 'x'.repeat(256) }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('a refusal is not remembered under its idempotency key', async () => {
    const key = { idempotencyKey: 'key-2' };
    await failureOf(opened.create({ locale: 'xx' }, key));
    expect((await opened.create({}, key)).status).toBe('open');
  });

  test('a missing or wrong key answers 401', async () => {
    expect(
      await failureOf(opened.clientOf('sk_test_wrong').checkout.sessions.retrieve('cs_x')),
    ).toMatchObject({
      statusCode: 401,
    });
    expect((await fetch(`${opened.page.origin}/v1/checkout/sessions/x`)).status).toBe(401);
  });

  test('unknown sessions and calls answer 404', async () => {
    expect(await failureOf(opened.stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failureOf(opened.stripe.customers.list())).toMatchObject({ statusCode: 404 });
    expect(await failureOf(opened.stripe.customers.create({}))).toMatchObject({ statusCode: 404 });
  });
});
