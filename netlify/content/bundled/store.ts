import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertRevision } from '../contentPaths.ts';
import { ContentError, type ContentStore, type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';

const notConfigured = () => new ContentError('notConfigured', 'store.notConfigured');

/** The content below `root`, read once: that of the deploy, or the source of a build. */
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

  const snapshot = (): Promise<Snapshot> => (known ??= read());

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

/** Whether an error means that the store is out of reach, so that older content is better than none. */
function isOutage(error: unknown): error is ContentError {
  return error instanceof ContentError && error.code !== 'invalid' && error.code !== 'conflict';
}

/** A store that takes this long to fail gets a pause, so that visitors do not wait each time. */
const SLOW_FAILURE_MS = 1000;
const PAUSE_MS = 15_000;

/** Reads `primary`, or `bundled`, marked as stale, while `primary` is out of reach. Writes use `primary` only. */
export function withFallback(primary: ContentStore, bundled: ContentStore): ContentStore {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let lastFailure: ContentError | undefined;
  let latest: Snapshot | undefined;

  /** The same failure returns the same object, because results are cached per snapshot. */
  async function staleSnapshot({ sentence: stale }: ContentError): Promise<Snapshot> {
    if (latest?.stale?.key !== stale.key) latest = { ...(await bundled.snapshot()), stale };
    return latest;
  }

  async function ask<T>(task: () => Promise<T>, otherwise: (error: ContentError) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    if (lastFailure && startedAt < pausedUntil) return otherwise(lastFailure);
    try {
      return await task();
    } catch (error) {
      if (!isOutage(error)) throw error;
      lastFailure = error;
      const failedAt = performance.now();
      if (failedAt - startedAt > SLOW_FAILURE_MS) pausedUntil = failedAt + PAUSE_MS;
      return otherwise(error);
    }
  }

  return {
    ...primary,
    snapshot: () => ask(() => primary.snapshot(), staleSnapshot),
    file: (path) =>
      ask(
        () => primary.file(path),
        async (error) => {
          const shipped = await bundled.file(path);
          // An image that the deploy lacks may still exist: only the store knows.
          if (!shipped) throw error;
          return shipped;
        },
      ),
  };
}
