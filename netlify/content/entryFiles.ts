import { isDeepStrictEqual } from 'node:util';
import { fieldAt } from '../../src/shared/content/fields/form.ts';
import { formatStored, isEntryId, StoredFileError } from '../../src/shared/content/stored.ts';

import { ApiError, badForm } from '../lib/apiError.ts';
import {
  type CollectionName,
  type Entry,
  type EntryTypes,
  folderOf,
  KINDS,
  readEntry,
  type StoredValue,
} from './collections.ts';
import { blobId, type Change, type Snapshot, type StoredFile } from './contentStore.ts';

/** The path of an entry's file. */
export function pathOf(name: CollectionName, id: string): string {
  return `${folderOf(name)}${id}.json`;
}

function notFound(name: CollectionName): ApiError {
  return new ApiError('notFound', {
    sentence: { key: `entry.gone.${KINDS[name].noun}` },
  });
}

/** An entry's file. @throws ApiError notFound, also for an invalid id */
export function requireFile(snapshot: Snapshot, name: CollectionName, id: string): StoredFile {
  const file = isEntryId(id) ? snapshot.files.get(pathOf(name, id)) : undefined;
  if (!file) throw notFound(name);
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
    throw new ApiError('conflict', {
      sentence: { key: 'entry.broken', params: { file: file.path } },
      details: error.faults,
    });
  }
}

/**
 * An entry's new file, and the entry as lists show it. Equal content keeps its text. @throws ApiError
 * badInput
 */
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
