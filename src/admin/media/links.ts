import { atom } from 'nanostores';
import {
  IMAGE_ADDRESS_FIELDS,
  readTrack,
  readVideo,
  TRACK_FIELDS,
  VIDEO_FIELDS,
} from '../../shared/content/entries/media.ts';
import type { FormValues } from '../../shared/content/fields/form.ts';
import { openAdding } from '../fields/adding.ts';
import { createResource, held, plainList } from '../list/createResource.ts';
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

export const videos = createResource(
  {
    ...plainList('videos', held(readVideo)),
    fields: VIDEO_FIELDS,
    // After a failed upload the form stands in for that of a photo.
    rules: () => ($imageUrlWorkaround.get() ? IMAGE_ADDRESS_FIELDS : VIDEO_FIELDS),
  },
  closeImageUrlWorkaround,
);

export const music = createResource({
  ...plainList('music', held(readTrack)),
  fields: TRACK_FIELDS,
});

$imageUrlWorkaround.subscribe((descriptions) => {
  if (descriptions) videos.form.fill(descriptions);
});
