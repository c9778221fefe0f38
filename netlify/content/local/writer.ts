import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type PlannedChange, planChanges } from '../changePlan.ts';
import { buildCommitMessage, KEPT_SUBJECT } from '../commitMessage.ts';
import { IMAGE_FOLDER, isTextPath, TEXT_FOLDER } from '../contentPaths.ts';
import {
  blobId,
  type Change,
  type ChangeMessage,
  type Commit,
  ContentError,
  type EditContent,
  type Snapshot,
  type StoredFile,
} from '../contentStore.ts';

import {
  assertWritable,
  clearDrafts,
  type FileChange,
  finishCheckout,
  isCheckoutOf,
  lockIndex,
  openDrafts,
  type Place,
  prepareIndex,
  presentId,
  readPresent,
  removePending,
  setEntries,
  writeDrafts,
  writePending,
} from './checkout.ts';
import {
  type BranchMove,
  type Git,
  gitFailure,
  headLocks,
  lockBranch,
  readBranch,
  readHead,
  runGit,
  writeFailure,
} from './git.ts';

const KEEP_MESSAGE = { subject: KEPT_SUBJECT };
/** Who saved, where Git is not configured for anybody. */
const NOBODY = { name: 'Site admin', email: 'admin@localhost' };
/** As many paths fit into one command line. */
const MANY_PATHS = 100;

type Committed = ReadonlyMap<string, { oid: string; mode: string }>;

/** What a commit holds of some paths. */
async function readCommitted(
  { git, repository }: Place,
  commit: string,
  paths: string[],
): Promise<Committed> {
  const { prefix } = repository;
  const asked = paths.length > MANY_PATHS ? [TEXT_FOLDER, IMAGE_FOLDER] : paths;
  const args = [
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    commit,
    '--',
    ...asked.map((path) => `${prefix}${path}`),
  ];
  const listing = paths.length > 0 ? await runGit(git, 'read the last commit', args) : '';
  const files = new Map<string, { oid: string; mode: string }>();
  for (const line of listing.toString('utf8').split('\0')) {
    const match = /^(\d{6}) blob ([0-9a-f]{40})\t(.+)$/s.exec(line);
    if (match?.[1] && match[2] && match[3])
      files.set(match[3].slice(prefix.length), { mode: match[1], oid: match[2] });
  }
  return files;
}

/** The changes with the bytes that were kept for them: the working tree needs them, too. */
function withKept(git: Git, changes: Change[]): Promise<Change[]> {
  return Promise.all(
    changes.map(async (change) => {
      if ('delete' in change || typeof change.content === 'string' || !('oid' in change.content))
        return change;
      const { code, stdout } = await git(['cat-file', 'blob', change.content.oid]);
      if (code !== 0) throw new ContentError('invalid', 'store.keptGone');
      return { path: change.path, content: stdout };
    }),
  );
}

/** Who commits: what is configured, and a name of our own for the rest. */
async function readIdentity(git: Git): Promise<Record<string, string>> {
  const { stdout } = await git(['config', '-z', '--get-regexp', '^(user|author|committer)\\.(name|email)$']);
  const configured = new Map<string, string>();
  for (const entry of stdout.toString('utf8').split('\0')) {
    const [key = '', ...lines] = entry.split('\n');
    // Git, too, leaves out what would end a name too early.
    const value = lines.join('').replace(/[<>]/g, '').trim();
    if (value !== '') configured.set(key, value);
  }
  const part = (role: string, name: 'name' | 'email') =>
    configured.get(`${role}.${name}`) ?? configured.get(`user.${name}`) ?? NOBODY[name];
  return {
    GIT_AUTHOR_NAME: part('author', 'name'),
    GIT_AUTHOR_EMAIL: part('author', 'email'),
    GIT_COMMITTER_NAME: part('committer', 'name'),
    GIT_COMMITTER_EMAIL: part('committer', 'email'),
  };
}

const isFile = (file: StoredFile | undefined, oid: string | undefined): boolean =>
  file?.oid === oid || (file?.text !== undefined && isCheckoutOf(file.text, oid));

/**
 * Files edited without a commit that a change would delete or replace: no history could ever bring them back.
 * @returns undefined where one of them has just changed again
 */
function readUnsaved({ root }: Place, planned: PlannedChange[], { files }: Snapshot, committed: Committed) {
  const unsaved: { path: string; oid: string; bytes: Uint8Array }[] = [];
  for (const { path, oid: next } of planned) {
    const file = files.get(path);
    if (!file || file.oid === next || isFile(file, committed.get(path)?.oid)) continue;
    const bytes = readPresent(root, path);
    if (!bytes || blobId(bytes) !== file.oid) return undefined;
    unsaved.push({ path, oid: file.oid, bytes });
  }
  return unsaved;
}

async function storeBlobs({ git }: Place, drafts: string, changes: readonly FileChange[]): Promise<void> {
  const files = writeDrafts(drafts, changes);
  if (files.length === 0) return;
  // Images do not shrink: compressing them would double the cost of storing one.
  const level = changes.every(({ path }) => isTextPath(path)) ? 1 : 0;
  const args = ['-c', `core.looseCompression=${level}`, 'hash-object', '-w', '--no-filters', '--stdin-paths'];
  await runGit(git, 'store the files', args, { input: `${files.join('\n')}\n` });
}

type NewCommit = { headline: string; text: string; changes: readonly FileChange[] };

function toCommit(message: ChangeMessage, operationId: string, changes: readonly FileChange[]): NewCommit {
  const { headline, body } = buildCommitMessage([{ message, operationId }]);
  return { headline, text: `${headline}\n\n${body}\n`, changes };
}

/** Makes commits on top of each other that no branch names yet. @returns the id of the last one */
async function makeCommits(place: Place, drafts: string, from: string, commits: readonly NewCommit[]) {
  const { git, repository } = place;
  const index = join(drafts, 'index');
  const env = { GIT_INDEX_FILE: index };
  const writesBlobs = storeBlobs(
    place,
    drafts,
    commits.flatMap(({ changes }) => changes),
  );
  const asksIdentity = readIdentity(git);
  const readTree = ['-c', 'core.splitIndex=false', 'read-tree', from];
  await Promise.all([runGit(git, 'read the last commit', readTree, { env }), writesBlobs, asksIdentity]);
  const identity = await asksIdentity;
  let parent = from;
  for (const { text, changes } of commits) {
    await setEntries(git, index, changes, repository.prefix);
    // All objects are there; asking for each of thousands takes Git longer than all the rest.
    const tree = await runGit(git, 'write the folders', ['write-tree', '--missing-ok'], { env });
    const args = ['commit-tree', tree.toString().trim(), '-p', parent];
    parent = (await runGit(git, 'make the commit', args, { input: text, env: identity })).toString().trim();
  }
  return parent;
}

/** Throws why Git does not let the branch move, unless somebody else has moved it. */
async function assertMoved({ git, repository }: Place, from: string): Promise<void> {
  if ((await readHead(git, repository)) !== from) return;
  if (headLocks(repository).some((lock) => existsSync(lock)))
    throw new ContentError('conflict', 'git.branchLocked');
  throw gitFailure('move the branch to the new commit');
}

/** Moves the branch where no file has changed since the edit saw it. @returns whether it moved */
async function moveBranch(place: Place, move: BranchMove, changes: readonly FileChange[]): Promise<boolean> {
  const { git, root, repository } = place;
  let moved = false;
  try {
    writePending(repository, move.to);
    const end = await lockBranch(root, move);
    const isUntouched = changes.every(({ path, before }) => presentId(root, path) === before);
    if (end && !isUntouched) await end(false);
    else if (end) moved = (await end(true)) || (await readHead(git, repository)) === move.to;
    if (!moved && isUntouched) await assertMoved(place, move.from);
    return moved;
  } finally {
    if (!moved) removePending(repository);
  }
}

/** One try to commit an edit of fresh content; the writer lock is held. @returns undefined where it has to be made again */
export async function tryCommit(
  place: Place,
  snapshot: Snapshot,
  message: ChangeMessage,
  operationId: string,
  edit: EditContent,
): Promise<Commit | undefined> {
  const { git, root, repository, log } = place;
  const from = snapshot.revision;
  const asked = planChanges(snapshot.files, await withKept(git, await edit(snapshot)));
  const committed = await readCommitted(
    place,
    from,
    asked.map(({ path }) => path),
  );
  const planned = asked.filter(
    ({ path, oid }) => committed.get(path)?.oid !== oid || !isFile(snapshot.files.get(path), oid),
  );
  if (planned.length === 0) return { revision: from, committed: false, paths: [] };
  const unsaved = readUnsaved(place, planned, snapshot, committed);
  if (!unsaved) return undefined;

  const paths = planned.map(({ path }) => path);
  assertWritable(root, paths);
  // A file that may be run stays one.
  const modeOf = (path: string) => (committed.get(path)?.mode === '100755' ? '100755' : '100644');
  const changes = planned.map(({ path, oid, bytes }) => {
    return { path, mode: modeOf(path), before: snapshot.files.get(path)?.oid, after: oid, bytes };
  });
  const kept = unsaved.map(({ path, oid, bytes }) => {
    return { path, mode: modeOf(path), before: undefined, after: oid, bytes };
  });
  // Undoing the change brings back what was kept below it.
  const commits = kept.length > 0 ? [toCommit(KEEP_MESSAGE, randomUUID(), kept)] : [];
  const commit = toCommit(message, operationId, changes);
  const drafts = openDrafts(repository);
  let unlock = () => {};
  try {
    const branch = await readBranch(git, repository);
    unlock = await lockIndex(repository, drafts);
    const [to, putIndexInPlace] = await Promise.all([
      makeCommits(place, drafts, from, [...commits, commit]),
      prepareIndex(place, drafts, changes),
    ]);
    const move = { branch, from, to, why: `commit: ${commit.headline}` };
    if (!(await moveBranch(place, move, changes))) return undefined;
    try {
      finishCheckout(place, drafts, changes, putIndexInPlace);
    } catch {
      log('A save reached the branch, but not every file yet: the next look at the content completes it.');
    }
    return { revision: to, committed: true, paths };
  } catch (error) {
    throw writeFailure(
      error,
      repository,
      changes.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0),
    );
  } finally {
    unlock();
    clearDrafts(drafts);
  }
}
