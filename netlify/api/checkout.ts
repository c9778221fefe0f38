import { CHECKOUT_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { ownOrigins } from '../lib/ownOrigin.ts';
import { json } from '../lib/replies.ts';
import type { Route } from './call.ts';

/** More than many buyers behind one mobile network's address make, and too few to fill Stripe's list with. */
const LIMIT = { calls: 60, windowMs: 10 * 60_000 };

export const checkoutRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.checkout,
    body: 'json',
    bodyLimit: CHECKOUT_BODY_MAX_BYTES,
    limit: LIMIT,
    async run(call) {
      // Stripe's package is large: a list read must not wait for it.
      const { startCheckout } = await import('../checkout/startCheckout.ts');
      const { json: body, url, services, address } = call;
      return json(await startCheckout(body, ownOrigins(url, services.env), services, address));
    },
  },
];
