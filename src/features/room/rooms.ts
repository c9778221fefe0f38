import { atom, computed } from 'nanostores';
import type { Photo } from '../../shared/content/entries/photo.ts';

/** The part of private rooms that every page needs; only their visitors load the rest. */

/** A photo of a private room; a hidden one has the room's secret, which is needed to buy it. */
export type RoomPhoto = Photo & { readonly room?: string };

export const $roomPhotos = atom<readonly RoomPhoto[]>([]);

/** The hidden photos that the rooms in the cart sell. */
export const $cartRooms = atom<readonly RoomPhoto[]>([]);

/** The hidden photos that this visitor may buy, as far as this page knows. */
export const $soldInRooms = computed([$roomPhotos, $cartRooms], (shown, inCart) => [
  ...inCart,
  ...shown.filter(({ room }) => room),
]);

/** The lightbox's name for the room's list of photos; no project has such a slug. */
export const ROOM_PROJECT = 'room-';
