import Stripe from 'stripe';
import { LINE_ITEMS_MAX } from '../../src/shared/limits.ts';
import type { OrderItem } from '../../src/shared/shop/orders/order.ts';
import { ApiError } from '../lib/apiError.ts';
import type { OrderServices } from './orderRepository.ts';
import { itemOf } from './storedOrder.ts';
import { isMissing, stripeClient, stripeFailure } from './stripeClient.ts';

/** `pending`: complete, but the money is on its way. `over`: can no longer be paid. */
type Standing = 'open' | 'pending' | 'paid' | 'over';

const PENDING: readonly Stripe.PaymentIntent.Status[] = ['processing', 'requires_capture', 'succeeded'];

function standingOf({
  status,
  payment_status: paid,
  payment_intent: intent,
}: Stripe.Checkout.Session): Standing {
  if (paid === 'paid') return 'paid';
  if (status === 'open') return 'open';
  const isPending = typeof intent === 'object' && intent !== null && PENDING.includes(intent.status);
  return status === 'complete' && isPending ? 'pending' : 'over';
}

async function asked<T>(services: OrderServices, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const access = services.payment();
  if (!access) throw new ApiError('paymentNotConfigured');
  return ask(stripeClient(access)).catch(stripeFailure('editions', 'paymentFailed', services.log));
}

/** A session's state at Stripe; an unknown one is over. @throws ApiError paymentFailed, tooManyRequests */
export function readStanding(services: OrderServices, id: string): Promise<Standing> {
  return asked(services, async (stripe) => {
    try {
      return standingOf(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
    } catch (error) {
      if (isMissing(error)) return 'over';
      throw error;
    }
  });
}

/** The items of a session. @throws ApiError paymentFailed, tooManyRequests */
export async function readItems(services: OrderServices, id: string): Promise<OrderItem[]> {
  const lines = await asked(services, (stripe) =>
    stripe.checkout.sessions.listLineItems(id, { limit: LINE_ITEMS_MAX }),
  );
  return lines.data.map(itemOf);
}

/** Closes a session to payment. False when it is paid, or about to be. @throws ApiError when Stripe fails */
export async function closeCheckout(services: OrderServices, id: string): Promise<boolean> {
  const isClosed = await asked(services, (stripe) =>
    stripe.checkout.sessions.expire(id).then(
      () => true,
      (error: unknown) => {
        // Not open any more: another call has closed it, or the buyer has paid.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      },
    ),
  );
  return isClosed || (await readStanding(services, id)) === 'over';
}
