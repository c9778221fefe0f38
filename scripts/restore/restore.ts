import { blobId, type Change, type Commit, type ContentStore } from '../../netlify/content/contentStore.ts';

import type { WholeContent } from './sources.ts';

/**
 * Makes this the store's content in one commit on top, so that nothing is lost; its subject names `from`.
 * @throws ContentError
 */
export function restoreContent(store: ContentStore, content: WholeContent, from: string): Promise<Commit> {
  return store.change({ subject: `Restore the content of ${from}` }, ({ files }) => [
    ...[...content]
      .filter(([path, bytes]) => files.get(path)?.oid !== blobId(bytes))
      .map(([path, bytes]): Change => ({ path, content: bytes })),
    ...[...files.keys()].filter((path) => !content.has(path)).map((path): Change => ({ path, delete: true })),
  ]);
}
