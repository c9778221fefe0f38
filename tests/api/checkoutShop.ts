import { beforeAll, beforeEach } from 'vitest';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { answerOf, CHECKOUT, ORIGIN, openShop, type Shop } from './harness.ts';

/** Stripe's stand-in for this test file, and a shop that uses it. */
export let stripe: FaultyStripe;
export let shop: Shop;
export const payment = () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey, timeoutMs: 8000 });

/** Opens both for a test file, and clears Stripe's calls before each test. */
export function openCheckout(): void {
  beforeAll(async () => {
    stripe = await createFaultyStripe(ORIGIN);
    shop = openShop({ payment });
    return stripe.close;
  });
  beforeEach(() => {
    stripe.reset();
    shop.lines.length = 0;
  });
}

export const order = async (body: unknown, target = shop) =>
  answerOf<CheckoutAnswer>(await target.post(CHECKOUT, body));

/** The form fields of the first call to Stripe, by name. */
export const sent = () => Object.fromEntries(new URLSearchParams(stripe.calls[0]?.body));
