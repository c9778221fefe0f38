import { atom } from 'nanostores';
import { broadcastCartClear } from '../services/broadcast.ts';
import { $cart, clearCart } from './cart.ts';
import { recordOrder } from './order.ts';

/** The shop's one open dialog. `reference` is what a customer can quote: the payment session's id. */
export type ShopDialog =
  | { readonly kind: 'cart' }
  | { readonly kind: 'checkout' }
  | { readonly kind: 'success'; readonly reference: string | null };

export const $dialog = atom<ShopDialog | null>(null);

export function openCart(): void {
  $dialog.set({ kind: 'cart' });
}

/** Goes on to the checkout; there is none for an empty cart. */
export function openCheckout(): void {
  if ($cart.get().length > 0) $dialog.set({ kind: 'checkout' });
}

/** Closes the open dialog. Cancelling the checkout returns to the cart. */
export function closeDialog(): void {
  $dialog.set($dialog.get()?.kind === 'checkout' ? { kind: 'cart' } : null);
}

/** The payment went through: keeps the order's record, clears the cart everywhere, and says thank you. */
export function completeOrder(sessionId: string | null): void {
  const order = recordOrder(sessionId, $cart.get());
  clearCart();
  broadcastCartClear();
  $dialog.set({ kind: 'success', reference: sessionId || order.id });
}

// Another tab may empty the cart while this one is about to pay for it.
$cart.listen((items) => {
  if (items.length === 0 && $dialog.get()?.kind === 'checkout') openCart();
});
