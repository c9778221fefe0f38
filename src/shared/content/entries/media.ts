import { currentCopy, videoOrigins } from '../copies.ts';
import { AUDIO_HOST, isImageUrl, isTrackUrl, VIDEO_HOST, VIDEO_ID, videoIdOf } from '../embeds.ts';
import { type EntryOf, type Fields, line, number, picture, text, url } from '../fields/kinds.ts';
import { readEntry } from '../fields/read.ts';
import { fileAddress } from '../picture.ts';

/** A music track's file, content/music/<id>.json. */
export const TRACK_FIELDS = {
  url: url({
    required: true,
    accepts: isTrackUrl,
    fault: { code: 'trackUrl', params: { host: AUDIO_HOST } },
  }),
  description: text({ max: 2000, localized: true, required: true }),
  order: number({ form: false }),
} as const satisfies Fields;

type StoredTrack = EntryOf<typeof TRACK_FIELDS>;

/** A music track as the API and the site carry it. */
export type Track = Omit<StoredTrack, 'order'> & { id: string; order: number };

/** Gives a stored track its id (the file's name); without an order it comes first. */
export function toTrack(id: string, stored: StoredTrack): Track {
  return { ...stored, id, order: stored.order ?? 0 };
}

/** A track of the API's list; undefined without an address to play. */
export function readTrack(value: unknown): Track | undefined {
  const read = readEntry(TRACK_FIELDS, value);
  return read?.url ? toTrack(read.id, read as StoredTrack) : undefined;
}

const isVideoUrl = (address: string): boolean => isImageUrl(address) || videoIdOf(address) !== undefined;

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

/** The form after a failed upload: it only takes the direct address of an image. */
export const IMAGE_ADDRESS_FIELDS = {
  ...VIDEO_FIELDS,
  url: url({ required: true, accepts: isImageUrl, fault: { code: 'imageUrl' } }),
} as const satisfies Fields;

type StoredVideo = EntryOf<typeof VIDEO_FIELDS>;

/** A video as the API and the site carry it. */
export type Video = Omit<StoredVideo, 'order' | 'copy' | 'copyOf'> & { id: string; order: number };

/** Gives a stored video its id and derived fields; a copied picture becomes its thumbnail. */
export function toVideo(id: string, { copy, copyOf, ...stored }: StoredVideo): Video {
  const copied = currentCopy({ copy, copyOf }, videoOrigins(stored));
  const thumbnail = copied ? { thumbnail: fileAddress(copied) } : {};
  return { ...stored, ...thumbnail, id, order: stored.order ?? 0 };
}

/** A video of the API's list; undefined without an address to play. */
export function readVideo(value: unknown): Video | undefined {
  const read = readEntry(VIDEO_FIELDS, value);
  return read?.url ? toVideo(read.id, read as StoredVideo) : undefined;
}

/** A new address also sets the video's id if it names one; an id written by hand stays with its address. */
export function deriveVideoId(
  next: Record<string, unknown>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (stored.url === next.url) return next;
  const { videoId: _old, ...video } = next;
  const videoId = videoIdOf(String(next.url));
  return videoId === undefined ? video : { ...video, videoId };
}
