import { PHOTO_FIELDS, type Photo, toPhoto } from '../../src/shared/content/entries/photo.ts';
import {
  storedPhotoSchema,
  storedTrackSchema,
  storedVideoSchema,
} from '../../src/shared/content/entries/schemas.ts';
import { TRACK_FIELDS, type Track, toTrack } from '../../src/shared/content/entries/track.ts';
import { toVideo, VIDEO_FIELDS, type Video } from '../../src/shared/content/entries/video.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import type { Schema } from '../../src/shared/content/fields/schema.ts';
import { parseStored } from '../../src/shared/content/stored.ts';

/** An entry's JSON as it is stored. */
export type StoredValue = Readonly<Record<string, unknown>>;

type Kind<E> = {
  /** What the owner calls one: in commit messages, and as the id of an entry without any usable letter. */
  readonly noun: 'photo' | 'video' | 'track';
  readonly plural: string;
  /** The rows, in the order of a file's keys. */
  readonly fields: Fields;
  /** An entry's file as lists show it. @throws StoredFileError */
  readonly read: (file: string, id: string, text: string) => E;
};

const reader =
  <S, E>(schema: Schema<S>, toEntry: (id: string, stored: S) => E) =>
  (file: string, id: string, text: string): E =>
    toEntry(id, parseStored(file, text, schema));

export type EntryTypes = { photos: Photo; videos: Video; music: Track };
export type CollectionName = keyof EntryTypes;

/** Every kind of entry, by the name of its list and of its folder in content/. */
export const KINDS: { readonly [K in CollectionName]: Kind<EntryTypes[K]> } = {
  photos: {
    noun: 'photo',
    plural: 'photos',
    fields: PHOTO_FIELDS,
    read: reader(storedPhotoSchema, toPhoto),
  },
  videos: {
    noun: 'video',
    plural: 'videos',
    fields: VIDEO_FIELDS,
    read: reader(storedVideoSchema, toVideo),
  },
  music: {
    noun: 'track',
    plural: 'tracks',
    fields: TRACK_FIELDS,
    read: reader(storedTrackSchema, toTrack),
  },
};
export const COLLECTIONS = Object.keys(KINDS) as CollectionName[];
