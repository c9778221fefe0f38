import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContentLog } from '../contentStore.ts';
import { readCommittedFiles, toIndexEntries } from './commit.ts';
import { applyToFiles, stageFile } from './files.ts';
import { type Git, runGit } from './gitCommand.ts';
import { type Journal, journalFile, readJournal, removeJournal, workFolder } from './journal.ts';
import { copyIndex, lockIndex, noteInIndex, releaseAbandonedIndexLock } from './ownerIndex.ts';
import { type LocalRepository, readHead } from './repository.ts';

const STAGING = 'staging-';
// Git holds the lock of a branch for milliseconds: one this old was left by a killed process.
const ABANDONED_REF_LOCK_MS = 2000;

/** A fresh folder for one attempt. Only to be called by the one who holds the writer lock. */
export function openStaging(gitDir: string): string {
  const folder = workFolder(gitDir);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(STAGING)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const staging = join(
    folder,
    `${STAGING}${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`,
  );
  mkdirSync(staging);
  return staging;
}

/** Locks of the branch that our own killed `git update-ref` may have left. */
async function releaseAbandonedRefLocks({ gitDir, commonDir }: LocalRepository): Promise<void> {
  const head = readFileSync(join(gitDir, 'HEAD'), 'utf8')
    .trim()
    .replace(/^ref: /, '');
  for (const lock of [join(gitDir, 'HEAD.lock'), join(commonDir, `${head}.lock`)]) {
    while (existsSync(lock)) {
      const stat = statSync(lock, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > ABANDONED_REF_LOCK_MS) rmSync(lock, { force: true });
      else await wait(50);
    }
  }
}

/** Whether the branch holds the journal's commit; moves it there when it has not moved at all. */
async function rollForward(git: Git, repository: LocalRepository, journal: Journal): Promise<boolean> {
  await releaseAbandonedRefLocks(repository);
  // Forward, not back: a Git command of the killed process may still be about to move the branch.
  if ((await readHead(git)) === journal.from) {
    await git(['update-ref', '-m', 'content: finish a save', 'HEAD', journal.to, journal.from]);
  }
  return (await git(['merge-base', '--is-ancestor', journal.to, 'HEAD'])).code === 0;
}

/**
 * Finishes what a killed writer began: its commit reaches the branch, the index and the files, or nothing of it
 * does. Only to be called by the one who holds the writer lock. Throws `ContentError`.
 */
export async function recover(
  git: Git,
  root: string,
  repository: LocalRepository,
  log: ContentLog,
): Promise<void> {
  const { gitDir, prefix } = repository;
  releaseAbandonedIndexLock(gitDir);
  const journal = readJournal(gitDir);
  if (journal && (await rollForward(git, repository, journal))) {
    log('An interrupted save was completed.');
    const staging = openStaging(gitDir);
    for (const { path, after } of journal.paths) {
      if (after) {
        const bytes = await runGit(git, 'read a saved file', ['cat-file', 'blob', after]);
        stageFile(staging, path, bytes);
      }
    }
    const unlock = await lockIndex(gitDir, staging);
    try {
      const applied = applyToFiles(root, staging, journal.paths, log);
      const committed = await readCommittedFiles(git, journal.to, prefix);
      const entries = toIndexEntries(
        applied.map(({ path, after }) => ({ path, oid: after })),
        committed,
        prefix,
      );
      const putIndexInPlace = copyIndex(gitDir, staging);
      await noteInIndex(git, staging, entries);
      putIndexInPlace();
    } finally {
      unlock();
    }
  }
  if (existsSync(journalFile(gitDir))) removeJournal(gitDir);
}
