import { $cart } from './cart.ts';
import { $dialog, openCart } from './dialog.ts';
import { recordOrder } from './order.ts';
import { broadcastCartClear } from './storedCart.ts';

/** Goes on to the checkout; there is none for an empty cart. */
export function openCheckout(): void {
  if ($cart.get().length > 0) $dialog.set({ kind: 'checkout' });
}

/** The payment went through: keeps the order's record, clears the cart everywhere, and says thank you. */
export function completeOrder(sessionId: string | null): void {
  const order = recordOrder(sessionId, $cart.get());
  broadcastCartClear();
  $dialog.set({ kind: 'success', reference: sessionId || order.id });
}

// Another tab may empty the cart while this one is about to pay for it.
$cart.listen((items) => {
  if (items.length === 0 && $dialog.get()?.kind === 'checkout') openCart();
});
