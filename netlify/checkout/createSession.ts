import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import type { PaymentAccess } from '../stripe/payment.ts';
import { stripeClient } from '../stripe/stripeClient.ts';
import { stripeFailure } from '../stripe/stripeFailure.ts';
import type { SessionParams } from './sessionParams.ts';

const REPLAYED = 'idempotent-replayed';
/** So many pages of one attempt may be used up, by paying or by letting them expire, before it is given up. */
const PAGES_PER_ATTEMPT = 4;

/**
 * The same attempt at the same order is the same session. Without an attempt each call stands for itself: two
 * customers with the same cart must never share a payment page.
 */
function idempotencyKey(params: SessionParams, attempt: string | undefined): string {
  if (attempt === undefined) return randomUUID();
  return createHash('sha256')
    .update(JSON.stringify([attempt, params]))
    .digest('base64url');
}

/** A failure that Stripe remembers under the key: sent again, it would only be repeated. */
const isRememberedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.[REPLAYED] === 'true';

/** The session under this key, or undefined where the key leads to nothing that can still be paid. */
async function createOrFind(
  stripe: Stripe,
  params: SessionParams,
  key: string,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
    if (session.lastResponse.headers[REPLAYED] !== 'true') return session;
    const current = await stripe.checkout.sessions.retrieve(session.id);
    return current.status === 'open' ? session : undefined;
  } catch (error) {
    if (isRememberedFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Creates the hosted payment page, once per attempt. An attempt whose page has expired or is already paid gets
 * a new one.
 * @throws ApiError paymentFailed, tooManyRequests
 */
export async function createSession(
  access: PaymentAccess,
  params: SessionParams,
  options: { attempt: string | undefined; language: Language; log: Log },
): Promise<CheckoutAnswer> {
  const key = idempotencyKey(params, options.attempt);
  try {
    const stripe = stripeClient(access);
    let session: Stripe.Checkout.Session | undefined;
    for (let n = 0; n < PAGES_PER_ATTEMPT && !session; n += 1) {
      session = await createOrFind(stripe, params, n === 0 ? key : `${key}-${n}`);
    }
    const address = parseUrl(session?.url ?? '');
    if (!session?.id || !address || !/^https?:$/.test(address.protocol)) {
      options.log('checkout: the payment service answered without a payment page');
      throw new ApiError('paymentFailed', { language: options.language });
    }
    return { sessionId: session.id, url: address.href };
  } catch (error) {
    throw stripeFailure(error, { what: 'checkout', code: 'paymentFailed', ...options });
  }
}
