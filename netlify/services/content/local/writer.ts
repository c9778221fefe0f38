import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { type PlannedChange, planChanges } from '../changePlan.ts';
import { buildCommitMessage, KEPT_SUBJECT } from '../commitMessage.ts';
import { isTextPath } from '../contentPaths.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type ContentLog,
  type EditContent,
  type Snapshot,
} from '../contentStore.ts';
import { type CommitMemory, type CommittedFiles, modeOf, toIndexEntries } from './committed.ts';
import { type Import, type ImportedCommit, startImport } from './fastImport.ts';
import { applyToFiles, assertWritable, presentId } from './files.ts';
import { type Git, gitFailure, settled } from './gitCommand.ts';
import { type JournalPath, removeJournal, writeJournal } from './journal.ts';
import { withKept } from './kept.ts';
import { lockIndex, prepareIndex } from './ownerIndex.ts';
import { headLocks, type LocalRepository, readBranch, readHead } from './repository.ts';
import type { Signatures } from './signatures.ts';
import { noteImporter, openStaging, stageFile } from './staging.ts';
import { isCheckoutOf, readUnsaved } from './unsaved.ts';
import { writeFailure } from './writeFailure.ts';

const KEEP_MESSAGE = { subject: KEPT_SUBJECT };

type WriteContext = {
  git: Git;
  root: string;
  repository: LocalRepository;
  log: ContentLog;
  memory: CommitMemory;
  signatures: () => Promise<Signatures>;
  /** Whether a snapshot still is the content; asked beside Git's work, because it takes as long. */
  isCurrent: (snapshot: Snapshot) => Promise<boolean>;
};

/** Throws where HEAD names no branch: a commit there would belong to none and be lost at the next checkout. */
async function requireBranch({ git, repository }: WriteContext): Promise<string> {
  const branch = await readBranch(git, repository);
  if (!branch) throw new ContentError('readOnly', 'git.noBranch');
  return branch;
}

/** Whether the branch moved from `from` to the new commit; false when someone else moved it first. */
async function moveBranch({ git, repository }: WriteContext, commit: Import, from: string): Promise<boolean> {
  if ((await commit.finish()).code === 0) return true;
  const head = await readHead(git);
  if (head !== from) return head === commit.revision;
  if (headLocks(repository).some((lock) => existsSync(lock))) {
    throw new ContentError('conflict', 'git.branchLocked');
  }
  throw gitFailure('move the branch to the new commit');
}

/** Puts index and files in the new commit's state. What fails here is finished from the journal later. */
function finish(
  { root, repository, log }: WriteContext,
  staging: string,
  paths: JournalPath[],
  putIndexInPlace: () => void,
) {
  try {
    applyToFiles(root, staging, paths, log);
    putIndexInPlace();
    removeJournal(repository.gitDir);
  } catch {
    log(
      'A save reached the branch, but not every file yet: it is completed at the next look at the content.',
    );
  }
}

function toCommit(
  message: ChangeMessage,
  operationId: string,
  files: readonly Pick<PlannedChange, 'path' | 'bytes'>[],
  committed: CommittedFiles,
  prefix: string,
): ImportedCommit {
  const { headline, body } = buildCommitMessage([{ message, operationId }]);
  return {
    text: `${headline}\n\n${body}\n`,
    files: files.map(({ path, bytes }) => ({
      path: `${prefix}${path}`,
      mode: modeOf(path, committed),
      bytes,
    })),
  };
}

/** What an edit makes of a snapshot; undefined where it refused one that was no longer the content. */
async function changesOf({ isCurrent }: WriteContext, snapshot: Snapshot, edit: EditContent) {
  try {
    return await edit(snapshot);
  } catch (error) {
    if (await isCurrent(snapshot)) throw error;
    return undefined;
  }
}

/** One try to commit an edit; the lock is held, the journal empty. @returns undefined where it has to be made again */
export async function tryCommit(
  context: WriteContext,
  snapshot: Snapshot,
  message: ChangeMessage,
  operationId: string,
  edit: EditContent,
): Promise<Commit | undefined> {
  const { git, root, repository, memory, isCurrent } = context;
  const { gitDir, prefix } = repository;
  const from = snapshot.revision;
  const committed = await memory.files(from, prefix);
  const changes = await changesOf(context, snapshot, edit);
  if (!changes) return undefined;
  const planned = planChanges(snapshot.files, await withKept(git, changes)).filter(
    ({ path, oid }) => committed.get(path)?.oid !== oid || !isCheckoutOf(snapshot.files.get(path), oid),
  );
  if (planned.length === 0)
    return (await isCurrent(snapshot)) ? { revision: from, committed: false, paths: [] } : undefined;
  const unsaved = readUnsaved(root, planned, snapshot, committed);
  if (!unsaved) return undefined;

  const paths = planned.map(({ path, oid }) => ({ path, before: snapshot.files.get(path)?.oid, after: oid }));
  assertWritable(root, paths);
  // Undoing the change brings back what was kept below it.
  const kept = unsaved.length > 0 ? [toCommit(KEEP_MESSAGE, randomUUID(), unsaved, committed, prefix)] : [];
  const change = toCommit(message, operationId, planned, committed, prefix);
  const staging = openStaging(gitDir);
  let unlock: (() => void) | undefined;
  let importing: Promise<Import> | undefined;
  try {
    for (const { path, bytes } of planned) if (bytes) stageFile(staging, path, bytes);
    const [branch, signatures] = await Promise.all([requireBranch(context), context.signatures()]);
    unlock = await lockIndex(gitDir, staging);
    importing = startImport({
      root,
      branch,
      parent: from,
      commits: [...kept, change],
      signatures,
      compresses: !planned.some(({ path, bytes }) => bytes && !isTextPath(path)),
      onStart: (pid) => noteImporter(staging, pid),
    });
    const indexing = prepareIndex(git, gitDir, staging, toIndexEntries(planned, committed, prefix));
    const [commit, putIndexInPlace, isSame] = await settled([importing, indexing, isCurrent(snapshot)]);
    const { revision } = commit;
    if (!isSame || paths.some(({ path, before }) => presentId(root, path) !== before)) return undefined;
    writeJournal(gitDir, staging, { to: revision, paths });
    let moved = false;
    try {
      moved = await moveBranch(context, commit, from);
    } finally {
      if (!moved) removeJournal(gitDir);
    }
    if (!moved) return undefined;
    memory.note({ revision, text: change.text, parent: from, planned });
    finish(context, staging, paths, putIndexInPlace);
    return { revision, committed: true, paths: paths.map(({ path }) => path) };
  } catch (error) {
    const bytes = planned.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);
    throw writeFailure(error, repository, bytes);
  } finally {
    await importing?.then(({ abort }) => abort()).catch(() => {});
    unlock?.();
    rmSync(staging, { recursive: true, force: true });
  }
}
