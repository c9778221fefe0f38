import { atom } from 'nanostores';
import type { FormValues } from '../../shared/content/fields/form.ts';
import { openAdding } from '../fields/adding.ts';
import { selectTab } from '../shell/tabs.ts';

/** Descriptions that wait in the Videos form for an image's address since their upload failed; null otherwise. */
export const $imageUrlWorkaround = atom<FormValues | null>(null);

/** Opens the Videos form for a direct image address, with the descriptions of the failed upload filled in. */
export function openImageUrlWorkaround({ en_description = '', de_description = '' }: FormValues): void {
  $imageUrlWorkaround.set({ en_description, de_description });
  selectTab('videos');
  openAdding('videos');
}

export function closeImageUrlWorkaround(): void {
  $imageUrlWorkaround.set(null);
}
