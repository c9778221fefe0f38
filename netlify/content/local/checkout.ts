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
import { type Git, headLocks, type LocalRepository, runGit, workFolder } from './git.ts';
import { makeFolder } from './writerLock.ts';

/** Where a save takes place. */
export type Place = { git: Git; root: string; repository: LocalRepository; log: Log };

/** What one path becomes: blob ids and bytes, undefined for no file. `path` is below the content root. */
export type FileChange = {
  readonly path: string;
  /** Of the committed file. */
  readonly mode: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly bytes: Uint8Array | undefined;
};
const DRAFTS = 'save-';
/** What our lock on the index holds, to tell it from Git's. */
const LOCK_TITLE = 'content store\n';
const INDEX_PATIENCE_MS = 3000;
/** Git holds the lock of a branch for milliseconds: an older one was left by a killed process. */
const ABANDONED_HEAD_LOCK_MS = 2000;
const NO_FILE = '0'.repeat(40);

const indexLock = ({ gitDir }: LocalRepository) => join(gitDir, 'index.lock');
/** Names the commit that the branch is about to move to; it stays until index and files agree with it. */
export const pendingFile = ({ gitDir }: LocalRepository) => join(workFolder(gitDir), 'pending');

/** Whether a save was killed, or is at its last steps. */
export const isInterrupted = (repository: LocalRepository): boolean => existsSync(pendingFile(repository));

/** Runs a task with a folder for what a save prepares: on the disk of the repository, outside the content. */
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

/** Git commands of a killed process may still write here. */
const removeDrafts = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const draftOf = (drafts: string, { path, after }: FileChange) => join(drafts, blobId(`${path} ${after}`));

/** Writes files where a save prepares: putting them in place needs no room on the disk. Returns where they are. */
export function writeDrafts(drafts: string, changes: readonly FileChange[]): string[] {
  return changes.flatMap((change) => {
    if (!change.bytes) return [];
    writeFileSync(draftOf(drafts, change), change.bytes);
    return [draftOf(drafts, change)];
  });
}

/** Deletions first: a file may take the name of a folder. */
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

function isIndexLockOurs(repository: LocalRepository): boolean {
  try {
    return readFileSync(indexLock(repository), 'latin1').startsWith(LOCK_TITLE);
  } catch {
    return false;
  }
}

/**
 * Runs a task under Git's own lock on the owner's index.
 * @param task gets the step that gives the index the changed entries, beside the same staged work
 * @throws ContentError 'conflict' where another Git command keeps the lock
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
      // A link appears with its content: a killed process never leaves a lock that cannot be told as ours.
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
    // There is none before the first `git add`.
    if (existsSync(present)) {
      copyFileSync(present, next);
      // Git compares file times with the age of the index: a younger copy would hide an edit made right after `git add`.
      const { atime, mtime } = statSync(present);
      utimesSync(next, atime, mtime);
    }
    await updateIndex(place, next, changes);
    return await task(() => renameSync(next, present));
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The bytes of a file in the working tree, undefined where there is none. */
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

/** Whether a text has this blob id once its line ends are LF, which Git may have rewritten in the working tree. */
export const isCheckoutOf = (text: string, oid: string | undefined): boolean =>
  text.includes('\r\n') && blobId(text.replaceAll('\r\n', '\n')) === oid;

/** Makes sure that each path can be written and that no link leads away. Throws `ContentError` or the system's error. */
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
    // Git's folder is on another disk. A name with a dot is no content, should the copy be cut off.
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
    // Not empty.
  }
}

/**
 * Brings the files to a commit that has reached the branch: the last step of a save, and its repair after a kill. A
 * file edited by somebody else meanwhile stays as it is, an uncommitted edit.
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

/** The changes of a commit against the one that it was made on. */
async function readChanges({ git, repository: { prefix } }: Place, revision: string): Promise<FileChange[]> {
  const folders = [TEXT_FOLDER, IMAGE_FOLDER].map((folder) => `${prefix}${folder}`);
  const args = ['diff-tree', '-r', '-z', '--no-renames', `${revision}^`, revision, '--', ...folders];
  const fields = (await runGit(git, 'read the change', args)).toString('utf8').split('\0');
  const changes: FileChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', ...oids] = (fields[index] ?? '').split(' ');
    const [before, after] = oids.map((oid) => (oid === NO_FILE ? undefined : oid));
    const bytes = after && (await runGit(git, 'read a saved file', ['cat-file', 'blob', after]));
    const path = (fields[index + 1] ?? '').slice(prefix.length);
    changes.push({ path, mode, before, after, bytes: bytes || undefined });
  }
  return changes;
}

/** Waits for a Git command that outlives its killed save, and clears away the locks of one that was killed with it. */
async function releaseAbandonedHead(repository: LocalRepository): Promise<void> {
  for (const lock of headLocks(repository)) {
    while (existsSync(lock)) {
      const stat = statSync(lock, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > ABANDONED_HEAD_LOCK_MS) rmSync(lock, { force: true });
      else await wait(50);
    }
  }
}

/** Finishes what a killed save had committed and clears the rest away. The writer lock must be held. */
export async function recover(place: Place): Promise<void> {
  const { git, repository, log } = place;
  const folder = workFolder(repository.gitDir);
  for (const name of readdirSync(folder)) if (name.startsWith(DRAFTS)) removeDrafts(join(folder, name));
  if (!isInterrupted(repository)) return;
  if (isIndexLockOurs(repository)) rmSync(indexLock(repository), { force: true });
  await releaseAbandonedHead(repository);
  const revision = readFileSync(pendingFile(repository), 'utf8');
  // Killed while it was written, it names no commit: the branch had not moved.
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
