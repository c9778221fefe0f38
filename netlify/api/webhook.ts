import { SHOP_ENDPOINTS } from '../../src/domain/shopEndpoints.ts';
import { ApiError } from '../lib/apiError.ts';
import { json } from '../lib/replies.ts';
import { localRuntime } from '../lib/runtime.ts';
import type { Route } from './call.ts';

/** Events carry the whole session; 256 kB leaves room. */
const EVENT_BYTES_MAX = 256 * 1024;

export const webhookRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.webhook,
    body: 'raw',
    bodyLimit: EVENT_BYTES_MAX,
    async run({ request, bytes, services }) {
      const secret = services.env.stripeWebhookSecret ?? localRuntime()?.paymentWebhookSecret;
      if (!secret) throw new ApiError('webhookNotConfigured');
      const { readEvent } = await import('../services/orders/events.ts');
      const reminder = await readEvent(bytes, request.headers.get('stripe-signature'), secret);
      if (reminder) {
        const { finishSoon, remind } = await import('../services/orders/unfinished.ts');
        // From here on nothing is lost, so that Stripe need not send the event again.
        await remind(services, reminder);
        await finishSoon(services, reminder);
      }
      return json({ received: true });
    },
  },
];
