import { assertContentPath } from './contentPaths.ts';
import { blobId, type Change, ContentError, type StoredFile } from './contentStore.ts';

/** The planned state of one path: new bytes, bytes that the store already has, or no file. */
export type PlannedChange =
  | { path: string; oid: string; bytes: Uint8Array }
  | { path: string; oid: string; bytes: undefined; size: number }
  | { path: string; oid: undefined; bytes: undefined };

function assertNoFolderClash(planned: PlannedChange[], files: ReadonlyMap<string, StoredFile>): void {
  const deleted = new Set(planned.flatMap(({ path, oid }) => (oid ? [] : [path])));
  const added = planned.flatMap(({ path, oid }) => (oid && !files.has(path) ? [path] : []));
  if (added.length === 0) return;
  const after = [...added, ...[...files.keys()].filter((path) => !deleted.has(path))];
  const isFile = (path: string) => (files.has(path) && !deleted.has(path)) || added.includes(path);
  for (const path of added) {
    let clashes = after.some((other) => other.startsWith(`${path}/`));
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      clashes ||= isFile(path.slice(0, end));
    }
    if (clashes) throw new ContentError('invalid', 'store.sameName');
  }
}

function planOf(change: Change): PlannedChange {
  const { path } = change;
  if ('delete' in change) return { path, oid: undefined, bytes: undefined };
  const { content } = change;
  if (typeof content === 'object' && 'oid' in content) return { path, ...content, bytes: undefined };
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { path, oid: blobId(bytes), bytes };
}

/** The planned state of each path, sorted. Deleting a missing file is no change. Throws `ContentError`. */
export function planChanges(files: ReadonlyMap<string, StoredFile>, changes: Change[]): PlannedChange[] {
  for (const { path } of changes) assertContentPath(path);
  if (new Set(changes.map(({ path }) => path)).size < changes.length)
    throw new ContentError('invalid', 'store.namedTwice');
  const planned = changes.map(planOf).sort((a, b) => (a.path < b.path ? -1 : 1));
  assertNoFolderClash(planned, files);
  return planned;
}
