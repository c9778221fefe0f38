import { STORAGE_KEYS } from '../domain/storageKeys.ts';
import { persistentAtom } from '../services/persistence.ts';

/**
 * The cart as it is kept, a text that all tabs share. The number of prints is told from it alone; its lines are
 * read with the shop.
 */
export const $storedCart = persistentAtom<string>(STORAGE_KEYS.cart, '[]');

/** Event on `window` that says: an order was paid, forget the cart. */
const CART_CLEAR_EVENT = 'cart-clear';

/** Has the cart cleared: by this page's event, and by the storage event that follows in every other tab. */
export function broadcastCartClear(): void {
  dispatchEvent(new Event(CART_CLEAR_EVENT));
}

// Where pages are built there is no window.
if (typeof window !== 'undefined') addEventListener(CART_CLEAR_EVENT, () => $storedCart.set('[]'));
