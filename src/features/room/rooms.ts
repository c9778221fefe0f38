import { atom, computed } from 'nanostores';
import type { Photo } from '../../shared/content/entries/photo.ts';

/** What every page knows of private rooms; reading them is code that only their visitors need. */

/** A photo of a private room; a hidden one carries the room's secret, without which nobody can buy it. */
export type RoomPhoto = Photo & { readonly room?: string };

/** The photos of the room that this page shows. */
export const $roomPhotos = atom<readonly RoomPhoto[]>([]);

/** The hidden photos that the rooms in the cart sell. */
export const $cartRooms = atom<readonly RoomPhoto[]>([]);

/** The hidden photos that are for sale to this visitor, as far as this page knows. */
export const $soldInRooms = computed([$roomPhotos, $cartRooms], (shown, inCart) => [
  ...inCart,
  ...shown.filter(({ room }) => room),
]);

/** The room as the lightbox calls its list of photos; no project of the site has such an address. */
export const ROOM_PROJECT = 'room-';
