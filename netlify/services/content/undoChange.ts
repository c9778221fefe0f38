import { blobId } from './blobId.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type ContentStore,
  type HistoryEntry,
} from './contentStore.ts';

/**
 * Takes one earlier change back, by one new commit that brings its files to the state before it.
 * Throws `ContentError` 'conflict' when one of them was changed again since: that edit would be lost.
 */
export async function undoChange(
  store: ContentStore,
  entry: HistoryEntry,
  message: ChangeMessage,
): Promise<Commit> {
  const { parent, revision } = entry;
  const files = await Promise.all(
    entry.paths.map(async ({ path }) => {
      const [before, after] = await Promise.all([
        parent ? store.fileAt(parent, path) : undefined,
        store.fileAt(revision, path),
      ]);
      return { path, before, left: after && blobId(after) };
    }),
  );
  return store.change(message, (snapshot) =>
    files.map(({ path, before, left }) => {
      if (snapshot.files.get(path)?.oid !== left) {
        throw new ContentError('conflict', 'store.changedAgain');
      }
      return before ? { path, content: before } : { path, delete: true };
    }),
  );
}
