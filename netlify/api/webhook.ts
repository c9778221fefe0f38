import { ENDPOINTS } from '../../src/domain/endpoints.ts';
import { ApiError } from '../lib/apiError.ts';
import { json } from '../lib/replies.ts';
import type { Route } from './call.ts';

/** Events carry the whole session; 256 kB leaves room. */
const EVENT_BYTES_MAX = 256 * 1024;

export const webhookRoutes: readonly Route[] = [
  {
    ...ENDPOINTS.webhook,
    body: 'raw',
    bodyLimit: EVENT_BYTES_MAX,
    async run({ request, bytes, services }) {
      const secret = services.env.stripeWebhookSecret;
      if (!secret) throw new ApiError('webhookNotConfigured');
      const { readPaidSession, tellOnce } = await import('../services/checkout/webhook.ts');
      const session = await readPaidSession(bytes, request.headers.get('stripe-signature'), secret);
      if (session) await tellOnce(session, services);
      return json({ received: true });
    },
  },
];
