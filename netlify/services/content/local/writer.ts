import { rmSync } from 'node:fs';
import { planChanges } from '../changePlan.ts';
import { buildCommitMessage } from '../commitMessage.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type ContentLog,
  type EditContent,
  type Snapshot,
} from '../contentStore.ts';
import { createCommit, fullText, type PendingCommit, toIndexEntries, withEntries } from './commit.ts';
import type { CommitMemory } from './commitMemory.ts';
import { applyToFiles, assertWritable, presentId } from './files.ts';
import { type Git, gitFailure } from './gitCommand.ts';
import { type JournalPath, removeJournal, writeJournal } from './journal.ts';
import { keepUnsaved, readUnsaved } from './keep.ts';
import { copyIndex, lockIndex } from './ownerIndex.ts';
import { openStaging } from './recovery.ts';
import { type LocalRepository, readHead } from './repository.ts';

type WriteContext = {
  git: Git;
  root: string;
  repository: LocalRepository;
  log: ContentLog;
  memory: CommitMemory;
};

/** Whether the branch moved from `from` to `to`; false when someone else moved it first. */
async function moveBranch(git: Git, commit: PendingCommit, from: string): Promise<boolean> {
  const to = commit.revision;
  const moved = await commit.move();
  if (moved.code === 0) return true;
  const head = await readHead(git);
  if (head === to) return true;
  if (head !== from) return false;
  if (/\.lock': File exists/.test(moved.stderr)) {
    throw new ContentError('conflict', 'git.branchLocked');
  }
  throw gitFailure(moved.stderr, 'move the branch to the new commit');
}

/** Puts index and files in the new commit's state. What fails here is finished from the journal later. */
function finish(
  { root, repository, log }: WriteContext,
  staging: string,
  paths: JournalPath[],
  index: () => void,
) {
  try {
    applyToFiles(root, staging, paths, log);
    index();
    removeJournal(repository.gitDir);
  } catch {
    log(
      'A save reached the branch, but not every file yet: it is completed at the next look at the content.',
    );
  }
}

/**
 * One attempt to commit an edit of `snapshot`; the writer lock must be held and the journal be done with.
 * @returns undefined when branch or files moved in the meantime and the edit has to be made again.
 */
export async function tryCommit(
  context: WriteContext,
  snapshot: Snapshot,
  message: ChangeMessage,
  operationId: string,
  edit: EditContent,
): Promise<Commit | undefined> {
  const { git, root, repository, memory } = context;
  const { gitDir, prefix } = repository;
  const committed = await memory.files(snapshot.revision, prefix);
  const planned = planChanges(snapshot.files, await edit(snapshot)).filter(
    ({ path, oid }) => snapshot.files.get(path)?.oid !== oid || committed.get(path)?.oid !== oid,
  );
  if (planned.length === 0) return { revision: snapshot.revision, committed: false, paths: [] };
  const unsaved = readUnsaved(root, planned, snapshot, committed);
  if (!unsaved) return undefined;

  const paths = planned.map(({ path, oid }) => ({ path, before: snapshot.files.get(path)?.oid, after: oid }));
  assertWritable(root, paths);
  const staging = openStaging(gitDir);
  let unlock: (() => void) | undefined;
  let commit: PendingCommit | undefined;
  try {
    const base = await keepUnsaved(root, staging, snapshot.revision, unsaved, { committed, prefix });
    const entries = toIndexEntries(planned, base.committed, prefix);
    const text = buildCommitMessage(message, operationId);
    unlock = await lockIndex(gitDir, staging);
    const putIndexInPlace = copyIndex(gitDir, staging);
    commit = await createCommit({
      root,
      staging,
      parent: base.revision,
      from: snapshot.revision,
      planned,
      entries,
      text,
      parentIndex: memory.index(base.revision),
      notes: true,
    });
    const { revision: to, index } = commit;
    if (paths.some(({ path, before }) => presentId(root, path) !== before)) return undefined;
    writeJournal(gitDir, staging, { from: snapshot.revision, to, startedAt: Date.now(), paths });
    let moved = false;
    try {
      moved = await moveBranch(git, commit, snapshot.revision);
    } finally {
      if (!moved) removeJournal(gitDir);
    }
    if (!moved) return undefined;
    const files = withEntries(base.committed, planned, entries);
    memory.note({ revision: to, text: fullText(text), parent: snapshot.revision, files, index });
    finish(context, staging, paths, putIndexInPlace);
    return { revision: to, committed: true, paths: paths.map(({ path }) => path) };
  } finally {
    await commit?.leave();
    unlock?.();
    rmSync(staging, { recursive: true, force: true });
  }
}
