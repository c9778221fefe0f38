/**
 * Copies pictures from other hosts for hand-written entries without a copy, once. Without a network the build continues
 * without them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readCollection } from '../../netlify/content/collections.ts';
import type { Snapshot } from '../../netlify/content/contentStore.ts';
import { shownPhotos } from '../../netlify/content/shownPhotos.ts';
import { PictureFault } from '../../netlify/images/cleanImage.ts';
import type { CopyPicture } from '../../netlify/images/copyPicture.ts';
import { copyPictures } from '../../netlify/images/entryCopies.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { type BuiltCopies, photoOrigins, pictureOf, videoOrigins } from '../../src/shared/content/copies.ts';
import { writeAtomically } from './files.ts';

/** Name of an address's copy, without the extension. */
export const stemOf = (address: string): string =>
  `copy-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;

/** Loaded only when something must be copied, because it includes the network code. */
const copyFromElsewhere: CopyPicture = async (origins) =>
  (await import('../../netlify/images/copyPicture.ts')).copyPicture(origins);

function findWanted(content: Snapshot): (readonly string[])[] {
  const wanted = [
    ...shownPhotos(content).entries.map(photoOrigins),
    ...readCollection('videos', content).entries.map((video) =>
      pictureOf(video) ? [] : videoOrigins(video),
    ),
  ].filter((origins) => origins.length > 0);
  return [...new Map(wanted.map((origins) => [origins.join(' '), origins])).values()];
}

/** Copies missing pictures into `folder`; failures are logged. @returns file names by address */
export async function copyElsewhere(options: {
  content: Snapshot;
  folder: string;
  log: (line: string) => void;
  dropOrphans: boolean;
  copy?: CopyPicture;
}): Promise<BuiltCopies> {
  const { content, folder, log, copy = copyFromElsewhere } = options;
  const wanted = findWanted(content);
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
