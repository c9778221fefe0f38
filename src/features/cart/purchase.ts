import { $cart } from './cart.ts';
import { $dialog, openCart } from './dialog.ts';
import { recordOrder } from './order.ts';
import { broadcastCartClear } from './storedCart.ts';

/** Opens the checkout, unless the cart is empty. */
export function openCheckout(): void {
  if ($cart.get().length > 0) $dialog.set({ kind: 'checkout' });
}

/** After a payment: records the order, clears the cart in all tabs, and opens the success dialog. */
export function completeOrder(sessionId: string | null): void {
  const order = recordOrder(sessionId, $cart.get());
  broadcastCartClear();
  $dialog.set({ kind: 'success', reference: sessionId || order.id });
}

// Another tab may empty the cart while the checkout is open here.
$cart.listen((items) => {
  if (items.length === 0 && $dialog.get()?.kind === 'checkout') openCart();
});
