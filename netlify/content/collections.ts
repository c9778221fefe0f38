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
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import type { Schema } from '../../src/shared/content/fields/read.ts';
import { compareText, slugify, sortEntries } from '../../src/shared/content/projects.ts';
import { idOfFile, isEntryId, parseStored, StoredFileError } from '../../src/shared/content/stored.ts';

import { describeFault } from '../../src/shared/i18n/faults.ts';
import type { Log } from '../lib/log.ts';
import { perSnapshot, type Snapshot, type StoredFile } from './contentStore.ts';

/** An entry's JSON as it is stored. */
export type StoredValue = Readonly<Record<string, unknown>>;

type Kind<E> = {
  /** The owner's word for one entry: in commit messages, and as an id when the text has no usable letter. */
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

/** `etag` is the blob id of the entry's file: a client sends it back in If-Match. */
export type Entry<E> = E & { readonly etag: string };

/** One list in one snapshot. */
export type Collection<E> = {
  /** Sorted by order (missing = 0), then project, then id. */
  readonly entries: readonly Entry<E>[];
  readonly byId: ReadonlyMap<string, Entry<E>>;
  /** The entries as a JSON array: the exact body of the list's answer. */
  readonly body: string;
  /** Faults of the files that were left out. */
  readonly faults: readonly StoredFault[];
};

export function readEntry<K extends CollectionName>(
  name: K,
  file: Omit<StoredFile, 'size'>,
): Entry<EntryTypes[K]> {
  return { ...KINDS[name].read(file.path, idOfFile(file.path), file.text ?? ''), etag: file.oid };
}

type ReadFile<E> = {
  oid: string;
  entry?: Entry<E>;
  /** The entry as JSON. */
  json: string;
  faults: readonly StoredFault[];
};
function readFile<K extends CollectionName>(name: K, file: StoredFile): ReadFile<EntryTypes[K]> {
  try {
    const entry = readEntry(name, file);
    return { oid: file.oid, entry, json: JSON.stringify(entry), faults: [] };
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    return { oid: file.oid, json: '', faults: error.faults };
  }
}

/** The folder of a collection. Each file in it is one entry; subfolders are not read. */
export function folderOf(name: CollectionName): string {
  return `content/${name}/`;
}

const isEntryFile = (path: string, folder: string): boolean =>
  path.startsWith(folder) && path.endsWith('.json') && !path.includes('/', folder.length);

function createReader<K extends CollectionName>(name: K) {
  const folder = folderOf(name);
  /** The files as last read, by path: after a save only the changed file is parsed again. */
  const known = new Map<string, ReadFile<EntryTypes[K]>>();

  function readAll(snapshot: Snapshot): ReadFile<EntryTypes[K]>[] {
    const files: ReadFile<EntryTypes[K]>[] = [];
    for (const file of snapshot.files.values()) {
      if (!isEntryFile(file.path, folder)) continue;
      const before = known.get(file.path);
      const read = before?.oid === file.oid ? before : readFile(name, file);
      if (read !== before) known.set(file.path, read);
      files.push(read);
    }
    if (known.size > files.length)
      for (const path of known.keys()) if (!snapshot.files.has(path)) known.delete(path);
    return files;
  }

  return perSnapshot((snapshot, log): Collection<EntryTypes[K]> => {
    const files = readAll(snapshot);
    const byId = new Map<string, Entry<EntryTypes[K]>>();
    const faults: StoredFault[] = [];
    // A plain loop: an array per file would dominate the time for 10,000 files.
    for (const file of files) {
      if (file.entry) byId.set(file.entry.id, file.entry);
      faults.push(...file.faults);
    }
    const entries = sortEntries<Entry<EntryTypes[K]>>([...byId.values()]);
    faults.sort((a, b) => compareText(a.file, b.file));
    for (const fault of faults) log?.(`Left out: ${describeFault(fault)}`);
    let body: string | undefined;
    return {
      entries,
      byId,
      // Joined on demand: a save of one entry among 10,000 does not serialise all of them.
      get body() {
        const texts = new Map(files.map(({ entry, json }) => [entry, json]));
        body ??= `[${entries.map((entry) => texts.get(entry)).join()}]`;
        return body;
      },
      faults,
    };
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
