import { AUDIO_HOST, isTrackUrl } from '../embeds.ts';
import { type EntryOf, type Fields, number, text, url } from '../fields/kinds.ts';

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

export type StoredTrack = EntryOf<typeof TRACK_FIELDS>;

/** A music track as the API and the site carry it. */
export type Track = Omit<StoredTrack, 'order'> & { id: string; order: number };
