import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertRevision, IMAGE_FOLDER } from './contentPaths.ts';
import { type ContentLog, type Snapshot, UNCOMMITTED } from './contentStore.ts';
import { createGit, type Git } from './gitCommand.ts';
import {
  headSignature,
  type LocalRepository,
  openRepository,
  readHead,
  readIndexedIds,
} from './localRepository.ts';
import { createLocalTree } from './localTree.ts';

/** Under load the content is looked at this often, beside the requests… */
const LOOK_EVERY_MS = 500;
/** …and a request waits for the look only where the last one is older than this. */
const TRUST_MS = 900;

export type LocalReader = {
  git: Git;
  snapshot(): Promise<Snapshot>;
  /** Looks again now, whatever was seen a moment ago. */
  refresh(): Promise<Snapshot>;
  file(path: string): Promise<Uint8Array | undefined>;
  fileAt(revision: string, path: string): Promise<Uint8Array | undefined>;
  /** Undefined where the root is in no Git repository. Asked again until there is one. */
  repository(): Promise<LocalRepository | undefined>;
};

export type LocalReaderOptions = {
  root: string;
  log?: ContentLog;
  /** Runs before each look at the files: finishes what a killed process left half written. */
  beforeLook?: () => Promise<void>;
};

/**
 * Reads a working tree. Nothing watches: each request sees to it that the files were looked at within the last
 * second, which costs one `lstat` per file, needs no timer, and misses no folder that appears later.
 */
export function createLocalReader({ root, beforeLook }: LocalReaderOptions): LocalReader {
  const git = createGit(root);
  const tree = createLocalTree(root, async () =>
    (await repository()) ? readIndexedIds(git, IMAGE_FOLDER) : new Map(),
  );
  let opened: LocalRepository | undefined;
  let current: Promise<Snapshot> | undefined;
  let latest: Snapshot | undefined;
  let headSeen = '';
  let revision = UNCOMMITTED;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Snapshot> | undefined;

  async function repository(): Promise<LocalRepository | undefined> {
    opened ??= await openRepository(git, root);
    return opened;
  }

  async function look(): Promise<Snapshot> {
    const startedAt = performance.now();
    await beforeLook?.();
    const place = await repository();
    const signature = place ? headSignature(place) : '';
    if (place && signature !== headSeen) revision = await readHead(git);
    headSeen = signature;
    const changed = await tree.scan();
    if (!latest || changed || latest.revision !== revision) {
      latest = { revision, files: tree.files() };
      current = Promise.resolve(latest);
    }
    lookedAt = startedAt;
    return latest;
  }

  /** One look at a time: a second caller shares the one under way. */
  function lookOnce(): Promise<Snapshot> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    git,
    repository,
    snapshot() {
      const age = performance.now() - lookedAt;
      if (!current || age > TRUST_MS) return lookOnce();
      // A failing look must not end the process; the next caller that has to wait for one is told.
      if (age > LOOK_EVERY_MS) lookOnce().catch(() => {});
      return current;
    },
    async refresh() {
      // A look that began earlier may have passed the files that changed since.
      if (looking) await looking.catch(() => {});
      return lookOnce();
    },
    async file(path) {
      assertContentPath(path);
      const { files } = await this.snapshot();
      if (!files.has(path)) return undefined;
      return readFile(join(root, path)).catch(() => undefined);
    },
    async fileAt(revision, path) {
      assertRevision(revision);
      assertContentPath(path);
      const place = await repository();
      if (!place) return undefined;
      const result = await git(['cat-file', 'blob', `${revision}:${place.prefix}${path}`]);
      return result.code === 0 ? result.stdout : undefined;
    },
  };
}
