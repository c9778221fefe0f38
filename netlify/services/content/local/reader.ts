import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertRevision, IMAGE_FOLDER } from '../contentPaths.ts';
import { type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';
import { createGit, settled } from './gitCommand.ts';
import {
  headSignature,
  type LocalRepository,
  openRepository,
  readHead,
  readIndexedIds,
  readLooseHead,
} from './repository.ts';

/** Under load the content is looked at this often, beside the requests… */
const LOOK_EVERY_MS = 500;
/** …and a request waits for the look only where the last one is older than this. */
const TRUST_MS = 900;
/** A look that saw a save go by is made again, this often at most. */
const MAX_LOOKS = 5;

/**
 * Reads a working tree. Nothing watches: each request sees to it that the files were looked at within the last
 * second, which costs one `lstat` per file, needs no timer, and misses no folder that appears later.
 * @param beforeLook runs before each look at the files: finishes what a killed process left half written
 */
export function createLocalReader(root: string, beforeLook: () => Promise<void>) {
  const git = createGit(root);
  const tree = createFolderTree(root, async () =>
    (await repository()) ? readIndexedIds(git, IMAGE_FOLDER) : new Map(),
  );
  let opened: LocalRepository | undefined;
  let current: Promise<Snapshot> | undefined;
  let latest: Snapshot | undefined;
  let headSeen = '';
  let revision = UNCOMMITTED;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Snapshot> | undefined;
  // Counts our own writes: a look that began before the last one does not count as recent.
  let generation = 0;
  let lookedGeneration = -1;

  /** Undefined where the root is in no Git repository. Asked again until there is one. */
  async function repository(): Promise<LocalRepository | undefined> {
    opened ??= await openRepository(git, root);
    return opened;
  }

  /** Looks once; false where a save went on at the same time, so that old and new may be mixed. */
  async function lookQuietly(): Promise<boolean> {
    const place = await repository();
    // Taken before asking for a journal: a save that begins after the asking moves the head after this.
    const signature = place ? headSignature(place) : '';
    await beforeLook();
    const isMoved = signature !== headSeen;
    const known = isMoved ? (place ? readLooseHead(place) : UNCOMMITTED) : revision;
    [revision] = await settled([known ? Promise.resolve(known) : readHead(git), tree.scan()]);
    if (place && headSignature(place) !== signature) return false;
    headSeen = signature;
    if (!latest || latest.files !== tree.files() || latest.revision !== revision) {
      latest = { revision, files: tree.files() };
      current = Promise.resolve(latest);
    }
    return true;
  }

  async function look(): Promise<Snapshot> {
    const startedAt = performance.now();
    const startedGeneration = generation;
    for (let attempt = 0; attempt < MAX_LOOKS; attempt += 1) {
      if (await lookQuietly()) break;
    }
    lookedAt = startedAt;
    lookedGeneration = startedGeneration;
    return latest ?? { revision, files: tree.files() };
  }

  /** One look at a time: a second caller shares the one under way. */
  function lookOnce(): Promise<Snapshot> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** Looks again now, whatever was seen a moment ago. */
  async function refresh(): Promise<Snapshot> {
    // A look that began earlier may have passed the files that changed since.
    if (looking) await looking.catch(() => {});
    return lookOnce();
  }

  function snapshot(): Promise<Snapshot> {
    if (!current || generation !== lookedGeneration) return refresh();
    const age = performance.now() - lookedAt;
    if (age > TRUST_MS) return lookOnce();
    // A failing look must not end the process; the next caller that has to wait for one is told.
    if (age > LOOK_EVERY_MS) lookOnce().catch(() => {});
    return current;
  }

  return {
    git,
    repository,
    snapshot,
    refresh,
    /** The next snapshot has to look again: the content was just written. */
    expire(): void {
      generation += 1;
    },
    async file(path: string): Promise<Uint8Array | undefined> {
      assertContentPath(path);
      const { files } = await snapshot();
      if (!files.has(path)) return undefined;
      return readFile(join(root, path)).catch(() => undefined);
    },
    async fileAt(revision: string, path: string): Promise<Uint8Array | undefined> {
      assertRevision(revision);
      assertContentPath(path);
      const place = await repository();
      if (!place) return undefined;
      const result = await git(['cat-file', 'blob', `${revision}:${place.prefix}${path}`]);
      return result.code === 0 ? result.stdout : undefined;
    },
  };
}
