import { STORAGE_KEYS } from '../../shared/storageKeys.ts';
import { persistentAtom } from '../../ui/persistence.ts';

/**
 * The stored cart, a text that all tabs share. The badge counts prints from it alone; its lines are read with the shop.
 */
export const $storedCart = persistentAtom<string>(STORAGE_KEYS.cart, '[]');

/** Event on `window` that says: an order was paid, forget the cart. */
const CART_CLEAR_EVENT = 'cart-clear';

/** Clears the cart: here by this event, in every other tab by the storage event that follows. */
export function broadcastCartClear(): void {
  dispatchEvent(new Event(CART_CLEAR_EVENT));
}

// There is no window during the build.
if (typeof window !== 'undefined') addEventListener(CART_CLEAR_EVENT, () => $storedCart.set('[]'));
