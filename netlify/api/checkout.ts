import { SHOP_ENDPOINTS } from '../../src/domain/shopEndpoints.ts';
import { ownOrigins } from '../lib/ownOrigin.ts';
import { json } from '../lib/replies.ts';
import type { Route } from './call.ts';

export const checkoutRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.checkout,
    body: 'json',
    async run(call) {
      // Stripe's package is large: a list read must not wait for it.
      const { startCheckout } = await import('../services/checkout/startCheckout.ts');
      return json(await startCheckout(call.json, ownOrigins(call.url, call.services.env), call.services));
    },
  },
];
