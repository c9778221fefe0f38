import { atom } from 'nanostores';
import { STORAGE_KEYS } from '../domain/storageKeys.ts';
import { countStoredItems } from '../domain/storedCart.ts';
import { onCartClear } from '../services/broadcast.ts';
import { onStoredChange, readStored, writeStored } from '../services/storage.ts';

/**
 * Number of prints in the cart. The first view shows no more of it, so this is told from the stored text alone;
 * the cart itself comes with the shop, and its every change is counted here as well.
 */
export const $cartCount = atom(countStoredItems(readStored(STORAGE_KEYS.cart)));

/** Calls `adopt` with the stored cart wherever another page may have changed it. */
export function followStoredCart(adopt: (stored: string | null) => void): void {
  onStoredChange(STORAGE_KEYS.cart, adopt);
  if (typeof addEventListener !== 'function') return;
  // A page that Back brings out of the browser's memory has missed what other pages did meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) adopt(readStored(STORAGE_KEYS.cart));
  });
}

followStoredCart((stored) => $cartCount.set(countStoredItems(stored)));
// Said before the shop is loaded, it must empty the stored cart all the same.
onCartClear(() => {
  if ($cartCount.get() === 0) return;
  writeStored(STORAGE_KEYS.cart, '[]');
  $cartCount.set(0);
});
