import type { Env } from '../lib/env.ts';
import { localRuntime } from '../lib/runtime.ts';

/** Access to Stripe, or to its local stand-in. */
export type PaymentAccess = {
  readonly secretKey: string;
  readonly apiUrl: string;
  /** Limit of one try in ms; the default is {@link PAYMENT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
};

/** A function may run for 60 s: three tries of this length fit, but not stripe-node's default of 80 s. */
export const PAYMENT_TIMEOUT_MS = 8000;
export const PAYMENT_RETRIES = 2;

/** Stripe if a key is set, else the local server's payment page, else undefined. */
export function paymentAccess(env: Pick<Env, 'payment' | 'stripe'>): PaymentAccess | undefined {
  if (env.stripe) return env.stripe;
  if (env.payment !== 'local') return undefined;
  const { paymentOrigin: apiUrl, paymentSecretKey: secretKey } = localRuntime() ?? {};
  return apiUrl && secretKey ? { apiUrl, secretKey } : undefined;
}
