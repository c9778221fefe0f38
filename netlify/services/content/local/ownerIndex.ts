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
import { codeOf } from '../../../lib/codeOf.ts';
import { ContentError } from '../contentStore.ts';
import { type Git, runGit } from './gitCommand.ts';

/** One entry of an index; without `oid` the path is taken out. `path` is relative to the repository. */
export type IndexEntry = { readonly path: string; readonly oid: string | undefined; readonly mode: string };

/** What our lock holds, to be told from Git's. */
const LOCK_TITLE = 'content store\n';
const PATIENCE_MS = 3000;

const lockOf = (gitDir: string) => join(gitDir, 'index.lock');

/** Takes Git's own lock until the index agrees with our commit. Throws 'conflict' where another Git command keeps it. */
export async function lockIndex(gitDir: string, staging: string): Promise<() => void> {
  const lock = lockOf(gitDir);
  const mark = join(staging, 'index-lock');
  writeFileSync(mark, LOCK_TITLE);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      // A link appears with its content: a killed process never leaves a lock that cannot be told as ours.
      linkSync(mark, lock);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (performance.now() > deadline) {
      throw new ContentError('conflict', 'git.indexLocked');
    }
    await wait(20);
  }
}

/** Whether a save has taken the lock on the index. */
export function isIndexOurs(gitDir: string): boolean {
  try {
    return readFileSync(lockOf(gitDir), 'latin1').startsWith(LOCK_TITLE);
  } catch {
    return false;
  }
}

/** Frees the index after a killed save. Only to be called by the one who holds the writer lock. */
export function releaseAbandonedIndex(gitDir: string): void {
  if (isIndexOurs(gitDir)) rmSync(lockOf(gitDir), { force: true });
}

/** Makes the owner's next index with the same staged work. Returns the step that places it; the index is locked. */
export async function prepareIndex(
  git: Git,
  gitDir: string,
  staging: string,
  entries: readonly IndexEntry[],
): Promise<() => void> {
  const next = join(staging, 'next-index');
  const present = join(gitDir, 'index');
  // Before the first `git add` there is none, and Git makes it.
  if (existsSync(present)) {
    copyFileSync(present, next);
    // Git tells an edit made in the same instant as its `git add` by the age of the index: the copy must not
    // look younger than the original, or that edit of the owner would seem unchanged from then on.
    const { atime, mtime } = statSync(present);
    utimesSync(next, atime, mtime);
  }
  const none = '0'.repeat(40);
  const input = entries
    .map(({ path, oid, mode }) => `${oid ? mode : '0'} ${oid ?? none}\t${path}\0`)
    .join('');
  const env = { GIT_INDEX_FILE: next };
  await runGit(git, 'note the change', ['update-index', '--add', '-z', '--index-info'], { input, env });
  return () => renameSync(next, present);
}
