import { isDeepStrictEqual } from 'node:util';
import {
  TRACK_FIELDS,
  type Track,
  toTrack,
  toVideo,
  VIDEO_FIELDS,
  type Video,
} from '../../src/shared/content/entries/media.ts';
import { PHOTO_FIELDS, type Photo, toPhoto } from '../../src/shared/content/entries/photo.ts';
import {
  storedPhotoSchema,
  storedTrackSchema,
  storedVideoSchema,
} from '../../src/shared/content/entries/schemas.ts';
import type { StoredFault } from '../../src/shared/content/faults.ts';
import { fieldAt } from '../../src/shared/content/fields/form.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import type { Schema } from '../../src/shared/content/fields/read.ts';
import { compareText, slugify, sortEntries } from '../../src/shared/content/projects.ts';
import {
  formatStored,
  idOfFile,
  isEntryId,
  parseStored,
  StoredFileError,
} from '../../src/shared/content/stored.ts';
import { describeFault } from '../../src/shared/i18n/faults.ts';
import { ApiError, badForm, brokenFile } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import { blobId, type Change, perSnapshot, type Snapshot, type StoredFile } from './contentStore.ts';

export type StoredValue = Readonly<Record<string, unknown>>;

type Kind<E> = {
  readonly noun: 'photo' | 'video' | 'track';
  readonly plural: string;
  /** The field rows, in the order of a file's keys. */
  readonly fields: Fields;
  /** Reads an entry's file as lists show it. @throws StoredFileError */
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
  photos: { noun: 'photo', plural: 'photos', fields: PHOTO_FIELDS, read: reader(storedPhotoSchema, toPhoto) },
  videos: { noun: 'video', plural: 'videos', fields: VIDEO_FIELDS, read: reader(storedVideoSchema, toVideo) },
  music: { noun: 'track', plural: 'tracks', fields: TRACK_FIELDS, read: reader(storedTrackSchema, toTrack) },
};
export const COLLECTIONS = Object.keys(KINDS) as CollectionName[];

/** `etag` is the blob id of the entry's file: a client sends it back in If-Match. */
export type Entry<E> = E & { readonly etag: string };

export type Collection<E> = {
  /** Sorted by order (missing = 0), then project, then id. */
  readonly entries: readonly Entry<E>[];
  readonly byId: ReadonlyMap<string, Entry<E>>;
  /** The entries as a JSON array: the exact body of the list's answer. */
  readonly body: string;
  readonly faults: readonly StoredFault[];
};

function readEntry<K extends CollectionName>(name: K, file: Omit<StoredFile, 'size'>): Entry<EntryTypes[K]> {
  return { ...KINDS[name].read(file.path, idOfFile(file.path), file.text ?? ''), etag: file.oid };
}

/** The folder of a collection. Each file in it is one entry; subfolders are not read. */
export function folderOf(name: CollectionName): string {
  return `content/${name}/`;
}

const isEntryFile = (path: string, folder: string): boolean =>
  path.startsWith(folder) && path.endsWith('.json') && !path.includes('/', folder.length);

export function collectionOf<E extends { readonly id: string }>(
  entries: readonly Entry<E>[],
  faults: readonly StoredFault[],
): Collection<E> {
  let body: string | undefined;
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    // Made on demand: most reads need the entries only.
    get body() {
      body ??= JSON.stringify(entries);
      return body;
    },
    faults,
  };
}

function createReader<K extends CollectionName>(name: K) {
  const folder = folderOf(name);
  /** After a save only the changed file is parsed again. */
  const known = new WeakMap<StoredFile, Entry<EntryTypes[K]>>();
  return perSnapshot((snapshot, log): Collection<EntryTypes[K]> => {
    const entries: Entry<EntryTypes[K]>[] = [];
    const faults: StoredFault[] = [];
    for (const file of snapshot.files.values()) {
      if (!isEntryFile(file.path, folder)) continue;
      try {
        const entry = known.get(file) ?? readEntry(name, file);
        known.set(file, entry);
        entries.push(entry);
      } catch (error) {
        if (!(error instanceof StoredFileError)) throw error;
        faults.push(...error.faults);
      }
    }
    faults.sort((a, b) => compareText(a.file, b.file));
    for (const fault of faults) log?.(`Left out: ${describeFault(fault)}`);
    return collectionOf<EntryTypes[K]>(sortEntries(entries), faults);
  });
}

const READERS = Object.fromEntries(COLLECTIONS.map((name) => [name, createReader(name)])) as {
  [K in CollectionName]: ReturnType<typeof createReader<K>>;
};

/** A folder's entries, read once per snapshot. An invalid file is left out and logged; nothing is thrown. */
export function readCollection<K extends CollectionName>(
  name: K,
  snapshot: Snapshot,
  log?: Log,
): Collection<EntryTypes[K]> {
  return READERS[name](snapshot, log);
}

/** Characters of an id's readable part; with the tail it stays well below the 64 that an id may have. */
const WORDS_MAX = 44;

/** The first words of a text that fit. A word is cut only if it is the first and too long. */
function firstWords(text: string): string {
  const slug = slugify(text);
  if (slug.length <= WORDS_MAX) return slug;
  const cut = slug.slice(0, WORDS_MAX + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : slug.slice(0, WORDS_MAX);
}

/**
 * A new entry's id: words of its English description and a short random tail.
 * @param tails lower-case letters and digits, tried in turn until the id is free
 * @param fallback used when no letter of the description can be kept, such as a Chinese one
 * @returns undefined when every tail is taken
 */
export function makeEntryId(
  english: string,
  tails: readonly string[],
  fallback: string,
  isTaken: (id: string) => boolean,
): string | undefined {
  const words = firstWords(english) || fallback;
  return tails.map((tail) => `${words}-${tail}`).find((id) => isEntryId(id) && !isTaken(id));
}

export function pathOf(name: CollectionName, id: string): string {
  return `${folderOf(name)}${id}.json`;
}

/** An entry's file. @throws ApiError notFound, also for an invalid id */
export function requireFile(snapshot: Snapshot, name: CollectionName, id: string): StoredFile {
  const file = isEntryId(id) ? snapshot.files.get(pathOf(name, id)) : undefined;
  if (!file) throw new ApiError('notFound', { sentence: { key: `entry.gone.${KINDS[name].noun}` } });
  return file;
}

/** A stored entry's JSON, and the entry as lists show it. @throws ApiError conflict when the file is damaged */
export function readStored<K extends CollectionName>(
  name: K,
  file: StoredFile,
): { value: StoredValue; entry: Entry<EntryTypes[K]> } {
  try {
    const entry = readEntry(name, file);
    return { value: JSON.parse(file.text ?? '') as StoredValue, entry };
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    throw brokenFile(file.path, error.faults);
  }
}

/** An entry's new file and the entry. Equal content keeps its text. @throws ApiError badInput */
export function formatEntry<K extends CollectionName>(
  name: K,
  id: string,
  value: StoredValue,
  { files }: Snapshot,
): { change: Change; entry: Entry<EntryTypes[K]> } {
  const path = pathOf(name, id);
  const { fields } = KINDS[name];
  const before = files.get(path)?.text;
  const isSame =
    before !== undefined && isDeepStrictEqual(JSON.parse(before), JSON.parse(JSON.stringify(value)));
  const text = isSame ? before : formatStored(value, Object.keys(fields));
  try {
    return { change: { path, content: text }, entry: readEntry(name, { path, text, oid: blobId(text) }) };
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    // Named as in the forms: en_description.
    throw badForm(
      error.faults.map((fault) => ({ ...fault, path: fieldAt(fields, fault.path)?.name ?? fault.path })),
    );
  }
}
