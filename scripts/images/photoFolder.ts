import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../netlify/lib/apiError.ts';
import type { DerivedImage } from '../../src/shared/content/derivedImages.ts';
import { listDerivatives } from './settings.ts';
import { TEMPORARY_PREFIX } from './writeAtomically.ts';

/** A file that may be a photo: name in its folder, bytes, modification time in ms. */
export type PhotoFile = { filename: string; size: number; mtimeMs: number };

/** A file that gave no derivatives, and why, for the owner. What is no picture is not published either. */
export type FailedPhoto = { filename: string; reason: string; isPicture: boolean };

/** A file being written takes milliseconds; one this old (ms) was left behind by a killed run. */
const ABANDONED_AFTER_MS = 600_000;

/**
 * Lists a photos folder, sorted by name. Folders and hidden files (.gitkeep, .DS_Store) are
 * ignored; links are refused, because they could publish a file from elsewhere. A missing folder is an empty one.
 */
export function scanPhotos(photosDir: string): { files: PhotoFile[]; failed: FailedPhoto[] } {
  const files: PhotoFile[] = [];
  const failed: FailedPhoto[] = [];
  // Synchronous on purpose: a thousand small calls cost a few ms this way and five times that through the pool.
  for (const entry of listFolder(photosDir)) {
    if (entry.isDirectory() || entry.name.startsWith('.')) continue;
    if (!entry.isFile()) {
      failed.push({
        filename: entry.name,
        isPicture: false,
        reason: 'it is not a plain file: put the picture itself here, not a link',
      });
      continue;
    }
    const found = statSync(path.join(photosDir, entry.name), { throwIfNoEntry: false });
    if (found) files.push({ filename: entry.name, size: found.size, mtimeMs: found.mtimeMs });
  }
  files.sort((one, other) => (one.filename < other.filename ? -1 : 1));
  return { files, failed };
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes what `before`, the files when this run began, holds and no photo uses. Returns how many derivatives went. */
export async function dropOrphans(
  derivedDir: string,
  before: ReadonlySet<string>,
  used: ReadonlySet<string>,
): Promise<number> {
  let removed = 0;
  for (const name of before) {
    if (used.has(name)) continue;
    const file = path.join(derivedDir, name);
    if (name.startsWith(TEMPORARY_PREFIX)) {
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > ABANDONED_AFTER_MS) await rm(file, { force: true });
      continue;
    }
    await rm(file, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}

/** Whether every derivative of a photo is in the folder. */
export function isComplete(derivedDir: string, image: DerivedImage): boolean {
  return listDerivatives(image).every((name) => existsSync(path.join(derivedDir, name)));
}
