import Stripe from 'stripe';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import { PAYMENT_RETRIES, PAYMENT_TIMEOUT_MS, type PaymentAccess } from './payment.ts';

const clients = new Map<string, Stripe>();

/** The client for one access; reused, because it keeps its connections. */
export function stripeClient({ secretKey, apiUrl, timeoutMs = PAYMENT_TIMEOUT_MS }: PaymentAccess): Stripe {
  const key = JSON.stringify([secretKey, apiUrl, timeoutMs]);
  let client = clients.get(key);
  if (!client) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const secure = protocol === 'https:';
    client = new Stripe(secretKey, {
      protocol: secure ? 'https' : 'http',
      host: hostname,
      port: port || (secure ? 443 : 80),
      timeout: timeoutMs,
      maxNetworkRetries: PAYMENT_RETRIES,
      telemetry: false,
    });
    clients.set(key, client);
  }
  return client;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** Seconds to wait when Stripe asks to slow down without naming a time. */
const DEFAULT_WAIT = 5;

/** The cause for the log, without Stripe's sentence and request, which may name keys and customers. */
function causeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown';
  const { type, code, statusCode, requestId } = error;
  return [type, code, statusCode, requestId].filter(Boolean).join(' ');
}

/** For `catch`: turns a Stripe error into an API error. The cause and `what` (the failed step) go to the log only. */
export const stripeFailure =
  (what: string, code: ErrorCode, log: Log) =>
  (error: unknown): never => {
    if (error instanceof ApiError) throw error;
    log(`${what}: the payment service failed: ${causeOf(error)}`);
    if (!(error instanceof Stripe.errors.StripeRateLimitError)) throw new ApiError(code);
    const seconds = Number(error.headers?.['retry-after']);
    throw tooManyRequests(Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_WAIT);
  };
