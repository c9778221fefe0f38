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
import { createResource, plainList, withEtag } from '../list/createResource.ts';
import type { Detail } from '../list/Thumb.tsx';
import { clearError } from '../shell/banner.ts';
import type { AdminTexts } from '../shell/language.ts';
import { selectTab } from '../shell/tabs.ts';

/** Whether the Videos form waits for an image address, with the descriptions of a failed upload. */
export const $imageUrlWorkaround = atom(false);

/** Opens the Videos form for a direct image address, with the descriptions of the failed upload filled in. */
export function openImageUrlWorkaround({ en_description = '', de_description = '' }: FormValues): void {
  $imageUrlWorkaround.set(true);
  videos.form.fill({ en_description, de_description });
  // The failed photo's own form shows the error; it would be out of place here.
  clearError();
  selectTab('videos');
  openAdding('videos');
}

export function closeImageUrlWorkaround(): void {
  $imageUrlWorkaround.set(false);
}

/** Shortens an address to its host and its last part. */
const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?([^/]+)(.*)\/([^/]+)\/?$/, (_, host, path, last) =>
    [host, path && '…', last].filter(Boolean).join('/'),
  );

/** The address, and a note about a picture that was not copied; the same address is not shown twice. */
function detailsOf(video: Video, { t }: AdminTexts): Detail[] {
  const { url } = video;
  const address = uncopiedPicture(video);
  const note: Detail[] = address ? [{ text: t('entries.notCopied', { address }), kind: 'note' }] : [];
  return address === url ? note : [{ text: shortAddress(url), kind: 'address' }, ...note];
}

export const videos = createResource(
  {
    ...plainList('videos', withEtag(readVideo)),
    fields: VIDEO_FIELDS,
    look: { sources: (video) => [pictureOf(video) ?? []].flat(), glyph: 'video', details: detailsOf },
    // After a failed upload the form for a new video accepts an image address.
    rules: (_, edited) => ($imageUrlWorkaround.get() && !edited ? IMAGE_ADDRESS_FIELDS : VIDEO_FIELDS),
  },
  closeImageUrlWorkaround,
);

export const music = createResource({
  ...plainList('music', withEtag(readTrack)),
  fields: TRACK_FIELDS,
  look: {
    sources: () => [],
    glyph: 'track',
    details: ({ url }) => [{ text: shortAddress(url), kind: 'address' }],
  },
});
