import { z } from 'zod';
import { address, description, type NamedFields, order, text } from './schemas.ts';

/** A video's file, content/videos/<id>.json; direct image addresses are stored here too. */
export const storedVideoSchema = z.looseObject({
  url: address,
  videoId: text(100)
    .regex(/^[\w-]{11}$/, 'expected the 11 characters that name a video')
    .optional(),
  thumbnail: z.union([z.literal(''), address], 'expected an address, or an empty text').optional(),
  description,
  order: order.optional(),
});

type StoredVideo = z.infer<typeof storedVideoSchema>;
export const VIDEO_KEYS = ['url', 'videoId', 'thumbnail', 'description', 'order'] as const;

/** A video as the API and the site carry it. */
export type Video = Omit<NamedFields<StoredVideo>, 'order'> & { id: string; order: number };

export function toVideo(id: string, stored: StoredVideo): Video {
  return { ...stored, id, order: stored.order ?? 0 };
}
