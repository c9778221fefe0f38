import { AUDIO_HOST, isTrackUrl } from '../embeds.ts';
import { type EntryOf, type Fields, number, text, url } from '../fields/kinds.ts';
import { readEntry } from '../fields/read.ts';

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

/** Gives a stored track its id, the file's name; without an order it comes first. */
export function toTrack(id: string, stored: StoredTrack): Track {
  return { ...stored, id, order: stored.order ?? 0 };
}

/** A track of the API's list; undefined where it has no address to play. */
export function readTrack(value: unknown): Track | undefined {
  const read = readEntry(TRACK_FIELDS, value);
  return read?.url ? toTrack(read.id, read as StoredTrack) : undefined;
}
