import Stripe from 'stripe';
import type { ErrorCode } from '../../src/shared/errors.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';

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
