import { CHECKOUT_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { termsOf } from '../../src/shared/shop/terms.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { readSite } from '../content/shownPhotos.ts';
import { ledgerReply, readLedger } from '../editions/ledger.ts';
import { readEdition } from '../editions/remaining.ts';
import { ApiError } from '../lib/apiError.ts';
import { json } from '../lib/replies.ts';
import { ownOrigins } from '../lib/request.ts';
import { localRuntime } from '../lib/runtime.ts';
import { signingKey } from '../lib/signing.ts';
import type { Reminder } from '../orders/unfinished.ts';
import { type Call, type Route, route } from './call.ts';

/** More calls than the buyers behind one mobile network make, and too few to flood Stripe's list. */
const LIMIT = { calls: 60, windowMs: 10 * 60_000 };

export const checkoutRoutes: readonly Route[] = [
  route(
    SHOP_ENDPOINTS.checkout,
    { body: 'json', bodyLimit: CHECKOUT_BODY_MAX_BYTES, limit: LIMIT },
    async (call) => {
      // Stripe's package is large: reads of lists must not load it.
      const { startCheckout } = await import('../checkout/startCheckout.ts');
      const { json: body, url, services, address } = call;
      return json(await startCheckout(body, ownOrigins(url, services.env), services, address));
    },
  ),
];

/** Public reads of the shop: its current terms, and the prints left of an edition. */
export const shopRoutes: readonly Route[] = [
  route(SHOP_ENDPOINTS.terms, {}, async ({ services }) =>
    json(termsOf(readSite(await services.store.snapshot()))),
  ),
  route(SHOP_ENDPOINTS.edition, {}, async ({ params, services }) =>
    json(await readEdition(services, params.id ?? '')),
  ),
  route(SHOP_ENDPOINTS.ledger, {}, async ({ services }) => {
    const key = signingKey(services.env);
    if (!key) throw new ApiError('signingNotConfigured');
    return ledgerReply(await readLedger(await services.claims(), services.store, key, services.now()));
  }),
];

/** In bytes. An event carries the whole session, which is far smaller. */
const EVENT_BYTES_MAX = 256 * 1024;

/** Processes the order of a signed message. We retry failures ourselves, so the sender need not repeat it. */
async function processSubject(
  { services, waitUntil }: Call,
  reminder: Reminder | undefined,
): Promise<Response> {
  if (reminder) {
    const { finish, finishSoon, remind } = await import('../orders/unfinished.ts');
    await remind(services, reminder);
    if (waitUntil) waitUntil(finish(services, reminder));
    else await finishSoon(services, reminder);
  }
  return json({ received: true });
}

export const webhookRoutes: readonly Route[] = [
  route(SHOP_ENDPOINTS.webhook, { body: 'raw', bodyLimit: EVENT_BYTES_MAX }, async (call) => {
    const { request, bytes, services } = call;
    const secret = services.env.stripeWebhookSecret ?? localRuntime()?.paymentWebhookSecret;
    if (!secret) throw new ApiError('webhookNotConfigured');
    const { readEvent } = await import('../orders/events.ts');
    return processSubject(call, await readEvent(bytes, request.headers.get('stripe-signature'), secret));
  }),
  route(SHOP_ENDPOINTS.labWebhook, { body: 'raw', bodyLimit: EVENT_BYTES_MAX }, async (call) => {
    const { request, url, bytes, services } = call;
    const { readLabCallback } = await import('../orders/events.ts');
    const callback = { body: bytes, headers: request.headers, query: url.searchParams };
    return processSubject(call, await readLabCallback(services, callback));
  }),
];
