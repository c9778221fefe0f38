import { z } from 'zod';
import { currentCopy, videoOrigins } from './copies.ts';
import { fileAddress } from './picture.ts';
import { address, description, filename, type NamedFields, order, text } from './schemas.ts';

/** A video's file, content/videos/<id>.json; direct image addresses are stored here too. */
export const storedVideoSchema = z.looseObject({
  url: address,
  videoId: text(100)
    .regex(/^[\w-]{11}$/, 'expected the 11 characters that name a video')
    .optional(),
  thumbnail: z.union([z.literal(''), address], 'expected an address, or an empty text').optional(),
  copy: filename.optional(),
  copyOf: address.optional(),
  description,
  order: order.optional(),
});

type StoredVideo = z.infer<typeof storedVideoSchema>;
export const VIDEO_KEYS = ['url', 'videoId', 'thumbnail', 'copy', 'copyOf', 'description', 'order'] as const;

/** A video as the API and the site carry it. */
export type Video = Omit<NamedFields<StoredVideo>, 'order' | 'copy' | 'copyOf'> & {
  id: string;
  order: number;
};

/** Gives a stored video its id and what can be derived: its thumbnail is the copy of it, where there is one. */
export function toVideo(id: string, { copy, copyOf, ...stored }: StoredVideo): Video {
  const copied = currentCopy({ copy, copyOf }, videoOrigins(stored));
  const thumbnail = copied ? { thumbnail: fileAddress(copied) } : {};
  return { ...stored, ...thumbnail, id, order: stored.order ?? 0 };
}
