import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../../lib/codeOf.ts';
import { blobId } from '../blobId.ts';
import { IMAGE_FOLDER, TEXT_FOLDER } from '../contentPaths.ts';
import { ContentError, type ContentLog } from '../contentStore.ts';
import type { JournalPath } from './journal.ts';
import { makeFolder } from './makeFolder.ts';
import { stagedFile } from './staging.ts';

/** The blob id of what is in the working tree now, undefined where there is nothing. */
export function presentId(root: string, path: string): string | undefined {
  try {
    return blobId(readFileSync(join(root, path)));
  } catch {
    return undefined;
  }
}

/** Makes sure that each path can be written and that no link leads away. Throws `ContentError` or the system's error. */
export function assertWritable(root: string, paths: JournalPath[]): void {
  const folders = new Set(paths.map(({ path }) => dirname(path)));
  for (const folder of folders) {
    let part = '';
    for (const name of folder.split('/')) {
      part = part === '' ? name : `${part}/${name}`;
      if (lstatSync(join(root, part), { throwIfNoEntry: false })?.isSymbolicLink()) {
        throw new ContentError('invalid', 'git.linkedFolder');
      }
    }
    makeFolder(join(root, folder));
    accessSync(join(root, folder), constants.W_OK);
  }
}

function moveIntoPlace(root: string, path: string, staged: string): void {
  const target = join(root, path);
  makeFolder(dirname(target));
  try {
    renameSync(staged, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    // Git's folder lies on another disk. A dot name is no content, should a copy be cut off.
    const beside = join(dirname(target), `.${randomUUID()}.tmp`);
    copyFileSync(staged, beside);
    renameSync(beside, target);
  }
}

function removeEmptyFolders(root: string, path: string): void {
  for (
    let folder = dirname(path);
    folder !== TEXT_FOLDER && folder !== IMAGE_FOLDER;
    folder = dirname(folder)
  ) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/**
 * Brings the files to a commit's state. A file that is neither what the edit saw nor what it wrote was edited
 * by someone else in the meantime: it stays as it is, an uncommitted edit of its own.
 * @returns the paths that now agree with the commit.
 */
export function applyToFiles(
  root: string,
  staging: string,
  paths: JournalPath[],
  log: ContentLog,
): JournalPath[] {
  // Deletions first: a file may be about to take the name of a folder that they empty.
  const ordered = [...paths].sort((a, b) => Number(a.after !== undefined) - Number(b.after !== undefined));
  return ordered.filter(({ path, before, after }) => {
    const present = presentId(root, path);
    if (present !== after) {
      if (present !== before) {
        log(`${path} was edited outside while it was saved: the outside edit stays, uncommitted.`);
        return false;
      }
      if (after) moveIntoPlace(root, path, stagedFile(staging, path));
      else rmSync(join(root, path), { force: true });
    }
    if (!after) removeEmptyFolders(root, path);
    return true;
  });
}
