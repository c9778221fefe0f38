import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertRevision } from '../contentPaths.ts';
import { ContentError, type ContentStore, type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';

function notConfigured(): ContentError {
  return new ContentError('notConfigured', 'store.notConfigured');
}

/**
 * The content below `root`, read once: what was shipped with the deploy, or what a build is made of.
 * @param options its commit, where known; and the folders to read, where not all are wanted
 */
export function createBundledStore(options: {
  root: string;
  revision?: string;
  folders?: string[];
}): ContentStore {
  const { root, revision = UNCOMMITTED, folders } = options;
  let known: Promise<Snapshot> | undefined;

  async function read(): Promise<Snapshot> {
    const tree = createFolderTree(root, async () => new Map(), folders);
    await tree.scan();
    return { revision, files: tree.files() };
  }

  const snapshot = () => {
    known ??= read();
    return known;
  };

  return {
    snapshot,
    change: () => Promise.reject(notConfigured()),
    keep: () => Promise.reject(notConfigured()),
    async file(path) {
      assertContentPath(path);
      const shipped = (await snapshot()).files.has(path);
      return shipped ? readFile(join(root, path)).catch(() => undefined) : undefined;
    },
    history: async () => [],
    async fileAt(asked, path) {
      assertRevision(asked);
      assertContentPath(path);
      return undefined;
    },
    textsAt: async (files) => files.map(() => undefined),
  };
}
