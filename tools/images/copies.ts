/**
 * Pictures on other hosts that entries name and nobody has copied yet, because the entries were written by hand: a
 * build copies them for itself. What it has once it keeps; without a network it goes on without.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { apiMessage } from '../../netlify/messages/index.ts';
import { type CopyPicture, copyPicture } from '../../netlify/services/pictures/copyPicture.ts';
import { copyPictures } from '../../netlify/services/pictures/copyPictures.ts';
import { PictureFault } from '../../netlify/services/pictures/pictureFault.ts';
import { type BuiltCopies, currentCopy, photoOrigins, videoOrigins } from '../../src/domain/copies.ts';
import { storedPhotoSchema, storedVideoSchema } from '../../src/domain/entries/schemas.ts';
import { writeAtomically } from './writeAtomically.ts';

/** Name of an address's copy, without the extension. */
export const stemOf = (address: string): string =>
  `copy-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;

function readEntries(folder: string): unknown[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    try {
      // At once on purpose: a thousand reads through the system's pool take ten times as long.
      return name.endsWith('.json') ? [JSON.parse(readFileSync(path.join(folder, name), 'utf8'))] : [];
    } catch {
      // The build names the file and stops.
      return [];
    }
  });
}

/** The addresses to try for each picture that has no copy. */
function findWanted(contentRoot: string): (readonly string[])[] {
  const entries = (name: string) => readEntries(path.join(contentRoot, 'content', name));
  const wanted = new Map<string, readonly string[]>();
  const want = (origins: readonly string[], entry: Parameters<typeof currentCopy>[0]) => {
    if (origins.length > 0 && !currentCopy(entry, origins)) wanted.set(origins.join(' '), origins);
  };
  for (const entry of entries('photos')) {
    const { value } = storedPhotoSchema(entry);
    if (value) want(photoOrigins(value), value);
  }
  for (const entry of entries('videos')) {
    const { value } = storedVideoSchema(entry);
    if (value) want(videoOrigins(value), value);
  }
  return [...wanted.values()];
}

/** Copies what is missing into `folder`; what could not be copied is logged. @returns file names by their addresses */
export async function copyElsewhere(options: {
  contentRoot: string;
  folder: string;
  log: (line: string) => void;
  /** Whether copies that no entry asks for are removed. */
  dropOrphans: boolean;
  copy?: CopyPicture;
}): Promise<BuiltCopies> {
  const { contentRoot, folder, log, copy = copyPicture } = options;
  const wanted = findWanted(contentRoot);
  await mkdir(folder, { recursive: true });
  const known = new Map((await readdir(folder)).map((name) => [path.parse(name).name, name]));
  const copies: Record<string, string> = {};
  const missing = wanted.filter((origins) => {
    const kept = origins.find((address) => known.has(stemOf(address)));
    if (kept) copies[kept] = known.get(stemOf(kept)) ?? '';
    return !kept;
  });

  await copyPictures(missing, copy, async ([first], outcome) => {
    if (outcome instanceof PictureFault) {
      log(`Picture not copied: ${first}: ${apiMessage('en', `picture.${outcome.code}`, outcome.params)}`);
      return;
    }
    const name = `${stemOf(outcome.of)}.${outcome.extension}`;
    await writeAtomically(path.join(folder, name), outcome.bytes);
    copies[outcome.of] = name;
  });

  const used = new Set(Object.values(copies));
  const orphans = options.dropOrphans ? [...known.values()].filter((name) => !used.has(name)) : [];
  await Promise.all(orphans.map((name) => rm(path.join(folder, name), { force: true })));
  return copies;
}
