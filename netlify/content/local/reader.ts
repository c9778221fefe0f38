import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertPastFiles, assertRevision, IMAGE_FOLDER } from '../contentPaths.ts';
import { type Commit, type PastFile, type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';
import {
  createGit,
  headSignature,
  type LocalRepository,
  openRepository,
  readHead,
  readIndexedIds,
  runGit,
} from './git.ts';

/** Under load the content is looked at this often, beside the requests… */
const LOOK_EVERY_MS = 500;
/** …and a request waits for the look only where the last one is older than this. */
const TRUST_MS = 900;
/** Images that are overwritten where they lie are looked for this often: it is rare, and half of all files. */
const IMAGES_EVERY_MS = 5000;
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
  let latest: Snapshot | undefined;
  let headSeen: string | undefined;
  let revision = UNCOMMITTED;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let imagesLookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Snapshot> | undefined;

  /** Undefined where the root is in no Git repository. Asked again until there is one. */
  async function repository(): Promise<LocalRepository | undefined> {
    opened ??= await openRepository(git, root);
    return opened;
  }

  /** Takes what the files and the head say now for the content. */
  function take(signature: string, head: string): void {
    headSeen = signature;
    revision = head;
    if (latest?.files !== tree.files() || latest.revision !== head)
      latest = { revision: head, files: tree.files() };
  }

  async function scan(hasImages: boolean): Promise<void> {
    const startedAt = performance.now();
    if (!hasImages && startedAt - imagesLookedAt < IMAGES_EVERY_MS) return tree.scanTexts();
    await tree.scan();
    imagesLookedAt = startedAt;
  }

  /** Looks once; whether nothing was saved at the same time, which could mix old and new. */
  async function lookQuietly(isSaving: boolean, hasImages: boolean): Promise<boolean> {
    const place = await repository();
    // Read before what a save has begun is looked for: a later one moves the head after this.
    const signature = place ? headSignature(place) : '';
    if (!isSaving) await beforeLook();
    const asksHead = place && signature !== headSeen;
    const [head] = await Promise.all([asksHead ? readHead(git, place) : revision, scan(hasImages)]);
    if (place && headSignature(place) !== signature) return false;
    take(signature, head);
    return true;
  }

  /** @param isSaving what may have been interrupted was completed before a save looks */
  async function look(isSaving: boolean, hasImages = false): Promise<Snapshot> {
    const startedAt = performance.now();
    for (let attempt = 0; attempt < MAX_LOOKS; attempt += 1)
      if (await lookQuietly(isSaving, hasImages)) break;
    lookedAt = startedAt;
    return latest ?? { revision, files: tree.files() };
  }

  /** The next snapshot looks again, at everything. */
  function expire(): void {
    lookedAt = Number.NEGATIVE_INFINITY;
    imagesLookedAt = Number.NEGATIVE_INFINITY;
  }

  /** One look at a time: a second caller shares the one under way. */
  function lookOnce(): Promise<Snapshot> {
    looking ??= look(false).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function snapshot(): Promise<Snapshot> {
    const age = performance.now() - lookedAt;
    if (!latest || age > TRUST_MS) return lookOnce();
    // A failing look must not end the process; the next caller that has to wait for one is told.
    if (age > LOOK_EVERY_MS) lookOnce().catch(() => {});
    return latest;
  }

  return {
    git,
    repository,
    snapshot,
    /**
     * Looks at the content now. Only to be called by the one who holds the writer lock.
     * @param hasImages also at images that may have been overwritten where they lie
     */
    refresh: (hasImages: boolean): Promise<Snapshot> => look(true, hasImages),
    /** Notes what a save has just written, which spares looking at all files for it. The writer lock is still held. */
    async note({ revision: saved, paths }: Commit): Promise<void> {
      await tree.scanFiles(new Set(paths));
      const place = await repository();
      const signature = place ? headSignature(place) : '';
      // Somebody may have gone on from there at once.
      if (!place || (await readHead(git, place)) !== saved) return expire();
      take(signature, saved);
    },
    expire,
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
    async textsAt(asked: readonly PastFile[]): Promise<(string | undefined)[]> {
      assertPastFiles(asked);
      const place = await repository();
      if (!place || asked.length === 0) return asked.map(() => undefined);
      const input = asked.map(({ revision, path }) => `${revision}:${place.prefix}${path}\n`).join('');
      const answer = await runGit(git, 'read earlier files', ['cat-file', '--batch'], { input });
      let at = 0;
      return asked.map(() => {
        const end = answer.indexOf('\n', at);
        const size = Number(/ blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1] ?? Number.NaN);
        at = end + 1;
        if (Number.isNaN(size)) return undefined;
        at += size + 1;
        return answer.toString('utf8', at - size - 1, at - 1);
      });
    },
  };
}
