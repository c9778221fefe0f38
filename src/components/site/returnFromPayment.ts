import { completeOrder, openCart } from '../../stores/dialog.ts';

/**
 * Coming back from the payment page: `?success=true&session_id=…` runs the dialog's success path,
 * `?canceled=true` opens the cart again. Both leave the address clean, so that a reload does nothing twice.
 */
export function readReturn(): void {
  const query = new URLSearchParams(location.search);
  const isSuccess = query.get('success') === 'true';
  const isCanceled = query.get('canceled') === 'true';
  if (!isSuccess && !isCanceled) return;
  const session = query.get('session_id');
  history.replaceState(null, '', location.pathname + location.hash);
  if (isSuccess && session) completeOrder(session);
  else if (isCanceled) openCart();
}
