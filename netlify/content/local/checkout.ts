import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../../lib/apiError.ts';
import type { Log } from '../../lib/log.ts';
import { IMAGE_FOLDER, isTextPath, TEXT_FOLDER } from '../contentPaths.ts';
import { blobId, ContentError } from '../contentStore.ts';
import { type Git, type LocalRepository, readBranch, runGit, workFolder } from './git.ts';
import { makeFolder } from './writerLock.ts';

export type Place = { git: Git; root: string; repository: LocalRepository; log: Log };

/** One path's change: blob ids and bytes, undefined for no file. `path` is relative to the content root. */
export type FileChange = {
  readonly path: string;
  readonly mode: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly bytes: Uint8Array | undefined;
};
const DRAFTS = 'save-';
/** The content of our lock on the index, which distinguishes it from Git's own lock. */
const LOCK_TITLE = 'content store\n';
const INDEX_PATIENCE_MS = 3000;
/** Git holds a branch's lock for milliseconds: an older one was left by a killed process. */
const ABANDONED_HEAD_LOCK_MS = 2000;
const NO_FILE = '0'.repeat(40);

const indexLock = ({ gitDir }: LocalRepository) => join(gitDir, 'index.lock');
/** Names the commit that the branch is about to move to; it stays until index and files match that commit. */
export const pendingFile = ({ gitDir }: LocalRepository) => join(workFolder(gitDir), 'pending');

/** Whether a save was killed, or is in its last steps. */
export const isInterrupted = (repository: LocalRepository): boolean => existsSync(pendingFile(repository));

/** Runs a task with a folder for a save's drafts: on the repository's disk, outside the content. */
export async function withDrafts<T>(
  { gitDir }: LocalRepository,
  task: (drafts: string) => Promise<T>,
): Promise<T> {
  const drafts = mkdtempSync(join(workFolder(gitDir), DRAFTS));
  try {
    return await task(drafts);
  } finally {
    removeDrafts(drafts);
  }
}

const removeDrafts = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const draftOf = (drafts: string, { path, after }: FileChange) => join(drafts, blobId(`${path} ${after}`));

/** Writes a save's files as drafts, so that moving them into place needs no disk space. Returns their paths. */
export function writeDrafts(drafts: string, changes: readonly FileChange[]): string[] {
  return changes.flatMap((change) => {
    if (!change.bytes) return [];
    writeFileSync(draftOf(drafts, change), change.bytes);
    return [draftOf(drafts, change)];
  });
}

/** Deletions first: a file may take the name of a deleted folder. */
const deletionsFirst = (changes: readonly FileChange[]) =>
  [...changes].sort((a, b) => Number(a.after !== undefined) - Number(b.after !== undefined));

export async function updateIndex(
  place: Place,
  index: string,
  changes: readonly FileChange[],
): Promise<void> {
  const input = deletionsFirst(changes)
    .map(
      ({ path, mode, after }) =>
        `${after ? mode : '0'} ${after ?? NO_FILE}\t${place.repository.prefix}${path}\0`,
    )
    .join('');
  const env = { GIT_INDEX_FILE: index };
  await runGit(place.git, 'note the change', ['update-index', '--add', '-z', '--index-info'], { input, env });
}

/**
 * Runs a task under Git's own lock on the owner's index.
 * @param task gets the step that adds the changed entries to the index, leaving staged work as it is
 * @throws ContentError 'conflict' when another Git command keeps the lock
 */
export async function withIndexLock<T>(
  place: Place,
  drafts: string,
  changes: readonly FileChange[],
  task: (replaceIndex: () => void) => Promise<T>,
): Promise<T> {
  const lock = indexLock(place.repository);
  const mark = join(drafts, 'index-lock');
  writeFileSync(mark, LOCK_TITLE);
  const deadline = performance.now() + INDEX_PATIENCE_MS;
  for (;;) {
    try {
      // A link appears with its content, so a lock left by a killed process can be recognised as ours.
      linkSync(mark, lock);
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (performance.now() > deadline) throw new ContentError('conflict', 'git.indexLocked');
    await wait(20);
  }
  try {
    const present = join(place.repository.gitDir, 'index');
    const next = join(drafts, 'owner-index');
    // Git creates it with the first `git add`.
    if (existsSync(present)) {
      copyFileSync(present, next);
      // Git compares file times with the index's: a younger copy would hide an edit made right after `git add`.
      const { atime, mtime } = statSync(present);
      utimesSync(next, atime, mtime);
    }
    await updateIndex(place, next, changes);
    return await task(() => renameSync(next, present));
  } finally {
    rmSync(lock, { force: true });
  }
}

export function readPresent(root: string, path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, path));
  } catch {
    return undefined;
  }
}

export const presentId = (root: string, path: string): string | undefined => {
  const bytes = readPresent(root, path);
  return bytes && blobId(bytes);
};

/** Whether a text has this blob id with LF line ends, which Git may have converted in the working tree. */
export const isCheckoutOf = (text: string, oid: string | undefined): boolean =>
  text.includes('\r\n') && blobId(text.replaceAll('\r\n', '\n')) === oid;

/** Makes sure that each path can be written and no link leads elsewhere. Throws `ContentError` or a system error. */
export function assertWritable(root: string, paths: readonly string[]): void {
  for (const folder of new Set(paths.map(dirname))) {
    let part = root;
    for (const name of folder.split('/')) {
      part = join(part, name);
      if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink()) {
        throw new ContentError('invalid', 'git.linkedFolder');
      }
    }
    makeFolder(part);
    accessSync(part, constants.W_OK);
  }
}

function moveFile(draft: string, target: string): void {
  makeFolder(dirname(target));
  try {
    renameSync(draft, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    // Git's folder may be on another disk. If the copy is interrupted, a name with a dot is not content.
    const beside = join(dirname(target), `.${basename(target)}.new`);
    copyFileSync(draft, beside);
    renameSync(beside, target);
  }
}

function removeFile(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  try {
    for (let folder = dirname(path); ![TEXT_FOLDER, IMAGE_FOLDER].includes(folder); folder = dirname(folder))
      rmdirSync(join(root, folder));
  } catch {
    // The folder is not empty.
  }
}

/**
 * Brings the files to a commit that has reached the branch: the last step of a save, and the repair after a kill. A
 * file that somebody else edited meanwhile stays as it is, an uncommitted edit.
 */
export function updateFiles({ root, log }: Place, drafts: string, changes: readonly FileChange[]): void {
  for (const change of deletionsFirst(changes)) {
    const { path, before, after } = change;
    const id = presentId(root, path);
    if (id === after) continue;
    if (id !== before && !(isTextPath(path) && isCheckoutOf(`${readPresent(root, path)}`, before)))
      log(`${path} was edited outside while it was saved: the outside edit stays, uncommitted.`);
    else if (after) moveFile(draftOf(drafts, change), join(root, path));
    else removeFile(root, path);
  }
}

async function readChanges({ git }: Place, revision: string): Promise<FileChange[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--relative', `${revision}^`, revision];
  args.push('--', TEXT_FOLDER, IMAGE_FOLDER);
  const fields = (await runGit(git, 'read the change', args)).toString('utf8').split('\0');
  const changes: FileChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', ...oids] = (fields[index] ?? '').split(' ');
    const [before, after] = oids.map((oid) => (oid === NO_FILE ? undefined : oid));
    const bytes = after && (await runGit(git, 'read a saved file', ['cat-file', 'blob', after]));
    changes.push({ path: fields[index + 1] ?? '', mode, before, after, bytes: bytes || undefined });
  }
  return changes;
}

/** Waits for a Git command that outlives its killed save, and removes the locks of a killed one. */
async function releaseAbandonedHead({ git, repository }: Place): Promise<void> {
  const branch = await readBranch(git);
  const moved = branch ? [join(repository.commonDir, branch)] : [];
  for (const file of [join(repository.gitDir, 'HEAD'), ...moved]) {
    const lock = `${file}.lock`;
    while (existsSync(lock)) {
      const stat = statSync(lock, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > ABANDONED_HEAD_LOCK_MS) rmSync(lock, { force: true });
      else await wait(50);
    }
  }
}

/** Finishes a committed save that was killed, and removes the rest. The caller holds the writer lock. */
export async function recover(place: Place): Promise<void> {
  const { git, repository, log } = place;
  const folder = workFolder(repository.gitDir);
  for (const name of readdirSync(folder)) if (name.startsWith(DRAFTS)) removeDrafts(join(folder, name));
  if (!isInterrupted(repository)) return;
  const lock = indexLock(repository);
  if (`${readPresent('', lock)}`.startsWith(LOCK_TITLE)) rmSync(lock, { force: true });
  await releaseAbandonedHead(place);
  const revision = readFileSync(pendingFile(repository), 'utf8');
  // A process killed while writing this file leaves no commit id: the branch had not moved.
  const isCommitted =
    /^[0-9a-f]{40}$/.test(revision) &&
    (await git(['merge-base', '--is-ancestor', revision, 'HEAD'])).code === 0;
  if (isCommitted) {
    const changes = await readChanges(place, revision);
    await withDrafts(repository, async (drafts) => {
      writeDrafts(drafts, changes);
      await withIndexLock(place, drafts, changes, async (replaceIndex) => {
        updateFiles(place, drafts, changes);
        replaceIndex();
      });
    });
    log('An interrupted save was completed.');
  }
  rmSync(pendingFile(repository), { force: true });
}
