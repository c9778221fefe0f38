import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planChanges } from '../changePlan.ts';
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
} from '../contentStore.ts';
import {
  assertWritable,
  type FileChange,
  isCheckoutOf,
  type Place,
  pendingFile,
  presentId,
  readPresent,
  updateFiles,
  updateIndex,
  withDrafts,
  withIndexLock,
  writeDrafts,
} from './checkout.ts';
import { type Git, gitFailure, readBranch, readHead, runGit } from './git.ts';

type Committed = ReadonlyMap<string, { oid: string; mode: string }>;

const KEEP_MESSAGE = { subject: KEPT_SUBJECT };
const NO_NAME = { GIT_AUTHOR_NAME: 'Site admin', GIT_COMMITTER_NAME: 'Site admin' };
const NO_EMAIL = { GIT_AUTHOR_EMAIL: 'admin@localhost', GIT_COMMITTER_EMAIL: 'admin@localhost' };
async function readCommitted({ git }: Place, commit: string): Promise<Committed> {
  const args = ['ls-tree', '-r', '-z', commit, '--', TEXT_FOLDER, IMAGE_FOLDER];
  const listing = await runGit(git, 'read the last commit', args);
  const files = new Map<string, { oid: string; mode: string }>();
  for (const line of listing.toString('utf8').split('\0')) {
    const [, mode, oid, path] = /^(\d{6}) blob ([0-9a-f]{40})\t(.+)$/s.exec(line) ?? [];
    if (mode && oid && path) files.set(path, { mode, oid });
  }
  return files;
}

/** The changes with the bytes that were stored for them earlier: the working tree needs them too. */
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

/** Makes a commit in the name that Git is configured for, or our default. @returns its id */
async function commitTree(git: Git, tree: string, parent: string, input: string): Promise<string> {
  const args = ['-c', 'user.useConfigOnly=true', 'commit-tree', tree, '-p', parent];
  let result = await git(args, { input });
  for (const env of [NO_EMAIL, { ...NO_EMAIL, ...NO_NAME }])
    if (result.code !== 0) result = await git(args, { input, env });
  if (result.code !== 0) throw gitFailure('make the commit', result.stderr);
  return result.stdout.toString().trim();
}

type NewCommit = { headline: string; text: string; changes: readonly FileChange[] };

function toCommit(message: ChangeMessage, operationId: string, changes: readonly FileChange[]): NewCommit {
  const { headline, body } = buildCommitMessage([{ message, operationId }]);
  return { headline, text: `${headline}\n\n${body}\n`, changes };
}

/** Makes a chain of commits that no branch names yet. @returns the id of the last one */
async function makeCommits(place: Place, drafts: string, from: string, commits: readonly NewCommit[]) {
  const { git } = place;
  const index = join(drafts, 'index');
  const env = { GIT_INDEX_FILE: index };
  const all = commits.flatMap(({ changes }) => changes);
  const storeBlobs = async () => {
    const files = writeDrafts(drafts, all);
    if (files.length === 0) return;
    // Images do not compress: trying would double the cost of storing one.
    const setting = `core.looseCompression=${all.every(({ path }) => isTextPath(path)) ? 1 : 0}`;
    const args = ['-c', setting, 'hash-object', '-w', '--no-filters', '--stdin-paths'];
    await runGit(git, 'store the files', args, { input: `${files.join('\n')}\n` });
  };
  const readTree = ['-c', 'core.splitIndex=false', 'read-tree', from];
  await Promise.all([storeBlobs(), runGit(git, 'read the last commit', readTree, { env })]);
  let parent = from;
  for (const { text, changes } of commits) {
    await updateIndex(place, index, changes);
    // The objects exist; checking thousands of them takes Git longer than everything else.
    const tree = await runGit(git, 'write the folders', ['write-tree', '--missing-ok'], { env });
    parent = await commitTree(git, tree.toString().trim(), parent, text);
  }
  return parent;
}

/** Moves the branch from one commit to the next. @returns false when somebody else moved it. Throws `ContentError`. */
async function moveBranch({ git }: Place, from: string, to: string, why: string) {
  const branch = await readBranch(git);
  // The next checkout would lose the commit.
  if (!branch) throw new ContentError('readOnly', 'git.noBranch');
  const { code, stderr } = await git(['update-ref', '-m', why, branch, to, from]);
  const head = code === 0 ? to : await readHead(git);
  if (head === from) throw gitFailure('move the branch to the new commit', stderr);
  return head === to;
}

/** The commits for an edit of fresh content; undefined when a file has changed again since. */
async function planCommits(place: Place, snapshot: Snapshot, edit: EditContent) {
  const { files, revision } = snapshot;
  const asked = planChanges(files, await withKept(place.git, await edit(snapshot)));
  const committed: Committed = asked.length > 0 ? await readCommitted(place, revision) : new Map();
  const isSeen = (path: string, oid: string | undefined) => {
    const file = files.get(path);
    return file?.oid === oid || (file?.text !== undefined && isCheckoutOf(file.text, oid));
  };
  const changes: FileChange[] = [];
  const unsaved: FileChange[] = [];
  for (const { path, oid, bytes } of asked) {
    const { oid: head, mode: present } = committed.get(path) ?? {};
    if (head === oid && isSeen(path, oid)) continue;
    // An executable file keeps its mode.
    const mode = present === '100755' ? present : '100644';
    const before = files.get(path)?.oid;
    changes.push({ path, mode, before, after: oid, bytes });
    // An uncommitted edit: after the change no history could restore it.
    if (!before || before === oid || isSeen(path, head)) continue;
    const kept = readPresent(place.root, path);
    if (!kept || blobId(kept) !== before) return undefined;
    unsaved.push({ path, mode, before: undefined, after: before, bytes: kept });
  }
  return { changes, unsaved };
}

/** One try to commit an edit; the caller holds the writer lock. @returns undefined when it must be repeated */
export async function tryCommit(
  place: Place,
  snapshot: Snapshot,
  message: ChangeMessage,
  operationId: string,
  edit: EditContent,
): Promise<Commit | undefined> {
  const { root, repository, log } = place;
  const from = snapshot.revision;
  const plan = await planCommits(place, snapshot, edit);
  if (!plan) return undefined;
  const { changes, unsaved } = plan;
  const paths = changes.map(({ path }) => path);
  if (paths.length === 0) return { revision: from, committed: false, paths };
  assertWritable(root, paths);
  const commit = toCommit(message, operationId, changes);
  // Reverting the change brings back the edits that the commit before it kept.
  const commits = unsaved.length > 0 ? [toCommit(KEEP_MESSAGE, randomUUID(), unsaved), commit] : [commit];
  return withDrafts(repository, async (drafts) => {
    const to = await makeCommits(place, drafts, from, commits);
    let isComplete = true;
    try {
      writeFileSync(pendingFile(repository), to, { flush: true });
      return await withIndexLock(place, drafts, changes, async (replaceIndex) => {
        if (changes.some(({ path, before }) => presentId(root, path) !== before)) return undefined;
        if (!(await moveBranch(place, from, to, `commit: ${commit.headline}`))) return undefined;
        try {
          updateFiles(place, drafts, changes);
          replaceIndex();
        } catch {
          isComplete = false;
          log(
            'A save reached the branch, but not every file yet: the next look at the content completes it.',
          );
        }
        return { revision: to, committed: true, paths };
      });
    } finally {
      if (isComplete) rmSync(pendingFile(repository), { force: true });
    }
  });
}
