import { atom } from 'nanostores';
import { selectTab } from './tabs.ts';

/**
 * Descriptions that wait for the address of an image: an upload failed, and the Videos form takes the image's
 * address instead. Null while the form works as usual.
 */
export const $imageUrlWorkaround = atom<{ readonly en: string; readonly de: string } | null>(null);

/** Opens the Videos form for a direct image address, with the descriptions of the failed upload filled in. */
export function openImageUrlWorkaround(descriptions: { readonly en: string; readonly de: string }): void {
  $imageUrlWorkaround.set(descriptions);
  selectTab('videos');
}

export function closeImageUrlWorkaround(): void {
  $imageUrlWorkaround.set(null);
}
