import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ContentError } from '../contentStore.ts';
import { type Git, runGit } from './gitCommand.ts';

/** One entry of an index or tree; without `oid` the path is taken out. `path` is relative to the repository. */
export type IndexEntry = { path: string; oid: string | undefined; mode: string };

const LOCK_MARK = 'content store';
const PATIENCE_MS = 3000;

/** Input of `git update-index -z --index-info`. */
export function indexInfo(entries: IndexEntry[]): string {
  const none = '0'.repeat(40);
  return entries.map(({ path, oid, mode }) => `${oid ? mode : '0'} ${oid ?? none}\t${path}\0`).join('');
}

/**
 * Takes Git's own lock on the index, so that no `git add` or `git commit` of the owner runs between our commit
 * and the moment the index agrees with it. Throws `ContentError` 'conflict' where another Git command keeps it.
 */
export async function lockIndex(gitDir: string, staging: string): Promise<() => void> {
  const lock = join(gitDir, 'index.lock');
  const mark = join(staging, 'index-lock');
  writeFileSync(mark, `${LOCK_MARK} ${randomUUID()}\n`);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      // A link appears with its content: a killed process never leaves a lock that cannot be told as ours.
      linkSync(mark, lock);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (performance.now() > deadline) {
      throw new ContentError('conflict', 'git.indexLocked');
    }
    await wait(20);
  }
}

/** Frees the index after a killed writer of ours. Only to be called by the one who holds the writer lock. */
export function releaseAbandonedIndexLock(gitDir: string): void {
  const lock = join(gitDir, 'index.lock');
  try {
    if (readFileSync(lock).subarray(0, LOCK_MARK.length).toString('latin1') === LOCK_MARK) rmSync(lock);
  } catch {
    // Not there.
  }
}

const nextIndex = (staging: string) => join(staging, 'next-index');

/**
 * Lays a copy of the owner's index into the staging folder, which is to become the next one: with the same staged
 * work. Returns the step that puts it in place. The index must be locked.
 */
export function copyIndex(gitDir: string, staging: string): () => void {
  const next = nextIndex(staging);
  const present = join(gitDir, 'index');
  // Before the first `git add` there is none, and Git makes it.
  if (existsSync(present)) {
    copyFileSync(present, next);
    // Git tells an edit made in the same instant as its `git add` by the age of the index: the copy must not
    // look younger than the original, or that edit of the owner would seem unchanged from then on.
    const { atime, mtime } = statSync(present);
    utimesSync(next, atime, mtime);
  }
  return () => renameSync(next, present);
}

/** Puts the written paths into that copy, as in the new commit. */
export async function noteInIndex(git: Git, staging: string, entries: IndexEntry[]): Promise<void> {
  await runGit(git, 'note the change', ['update-index', '--add', '-z', '--index-info'], {
    input: indexInfo(entries),
    env: { GIT_INDEX_FILE: nextIndex(staging) },
  });
}
