import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentPath, assertPastFiles, assertRevision, IMAGE_FOLDER } from '../contentPaths.ts';
import { type Commit, type PastFile, type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';
import { createGit, runGit, settled } from './gitCommand.ts';
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
  let current: Promise<Snapshot> | undefined;
  let latest: Snapshot | undefined;
  let headSeen = '';
  let revision = UNCOMMITTED;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let imagesLookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Snapshot> | undefined;
  // Counts our own writes: a look that began before the last one does not count as recent.
  let generation = 0;
  let lookedGeneration = -1;

  /** Undefined where the root is in no Git repository. Asked again until there is one. */
  async function repository(): Promise<LocalRepository | undefined> {
    opened ??= await openRepository(git, root);
    return opened;
  }

  /** Takes what the files and the head say now for the content. */
  function take(signature: string, head: string): Snapshot {
    headSeen = signature;
    revision = head;
    if (latest && latest.files === tree.files() && latest.revision === head) return latest;
    latest = { revision: head, files: tree.files() };
    current = Promise.resolve(latest);
    return latest;
  }

  async function scan(needsImages: boolean): Promise<void> {
    const startedAt = performance.now();
    if (!needsImages && startedAt - imagesLookedAt < IMAGES_EVERY_MS) return tree.scanTexts();
    await tree.scan();
    imagesLookedAt = startedAt;
  }

  /** Looks once; undefined where a save went on at the same time, so that old and new may be mixed. */
  async function lookQuietly(isSaving: boolean): Promise<Snapshot | undefined> {
    const place = await repository();
    // Taken before asking for a journal: a save that begins after the asking moves the head after this.
    const signature = place ? headSignature(place) : '';
    if (!isSaving) await beforeLook();
    const isMoved = signature !== headSeen;
    const known = isMoved ? (place ? readLooseHead(place) : UNCOMMITTED) : revision;
    const [head] = await settled([known ? Promise.resolve(known) : readHead(git), scan(isSaving)]);
    return place && headSignature(place) !== signature ? undefined : take(signature, head);
  }

  /** @param isSaving in a save all files are looked at, and what may have been interrupted was completed before it */
  async function look(isSaving: boolean): Promise<Snapshot> {
    const startedAt = performance.now();
    const startedGeneration = generation;
    let seen: Snapshot | undefined;
    for (let attempt = 0; attempt < MAX_LOOKS && !seen; attempt += 1) seen = await lookQuietly(isSaving);
    lookedAt = startedAt;
    lookedGeneration = startedGeneration;
    return seen ?? latest ?? { revision, files: tree.files() };
  }

  /** One look at a time: a second caller shares the one under way. */
  function lookOnce(): Promise<Snapshot> {
    looking ??= look(false).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** A look that began earlier may have passed the files that changed since. */
  async function lookAfterWriting(): Promise<Snapshot> {
    if (looking) await looking.catch(() => {});
    return lookOnce();
  }

  /** Looks again now, whatever was seen a moment ago. Only to be called by the one who holds the writer lock. */
  const refresh = (): Promise<Snapshot> => look(true);

  function snapshot(): Promise<Snapshot> {
    if (!current || generation !== lookedGeneration) return lookAfterWriting();
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
    /** What was seen last, unless the head has moved since: then a new look. For the one who holds the writer lock. */
    async lastSeen(): Promise<Snapshot> {
      const place = await repository();
      const isSame = generation === lookedGeneration && place && headSignature(place) === headSeen;
      return (isSame && latest) || refresh();
    },
    /** Is a snapshot still the content, but for images overwritten in place? The writer lock must be held. */
    async isCurrent(seen: Snapshot): Promise<boolean> {
      const startedAt = performance.now();
      await tree.scanTexts();
      if (tree.files() !== seen.files) return false;
      lookedAt = startedAt;
      return true;
    },
    /** Notes what a save has just written, which spares looking for it. For the one who still holds the writer lock. */
    async note({ revision: head, paths }: Pick<Commit, 'revision' | 'paths'>): Promise<void> {
      await tree.scanFiles(paths);
      const place = await repository();
      const signature = place ? headSignature(place) : '';
      // Somebody may have gone on from there at once.
      if (place && readLooseHead(place) === head) take(signature, head);
      else generation += 1;
    },
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
