import { computed } from 'nanostores';
import {
  addToCart,
  type CartItem,
  type CartPhoto,
  readCart,
  removeItem,
  resyncCart,
  setQuantity,
  setSize,
  unavailableLines,
} from '../../shared/shop/cart.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { CART_KEY } from '../../shared/storageKeys.ts';
import { readStored } from '../../ui/storage.ts';
import { uniqueId } from '../../ui/uniqueId.ts';
import { $isCurrent, $photos } from '../catalogue/catalogue.ts';
import { $soldInRooms } from '../room/rooms.ts';
import { showToast, type ToastKey } from '../toast/toast.ts';
import { $storedCart } from './shopState.ts';

/** The lines of the cart: restored from storage, stored on every change, shared by all tabs. */
export const $cart = computed($storedCart, readCart);

function change(edit: (items: readonly CartItem[]) => readonly CartItem[]): void {
  // Another tab may have changed it a moment ago, before its event arrives.
  const text = readStored(CART_KEY) ?? '[]';
  if (text !== $storedCart.get()) $storedCart.set(text);
  const before = $cart.get();
  const after = edit(before);
  if (after !== before) $storedCart.set(JSON.stringify(after));
}

/** Adds a print of the photo and shows a toast. A duplicate is refused, but a chosen `size` is taken over. */
export function addPhoto(photo: CartPhoto, size?: PrintSize): void {
  let toast: ToastKey = 'toast.already';
  change((items) => {
    const after = addToCart(items, photo, uniqueId(), size);
    if (after !== items) toast = after.length > items.length ? 'toast.added' : 'toast.resized';
    return after;
  });
  showToast(toast, photo.description, size);
}

/** Sets the number of prints of a line, clamped to whole numbers from 1 to 99. */
export function setItemQuantity(id: string, quantity: number): void {
  change((items) => setQuantity(items, id, quantity));
}

export function setItemSize(id: string, size: PrintSize): void {
  change((items) => setSize(items, id, size));
}

export function removeFromCart(id: string): void {
  change((items) => removeItem(items, id));
}

/** Updates the lines' prices, texts and SKUs from the current photos. */
export function resync(photos: readonly CartPhoto[]): void {
  if ($cart.get().length > 0) change((items) => resyncCart(items, [...$soldInRooms.get(), ...photos]));
}

/** Ids of the lines whose photo is not sold any more; empty until the API has answered. */
export const $unavailableLines = computed(
  [$cart, $photos, $soldInRooms, $isCurrent],
  (items, photos, roomPhotos, isCurrent): ReadonlySet<string> =>
    isCurrent ? unavailableLines(items, [...roomPhotos, ...photos]) : new Set(),
);

export const $buyableLines = computed([$cart, $unavailableLines], (items, gone) =>
  items.filter(({ id }) => !gone.has(id)),
);
