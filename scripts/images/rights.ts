import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { hasNotes, NO_RIGHTS, writeRights } from '../../netlify/images/writeRights.ts';
import { mapAtOnce } from '../../netlify/lib/mapAtOnce.ts';
import type { Rights } from '../../src/shared/content/rights.ts';
import { dropOrphans } from './derive.ts';
import { shortenDigest, writeAtomically } from './files.ts';
import { type ImageManifest, listDerivatives, locateDerived } from './manifest.ts';

/** Raise this when rights are written in another way: every file with rights is then written again. */
const FORMAT_VERSION = 2;
const FILES_AT_ONCE = 8;

/** Whether a picture has metadata such as the location. Only pictures committed by hand still have it. */
function fileHasNotes(file: string): boolean {
  const opened = openSync(file, 'r');
  const { size } = fstatSync(opened);
  try {
    return hasNotes((at, length) => {
      const part = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      return part.subarray(0, readSync(opened, part, 0, part.length, at));
    });
  } finally {
    closeSync(opened);
  }
}

type Pictures = {
  readonly manifest: ImageManifest;
  readonly cacheDir: string;
  readonly photosDir: string;
  /** Pictures without derived images, which are shown unchanged. */
  readonly underived?: readonly string[];
};

type StatedPictures = {
  /** File names depend on the rights too, so that a file's content never changes. */
  readonly manifest: ImageManifest;
  /** The files with rights, by their paths on the site; all others are published unchanged. */
  readonly files: ReadonlyMap<string, string>;
};

/**
 * Writes rights into copies of the published files of some pictures, and removes the camera's notes. Nothing is encoded
 * again, and files of an earlier build are reused.
 * @param rightsOf finds the rights of a file; undefined when none are stated
 */
export async function stateRights(
  { manifest, cacheDir, photosDir, underived = [] }: Pictures,
  rightsOf: (filename: string) => Rights | undefined,
  rightsDir: string,
  warn: (line: string) => void,
): Promise<StatedPictures> {
  mkdirSync(rightsDir, { recursive: true });
  const existing = new Set(readdirSync(rightsDir));
  const files = new Map<string, string>();
  const wanted = new Map<string, { source: string; filename: string; rights: Rights }>();
  const want = (published: string, name: string, source: string, filename: string, rights: Rights) => {
    files.set(published, path.join(rightsDir, name));
    wanted.set(name, { source, filename, rights });
  };
  const named = Object.entries(manifest).map(([filename, image]) => {
    const rights = rightsOf(filename);
    if (!rights) return [filename, image] as const;
    const hash = shortenDigest(image.hash, JSON.stringify([FORMAT_VERSION, rights]));
    for (const derived of listDerivatives(image)) {
      const name = derived.replace(image.hash, hash);
      want(`i/${name}`, name, path.join(locateDerived(cacheDir), derived), filename, rights);
    }
    return [filename, { ...image, hash }] as const;
  });
  for (const filename of [...Object.keys(manifest), ...underived]) {
    const source = path.join(photosDir, filename);
    const rights = rightsOf(filename) ?? (fileHasNotes(source) ? NO_RIGHTS : undefined);
    if (!rights) continue;
    const { size, mtimeMs } = statSync(source);
    const text = JSON.stringify([FORMAT_VERSION, rights, filename, size, mtimeMs]);
    want(`photos/${filename}`, `${shortenDigest(filename, text)}-photo`, source, filename, rights);
  }

  const reported = new Set<string>();
  const reportOnce = (filename: string, line: string) => {
    if (!reported.has(filename)) warn(`${filename}: ${line}`);
    reported.add(filename);
  };
  await mapAtOnce([...wanted], FILES_AT_ONCE, async ([name, { source, filename, rights }]) => {
    if (existing.has(name)) return;
    const bytes = readFileSync(source);
    const written = writeRights(bytes, rights);
    if (!written.bytes)
      reportOnce(
        filename,
        rights === NO_RIGHTS
          ? 'its notes (place, camera, program) cannot be removed; it is published as it is.'
          : 'this file cannot carry rights; it is published as it is.',
      );
    if (written.isCut)
      reportOnce(filename, 'creator and copyright notice are too long for its files: they are cut there.');
    await writeAtomically(path.join(rightsDir, name), written.bytes ?? bytes);
  });
  return { manifest: Object.fromEntries(named), files };
}

/** Removes files of an earlier build that this one does not publish. */
export async function dropUnstated(rightsDir: string, files: ReadonlyMap<string, string>): Promise<void> {
  const used = new Set([...files.values()].map((file) => path.basename(file)));
  await dropOrphans(rightsDir, new Set(existsSync(rightsDir) ? readdirSync(rightsDir) : []), used);
}
