import { openCart } from '../../stores/dialog.ts';

/** Removes the payment page's parameters from the address, so that a reload does nothing twice. */
function cleanAddress(): void {
  history.replaceState(null, '', location.pathname + location.hash);
}

/**
 * Coming back from the payment page: `?success=true&session_id=…` runs the dialog's success path, for which
 * `load` fetches the code; `?canceled=true` opens the cart again. Where the code cannot be loaded the address
 * stays, and a reload tries again.
 */
export async function readReturn(load: () => Promise<(session: string) => void>): Promise<void> {
  const query = new URLSearchParams(location.search);
  const session = query.get('session_id');
  if (query.get('success') === 'true') {
    try {
      const completeOrder = session ? await load() : undefined;
      cleanAddress();
      if (session) completeOrder?.(session);
    } catch (error) {
      console.warn('The order could not be confirmed on this page', error);
    }
  } else if (query.get('canceled') === 'true') {
    cleanAddress();
    openCart();
  }
}
