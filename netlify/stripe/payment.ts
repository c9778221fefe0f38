import type { Env } from '../lib/env.ts';
import { localRuntime } from '../lib/runtime.ts';

/** How Stripe, or the local payment page that stands in for it, is reached. */
export type PaymentAccess = {
  readonly secretKey: string;
  /** Origin of the API. */
  readonly apiUrl: string;
  /** One try's limit in ms; the default is {@link PAYMENT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
};

/** A function may run for 60 s: three tries of this length fit, stripe-node's own 80 s don't. */
export const PAYMENT_TIMEOUT_MS = 8000;
export const PAYMENT_RETRIES = 2;

/** Stripe where a key is set, the local page where the local server lends one, else undefined. */
export function paymentAccess(env: Pick<Env, 'payment' | 'stripe'>): PaymentAccess | undefined {
  if (env.stripe) return env.stripe;
  if (env.payment !== 'local') return undefined;
  const { paymentOrigin: apiUrl, paymentSecretKey: secretKey } = localRuntime() ?? {};
  return apiUrl && secretKey ? { apiUrl, secretKey } : undefined;
}
