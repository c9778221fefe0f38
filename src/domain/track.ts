import { z } from 'zod';
import { isTrackUrl } from './embeds.ts';
import { address, description, type NamedFields, order } from './schemas.ts';

/** A music track's file, content/music/<id>.json. */
export const storedTrackSchema = z.looseObject({
  url: address.refine(isTrackUrl, 'expected the address of a track at https://soundcloud.com/'),
  description,
  order: order.optional(),
});

type StoredTrack = z.infer<typeof storedTrackSchema>;
export const TRACK_KEYS = ['url', 'description', 'order'] as const;

/** A music track as the API and the site carry it. */
export type Track = Omit<NamedFields<StoredTrack>, 'order'> & { id: string; order: number };

export function toTrack(id: string, stored: StoredTrack): Track {
  return { ...stored, id, order: stored.order ?? 0 };
}
