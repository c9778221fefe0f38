import { openCart } from '../cart/dialog.ts';
import { completeOrder } from '../cart/purchase.ts';

/** Removes the payment page's parameters from the address, so that a reload does nothing twice. */
function cleanAddress(): void {
  history.replaceState(null, '', location.pathname + location.hash);
}

/**
 * Coming back from the payment page: `?success=true&session_id=…` runs the dialog's success path, and
 * `?canceled=true` opens the cart again.
 */
export function readReturn(): void {
  const query = new URLSearchParams(location.search);
  const session = query.get('session_id');
  if (query.get('success') === 'true') {
    cleanAddress();
    if (session) completeOrder(session);
  } else if (query.get('canceled') === 'true') {
    cleanAddress();
    openCart();
  }
}
