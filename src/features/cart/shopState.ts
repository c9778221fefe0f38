import { atom } from 'nanostores';
import { CART_KEY } from '../../shared/storageKeys.ts';
import { persistentAtom } from '../../ui/persistence.ts';
import type { Order } from './order.ts';

type ShopDialog =
  | { readonly kind: 'cart' }
  | { readonly kind: 'checkout' }
  | { readonly kind: 'success'; readonly order: Order };

export const $dialog = atom<ShopDialog | null>(null);

export function openCart(): void {
  $dialog.set({ kind: 'cart' });
}

/** Closes the open dialog. Cancelling the checkout returns to the cart. */
export function closeDialog(): void {
  $dialog.set($dialog.get()?.kind === 'checkout' ? { kind: 'cart' } : null);
}

/**
 * Adds the history entry of an open dialog. Back from it does not scroll: the browser would scroll to the position at
 * which the dialog was opened, although the visitor may have scrolled since.
 * @param depth how many dialogs are open above each other
 */
export function pushDialog(depth: number): void {
  history.scrollRestoration = 'manual';
  history.pushState({ ...history.state, dialogs: depth }, '');
  history.scrollRestoration = 'auto';
}

/** The stored cart as text, shared by all tabs: enough for the badge. The shop's code parses the lines. */
export const $storedCart = persistentAtom<string>(CART_KEY, '[]');

/** Event on `window` after a payment: clear the cart. */
const CART_CLEAR_EVENT = 'cart-clear';

/** Clears the cart: here by this event, in other tabs by the storage event that follows. */
export function broadcastCartClear(): void {
  dispatchEvent(new Event(CART_CLEAR_EVENT));
}

// There is no window during the build.
if (typeof window !== 'undefined') addEventListener(CART_CLEAR_EVENT, () => $storedCart.set('[]'));
