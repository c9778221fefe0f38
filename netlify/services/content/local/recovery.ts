import { existsSync, rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContentLog } from '../contentStore.ts';
import { readCommittedFiles, toIndexEntries } from './committed.ts';
import { applyToFiles } from './files.ts';
import { type Git, runGit } from './gitCommand.ts';
import { type Journal, journalFile, readJournal, removeJournal, workFolder } from './journal.ts';
import { isIndexOurs, lockIndex, prepareIndex, releaseAbandonedIndex } from './ownerIndex.ts';
import { headLocks, type LocalRepository } from './repository.ts';
import { clearStaging, openStaging, stageFile } from './staging.ts';
import { isLockFree } from './writerLock.ts';

// Git holds the lock of a branch for milliseconds: one this old was left by a killed process.
const ABANDONED_HEAD_LOCK_MS = 2000;

/** Locks of the branch that a killed save may have left. */
async function releaseAbandonedHead(repository: LocalRepository): Promise<void> {
  for (const lock of headLocks(repository)) {
    while (existsSync(lock)) {
      const stat = statSync(lock, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > ABANDONED_HEAD_LOCK_MS) rmSync(lock, { force: true });
      else await wait(50);
    }
  }
}

/** Brings files and index to the state of a commit that has reached the branch. */
async function complete(
  git: Git,
  root: string,
  { gitDir, prefix }: LocalRepository,
  { to, paths }: Journal,
  log: ContentLog,
): Promise<void> {
  const staging = openStaging(gitDir);
  for (const { path, after } of paths) {
    if (after) stageFile(staging, path, await runGit(git, 'read a saved file', ['cat-file', 'blob', after]));
  }
  const unlock = await lockIndex(gitDir, staging);
  try {
    const applied = applyToFiles(root, staging, paths, log);
    const committed = await readCommittedFiles(git, to, prefix);
    const written = applied.map(({ path, after }) => ({ path, oid: after }));
    const putIndexInPlace = await prepareIndex(
      git,
      gitDir,
      staging,
      toIndexEntries(written, committed, prefix),
    );
    putIndexInPlace();
  } finally {
    unlock();
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Whether a save was killed, or is under way. */
export function isInterrupted({ gitDir }: LocalRepository): boolean {
  return existsSync(journalFile(gitDir)) || (isIndexOurs(gitDir) && isLockFree(workFolder(gitDir)));
}

/** Finishes what a killed writer had committed and clears the rest away. The writer lock must be held. */
export async function recover(
  git: Git,
  root: string,
  repository: LocalRepository,
  log: ContentLog,
): Promise<void> {
  const { gitDir } = repository;
  await clearStaging(gitDir);
  releaseAbandonedIndex(gitDir);
  if (!existsSync(journalFile(gitDir))) return;
  await releaseAbandonedHead(repository);
  const journal = readJournal(gitDir);
  if (journal && (await git(['merge-base', '--is-ancestor', journal.to, 'HEAD'])).code === 0) {
    await complete(git, root, repository, journal, log);
    log('An interrupted save was completed.');
  }
  removeJournal(gitDir);
}
