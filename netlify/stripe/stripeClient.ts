import Stripe from 'stripe';
import type { ErrorCode } from '../../src/shared/errors.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import { PAYMENT_RETRIES, PAYMENT_TIMEOUT_MS, type PaymentAccess } from './payment.ts';

const clients = new Map<string, Stripe>();

/** The client for one access; kept, because it keeps its connections. */
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

/** Where Stripe asks to slow down without saying for how long, in seconds. */
const DEFAULT_WAIT = 5;

/** What went wrong, for the log: neither Stripe's sentence nor the request, which may name keys and customers. */
function causeOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown';
  const { type, code, statusCode, requestId } = error;
  return [type, code, statusCode, requestId].filter(Boolean).join(' ');
}

/** A failure of Stripe as an answer; its cause, and `what` was being done, go to the log alone. */
export function stripeFailure(
  error: unknown,
  options: { what: string; code: ErrorCode; language?: Language; log: Log },
): ApiError {
  if (error instanceof ApiError) return error;
  const { what, code, language, log } = options;
  log(`${what}: the payment service failed: ${causeOf(error)}`);
  const spoken = language && { language };
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    const seconds = Number(error.headers?.['retry-after']);
    return tooManyRequests(Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_WAIT, { ...spoken });
  }
  return new ApiError(code, { ...spoken });
}
