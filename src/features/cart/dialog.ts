import { atom } from 'nanostores';

/** The shop's one open dialog. `reference` is what a customer can quote: the payment session's id. */
type ShopDialog =
  | { readonly kind: 'cart' }
  | { readonly kind: 'checkout' }
  | { readonly kind: 'success'; readonly reference: string | null };

export const $dialog = atom<ShopDialog | null>(null);

export function openCart(): void {
  $dialog.set({ kind: 'cart' });
}

/** Closes the open dialog. Cancelling the checkout returns to the cart. */
export function closeDialog(): void {
  $dialog.set($dialog.get()?.kind === 'checkout' ? { kind: 'cart' } : null);
}
