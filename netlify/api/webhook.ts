import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { ApiError } from '../lib/apiError.ts';
import { json } from '../lib/replies.ts';
import { localRuntime } from '../lib/runtime.ts';
import type { Reminder } from '../orders/unfinished.ts';
import type { Call, Route } from './call.ts';

/** Events carry the whole session; 256 kB leaves room. */
const EVENT_BYTES_MAX = 256 * 1024;

/** Takes what a signed message has told of. From here on nothing is lost, so that it need not be sent again. */
async function carryOn({ services, waitUntil }: Call, reminder: Reminder | undefined): Promise<Response> {
  if (reminder) {
    const { finish, finishSoon, remind } = await import('../orders/unfinished.ts');
    await remind(services, reminder);
    if (waitUntil) waitUntil(finish(services, reminder));
    else await finishSoon(services, reminder);
  }
  return json({ received: true });
}

export const webhookRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.webhook,
    body: 'raw',
    bodyLimit: EVENT_BYTES_MAX,
    async run(call) {
      const { request, bytes, services } = call;
      const secret = services.env.stripeWebhookSecret ?? localRuntime()?.paymentWebhookSecret;
      if (!secret) throw new ApiError('webhookNotConfigured');
      const { readEvent } = await import('../orders/events.ts');
      return carryOn(call, await readEvent(bytes, request.headers.get('stripe-signature'), secret));
    },
  },
  {
    ...SHOP_ENDPOINTS.labWebhook,
    body: 'raw',
    bodyLimit: EVENT_BYTES_MAX,
    async run(call) {
      const { request, url, bytes, services } = call;
      const { readLabCallback } = await import('../orders/labCallback.ts');
      const callback = { body: bytes, headers: request.headers, query: url.searchParams };
      return carryOn(call, await readLabCallback(services, callback));
    },
  },
];
