import type { CheckoutAnswer } from '../../../src/domain/endpoints.ts';
import { ApiError } from '../../lib/apiError.ts';
import { readCollection } from '../collections.ts';
import type { ContentLog, ContentStore } from '../content/contentStore.ts';
import type { PaymentAccess } from '../payment.ts';
import { createSession } from './createSession.ts';
import { languageOf, readOrder } from './readRequest.ts';
import { sessionParams } from './sessionParams.ts';

/**
 * From the body of a checkout call to a hosted payment page. What is wrong with the order is said before
 * whether payments are set up: it is the customer's to mend.
 * @param origins the site's own, the first being the one to show
 * @throws ApiError
 */
export async function startCheckout(
  body: unknown,
  origins: readonly string[],
  { store, payment, log }: { store: ContentStore; payment: () => PaymentAccess | undefined; log: ContentLog },
): Promise<CheckoutAnswer> {
  const photos = readCollection('photos', await store.snapshot(), log);
  const order = readOrder(body, photos, origins);
  const params = sessionParams(order, origins[0] ?? '');
  const access = payment();
  if (!access) throw new ApiError('paymentNotConfigured', { language: languageOf(body) });
  return createSession(access, params, { attempt: order.attempt, language: order.language, log });
}
