import type { StoredFault } from '../../src/domain/faults.ts';
import { compareText, sortEntries } from '../../src/domain/projects.ts';
import { idOfFile, StoredFileError } from '../../src/domain/stored.ts';
import { describeFault } from '../../src/messages/faults.ts';
import type { ContentLog, Snapshot, StoredFile } from './content/contentStore.ts';
import { type CollectionName, type EntryTypes, KINDS } from './entryKinds.ts';

/** `etag` is the blob id of the entry's file: a client sends it back in If-Match. */
export type Entry<E> = E & { readonly etag: string };

/** One list as it was at one snapshot. */
export type Collection<E> = {
  /** Sorted by order (missing = 0), then project, then id. */
  readonly entries: readonly Entry<E>[];
  readonly byId: ReadonlyMap<string, Entry<E>>;
  /** The entries as a JSON array: the exact body of the list's answer. */
  readonly body: string;
  /** What is wrong with the files that were left out. */
  readonly faults: readonly StoredFault[];
};

/**
 * The text of an entry's file as the entry that lists answer.
 * @throws StoredFileError
 */
export function readEntry<K extends CollectionName>(
  name: K,
  file: Omit<StoredFile, 'size'>,
): Entry<EntryTypes[K]> {
  return { ...KINDS[name].read(file.path, idOfFile(file.path), file.text ?? ''), etag: file.oid };
}

type ReadFile<E> = { oid: string; entry?: Entry<E>; json: string; faults: readonly StoredFault[] };
type Memo<K extends CollectionName> = {
  read: WeakMap<Snapshot, Collection<EntryTypes[K]>>;
  /** The files of the latest reading by path: after a save only the changed file is read again. */
  files: Map<string, ReadFile<EntryTypes[K]>>;
};
const memos: { [K in CollectionName]: Memo<K> } = {
  photos: { read: new WeakMap(), files: new Map() },
  videos: { read: new WeakMap(), files: new Map() },
  music: { read: new WeakMap(), files: new Map() },
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

/** The folder of a collection's files: exactly one entry each, nothing below. */
export function folderOf(name: CollectionName): string {
  return `content/${name}/`;
}

const isEntryFile = (path: string, folder: string): boolean =>
  path.startsWith(folder) && path.endsWith('.json') && !path.includes('/', folder.length);

function readAll<K extends CollectionName>(name: K, snapshot: Snapshot): Collection<EntryTypes[K]> {
  const memo = memos[name];
  const folder = folderOf(name);
  const files = new Map<string, ReadFile<EntryTypes[K]>>();
  for (const file of snapshot.files.values()) {
    if (!isEntryFile(file.path, folder)) continue;
    const known = memo.files.get(file.path);
    files.set(file.path, known?.oid === file.oid ? known : readFile(name, file));
  }
  memo.files = files;
  const byId = new Map<string, Entry<EntryTypes[K]>>();
  const texts = new Map<string, string>();
  for (const { entry, json } of files.values()) {
    if (!entry) continue;
    byId.set(entry.id, entry);
    texts.set(entry.id, json);
  }
  const entries = sortEntries<Entry<EntryTypes[K]>>([...byId.values()]);
  const faults = [...files.values()].flatMap((file) => file.faults);
  return {
    entries,
    byId,
    body: `[${entries.map((entry) => texts.get(entry.id)).join()}]`,
    faults: faults.sort((a, b) => compareText(a.file, b.file)),
  };
}

/**
 * The entries of one folder. A file that does not fit its schema is left out and named in the log, once per
 * snapshot. Never throws for what files hold; a second call for the same snapshot does no work.
 */
export function readCollection<K extends CollectionName>(
  name: K,
  snapshot: Snapshot,
  log?: ContentLog,
): Collection<EntryTypes[K]> {
  const { read } = memos[name];
  let collection = read.get(snapshot);
  if (!collection) {
    collection = readAll(name, snapshot);
    read.set(snapshot, collection);
    for (const fault of collection.faults) log?.(`Left out: ${describeFault(fault)}`);
  }
  return collection;
}
