import type Stripe from 'stripe';

/** The parameters of a shop's session. */
export const SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 2450, product_data: { name: 'Wave' } } },
  ],
  success_url: 'http://localhost:8888/',
  shipping_options: [
    { shipping_rate_data: { display_name: 'Post', fixed_amount: { amount: 499, currency: 'eur' } } },
  ],
};

/** The details that a customer types. */
export const CUSTOMER = {
  email: 'a@b.example',
  name: 'Ada',
  line1: 'Weg 1',
  postal_code: '12345',
  city: 'Ort',
};

/** Presses a button of the hosted page. */
export const press = (url: string | null, fields: Record<string, string>): Promise<Response> =>
  fetch(String(url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
