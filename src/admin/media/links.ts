import { atom } from 'nanostores';
import { pictureOf, uncopiedPicture } from '../../shared/content/copies.ts';
import {
  IMAGE_ADDRESS_FIELDS,
  readTrack,
  readVideo,
  TRACK_FIELDS,
  VIDEO_FIELDS,
  type Video,
} from '../../shared/content/entries/media.ts';
import type { FormValues } from '../../shared/content/fields/form.ts';
import { openAdding } from '../fields/adding.ts';
import { createResource, held, plainList } from '../list/createResource.ts';
import type { Detail } from '../list/Thumb.tsx';
import { clearError } from '../shell/banner.ts';
import type { AdminTexts } from '../shell/language.ts';
import { selectTab } from '../shell/tabs.ts';

/** Whether descriptions wait in the Videos form for an image's address since their upload failed. */
export const $imageUrlWorkaround = atom(false);

/** Opens the Videos form for a direct image address, with the descriptions of the failed upload filled in. */
export function openImageUrlWorkaround({ en_description = '', de_description = '' }: FormValues): void {
  $imageUrlWorkaround.set(true);
  videos.form.fill({ en_description, de_description });
  // Why is said with the photo, which waits in its form; here it would be about something else.
  clearError();
  selectTab('videos');
  openAdding('videos');
}

export function closeImageUrlWorkaround(): void {
  $imageUrlWorkaround.set(false);
}

/** An address by its host and its last part. */
const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?([^/]+)(.*)\/([^/]+)\/?$/, (_, host, path, last) =>
    [host, path && '…', last].filter(Boolean).join('/'),
  );

/** Where it is, and a picture that has not been copied; its address is not shown twice. */
function detailsOf(video: Video, { t }: AdminTexts): Detail[] {
  const { url } = video;
  const address = uncopiedPicture(video);
  const note: Detail[] = address ? [{ text: t('entries.notCopied', { address }), kind: 'note' }] : [];
  return address === url ? note : [{ text: shortAddress(url), kind: 'address' }, ...note];
}

export const videos = createResource(
  {
    ...plainList('videos', held(readVideo)),
    fields: VIDEO_FIELDS,
    look: { sources: (video) => [pictureOf(video) ?? []].flat(), glyph: 'video', details: detailsOf },
    // After a failed upload the form that adds stands in for that of a photo.
    rules: (_, edited) => ($imageUrlWorkaround.get() && !edited ? IMAGE_ADDRESS_FIELDS : VIDEO_FIELDS),
  },
  closeImageUrlWorkaround,
);

export const music = createResource({
  ...plainList('music', held(readTrack)),
  fields: TRACK_FIELDS,
  look: {
    sources: () => [],
    glyph: 'track',
    details: ({ url }) => [{ text: shortAddress(url), kind: 'address' }],
  },
});
