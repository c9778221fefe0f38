import Stripe from 'stripe';
import { forAllTests } from '../../fixtures/provide.ts';
import { createPaymentPage } from './paymentPage/server.ts';

export const SHOP = 'http://localhost:8888';
/** Milliseconds since 1970 at which every test page begins. */
export const START = 1_800_000_000_000;

/** What a shop asks a session for. */
export const SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  locale: 'en',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'eur',
        unit_amount: 2450,
        product_data: { name: 'Wave <b>&"', metadata: { size: 'A3' } },
      },
    },
  ],
  success_url: `${SHOP}/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SHOP}/?canceled=true`,
  shipping_address_collection: { allowed_countries: ['DE'] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Post',
        fixed_amount: { amount: 499, currency: 'eur' },
      },
    },
  ],
};

/** What a customer types. */
export const CUSTOMER = {
  email: 'a@b.example',
  name: 'Ada',
  line1: 'Weg 1',
  postal_code: '12345',
  city: 'Ort',
};

/** A payment page with a clock of its own, spoken to by Stripe's own client. */
async function openTestPage() {
  let time = START;
  const page = await createPaymentPage({ port: 0, siteOrigin: () => SHOP, now: () => time });
  const { hostname: host, port } = new URL(page.origin);
  const clientOf = (key: string) =>
    new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const stripe = clientOf(page.secretKey);
  return {
    page,
    stripe,
    /** Stripe's own client, with another key. */
    clientOf,
    create: (change: object = {}, options: Stripe.RequestOptions = {}) =>
      stripe.checkout.sessions.create(
        { ...SESSION, ...change } as Stripe.Checkout.SessionCreateParams,
        options,
      ),
    /** Lets time pass, in ms. */
    wait(ms: number): void {
      time += ms;
    },
    close: page.close,
  };
}

/** Presses a button of the hosted page. */
export const press = (url: string | null, fields: Record<string, string>): Promise<Response> =>
  fetch(String(url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** What Stripe's client makes of a refusal. */
export async function failureOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It did not fail.');
  const { type, code, statusCode, param } = error;
  return { type, code, statusCode, param };
}

/** A test page for all tests of a file. */
export const provideTestPage = () => forAllTests(openTestPage);
