import { isImageUrl, VIDEO_HOST, VIDEO_ID, videoIdOf } from '../embeds.ts';
import { type EntryOf, type Fields, line, number, picture, text, url } from '../fields/kinds.ts';

/** A direct image address, or a link of the video service that names a video. */
export function isVideoUrl(address: string): boolean {
  return isImageUrl(address) || videoIdOf(address) !== undefined;
}

/** A video's file, content/videos/<id>.json; direct image addresses are stored here too. */
export const VIDEO_FIELDS = {
  url: url({
    required: true,
    accepts: isVideoUrl,
    fault: { code: 'videoUrl', params: { host: VIDEO_HOST } },
    byHand: 'any',
  }),
  videoId: line({ max: 11, form: false, accepts: (id) => VIDEO_ID.test(id), fault: { code: 'videoId' } }),
  thumbnail: url({ form: false }),
  copy: picture({ form: false }),
  copyOf: url({ form: false }),
  description: text({ max: 2000, localized: true, required: true }),
  order: number({ form: false }),
} as const satisfies Fields;

/** The form after a failed upload: nothing but the direct address of an image will do. */
export const IMAGE_ADDRESS_FIELDS = {
  ...VIDEO_FIELDS,
  url: url({ required: true, accepts: isImageUrl, fault: { code: 'imageUrl' } }),
} as const satisfies Fields;

export type StoredVideo = EntryOf<typeof VIDEO_FIELDS>;

/** A video as the API and the site carry it. */
export type Video = Omit<StoredVideo, 'order' | 'copy' | 'copyOf'> & { id: string; order: number };
