import { blobId } from './blobId.ts';
import { assertContentPath } from './contentPaths.ts';
import { type Change, ContentError, type StoredFile } from './contentStore.ts';

/** What one path is to become: bytes, or nothing. */
export type PlannedChange =
  | { path: string; oid: string; bytes: Uint8Array }
  | { path: string; oid: undefined; bytes: undefined };

function clash(): ContentError {
  return new ContentError('invalid', 'store.sameName');
}

/** Throws where a planned file would lie below a file, or take the place of a folder. */
function assertNoFolderClash(planned: PlannedChange[], files: ReadonlyMap<string, StoredFile>): void {
  const after = new Set(files.keys());
  for (const change of planned) {
    if (change.bytes) after.add(change.path);
    else after.delete(change.path);
  }
  const folders = new Set<string>();
  for (const path of after) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  if (planned.some((change) => change.bytes && folders.has(change.path))) throw clash();
  for (const folder of folders) if (after.has(folder)) throw clash();
}

/**
 * The wanted state of each named path, sorted by path. Deleting what is not there is no change.
 * Throws `ContentError` 'invalid' for a path that is not content or is named twice.
 */
export function planChanges(files: ReadonlyMap<string, StoredFile>, changes: Change[]): PlannedChange[] {
  const planned = new Map<string, PlannedChange>();
  for (const change of changes) {
    assertContentPath(change.path);
    if (planned.has(change.path)) {
      throw new ContentError('invalid', 'store.namedTwice');
    }
    if ('delete' in change) planned.set(change.path, { path: change.path, oid: undefined, bytes: undefined });
    else {
      const { content } = change;
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      planned.set(change.path, { path: change.path, oid: blobId(bytes), bytes });
    }
  }
  const sorted = [...planned.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  assertNoFolderClash(sorted, files);
  return sorted;
}
