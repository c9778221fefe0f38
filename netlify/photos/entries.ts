import { parse } from 'node:path/posix';
import type {
  BulkAnswer,
  BulkDeleteAnswer,
  BulkDeleteForm,
  ReorderAnswer,
} from '../../src/shared/adminEndpoints.ts';
import type { FormChange } from '../../src/shared/content/fields/form.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import {
  type Collection,
  type CollectionName,
  type Entry,
  type EntryTypes,
  formatEntry,
  KINDS,
  makeEntryId,
  pathOf,
  readCollection,
  readStored,
  requireFile,
  type StoredValue,
} from '../content/collections.ts';
import { tailsOf } from '../content/commitMessage.ts';
import { type Change, type Commit, requireMatch, type Snapshot } from '../content/contentStore.ts';
import type { PictureFault } from '../images/cleanImage.ts';
import {
  type ContentWrite,
  commitAnswer,
  commitEdit,
  type Fetched,
  type Made,
  settleCopy,
} from '../images/entryCopies.ts';
import { ApiError } from '../lib/apiError.ts';
import { errorSentence } from '../lib/replies.ts';

export type Write<K extends CollectionName> = ContentWrite & { readonly name: K };
/** A stored entry, and why its picture on another host was not copied. */
export type Saved<K extends CollectionName> = {
  readonly entry: Entry<EntryTypes[K]>;
  readonly fault?: PictureFault | undefined;
};
export type MadeEntry<K extends CollectionName> = Made<Saved<K>>;

/** The English description in a form: commits name the entry by it, and a new entry's id is made from it. */
export function englishOf(changes: readonly FormChange[]): string {
  const found = changes.find(({ field }) => field.name === 'en_description');
  return String(found?.value ?? '');
}

/** An entry's file with the copy of its picture, and the images to add and delete. */
export function formatWithCopy<K extends CollectionName>(
  name: K,
  id: string,
  value: StoredValue,
  snapshot: Snapshot,
  fetched: Fetched,
): { changes: Change[]; answer: Saved<K> } {
  // The form is checked before a picture is fetched.
  const { change, entry } = formatEntry(name, id, value, snapshot);
  const settled = settleCopy({ name, id, value }, snapshot, fetched);
  const final = settled.value === value ? { change, entry } : formatEntry(name, id, settled.value, snapshot);
  return { changes: [...settled.files, final.change], answer: { entry: final.entry, fault: settled.fault } };
}

/** The names of all files without their extensions: no two entries may share one. */
export const takenNames = ({ files }: Snapshot): Set<string> =>
  new Set([...files.keys()].map((path) => parse(path).name));

/** Adds an entry with an id from its English words; `build` may run again. @throws ApiError, ContentError */
export function addEntry<K extends CollectionName>(
  write: Write<K>,
  english: string,
  build: (id: string, collection: Collection<EntryTypes[K]>, snapshot: Snapshot) => StoredValue,
): Promise<MadeEntry<K>> {
  const { name, operation } = write;
  const { noun } = KINDS[name];
  const tails = tailsOf(operation.id);
  return commitAnswer<Saved<K>>(
    write,
    `Add ${noun} ${english}`,
    (snapshot, fetched) => {
      const taken = takenNames(snapshot);
      const id = makeEntryId(english, tails, noun, (candidate) => taken.has(candidate));
      if (id === undefined) throw new ApiError('conflict', { sentence: { key: 'entry.noFreeName' } });
      const value = build(id, readCollection(name, snapshot), snapshot);
      return formatWithCopy(name, id, value, snapshot, fetched);
    },
    (snapshot) => {
      const { byId } = readCollection(name, snapshot);
      const entry = byId.get(makeEntryId(english, tails, noun, (candidate) => !byId.has(candidate)) ?? '');
      if (!entry) throw new ApiError('notFound', { sentence: { key: 'entry.addedAndGone' } });
      return { entry };
    },
  );
}

/** Changes one entry; `edit` makes its new JSON, and may run again. @throws ApiError, ContentError */
export function updateEntry<K extends CollectionName>(
  write: Write<K>,
  id: string,
  change: {
    english: string;
    ifMatch: string | null;
    edit: (stored: StoredValue, snapshot: Snapshot) => StoredValue;
    files?: readonly Change[];
  },
): Promise<MadeEntry<K>> {
  const { name } = write;
  const { english, ifMatch, edit, files = [] } = change;
  return commitAnswer<Saved<K>>(
    write,
    `Update ${KINDS[name].noun} ${english}`,
    (snapshot, fetched) => {
      const file = requireFile(snapshot, name, id);
      const { value, entry } = readStored(name, file);
      requireMatch(ifMatch, [file.oid], entry);
      const { changes, answer } = formatWithCopy(name, id, edit(value, snapshot), snapshot, fetched);
      return { changes: [...files, ...changes], answer };
    },
    (snapshot) => ({ entry: readStored(name, requireFile(snapshot, name, id)).entry }),
  );
}

/** Deletes an entry, valid or not, and unused images. @throws ApiError notFound, conflict; ContentError */
export async function deleteEntry<K extends CollectionName>(
  write: Write<K>,
  id: string,
  ifMatch: string | null,
): Promise<Commit> {
  const { name } = write;
  let title = id;
  const subject = () => `Delete ${KINDS[name].noun} ${title}`;
  return commitEdit(write, subject, (snapshot) => {
    const { path, oid } = requireFile(snapshot, name, id);
    const known = readCollection(name, snapshot).byId.get(id);
    requireMatch(ifMatch, [oid], known ?? null);
    title = known?.description.en ?? id;
    return [{ path, delete: true }];
  });
}

/** '1 photo', '2 photos'. */
export function countOf(name: CollectionName, count: number): string {
  return `${count} ${KINDS[name][count === 1 ? 'noun' : 'plural']}`;
}

/** Runs a step for each entry; refusals are collected in the answer, and the others go on. */
export function forEach(ids: readonly string[], language: Language, run: (id: string) => void): BulkAnswer {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of ids) {
    try {
      run(id);
      updated.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push({ id, error: errorSentence(error, language) });
    }
  }
  return { updated, failed };
}

/** Deletes entries and unused images in one commit; an entry that changed since its etag stays. */
export function deleteEntries<K extends CollectionName>(
  write: Write<K>,
  { ids, etags }: Required<BulkDeleteForm>,
  language: Language,
): Promise<Made<BulkDeleteAnswer>> {
  const { name } = write;
  const deletable = (snapshot: Snapshot) =>
    forEach(ids, language, (id) => {
      const { oid } = requireFile(snapshot, name, id);
      requireMatch(Object.hasOwn(etags, id) ? (etags[id] ?? null) : null, [oid], null);
    });
  return commitAnswer<BulkDeleteAnswer>(
    write,
    ({ deleted }) => `Delete ${countOf(name, deleted.length)}`,
    (snapshot) => {
      const { updated: deleted, failed } = deletable(snapshot);
      const changes = deleted.map((id): Change => ({ path: pathOf(name, id), delete: true }));
      return { changes, answer: { deleted, failed } };
    },
    (snapshot) => {
      // An earlier call has deleted the missing ones.
      const isGone = (id: string) => !snapshot.files.has(pathOf(name, id));
      const failed = deletable(snapshot).failed.filter(({ id }) => !isGone(id));
      return { deleted: ids.filter(isGone), failed };
    },
  );
}

/** The result of a new order: how many of its ids exist, and how many entries changed. */
export type Reordered = Made<ReorderAnswer['result']>;

/** Gives the entries the order 0, 1, 2 … of the ids. Unknown ids are skipped. @throws ContentError */
export function reorderEntries<K extends CollectionName>(
  write: Write<K>,
  ids: readonly string[],
): Promise<Reordered> {
  const { name } = write;
  return commitAnswer(write, `Reorder ${KINDS[name].plural}`, (snapshot) => {
    const { byId } = readCollection(name, snapshot);
    const known = ids.filter((id) => byId.has(id));
    const moved = known.flatMap((id, order) => (byId.get(id)?.order === order ? [] : [{ id, order }]));
    const changes = moved.map(({ id, order }) => {
      const { value } = readStored(name, requireFile(snapshot, name, id));
      return formatEntry(name, id, { ...value, order }, snapshot).change;
    });
    return { changes, answer: { matched: known.length, modified: moved.length } };
  });
}
