import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../netlify/lib/apiError.ts';
import { replaceAtomically } from './files.ts';
import { type ImageManifest, listDerivatives, locateDerived } from './manifest.ts';

/** A device or file system without links says so in many ways: whatever the reason, a copy works or says what is missing. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    replaceAtomically(target, (temporary) => copyFileSync(source, temporary, constants.COPYFILE_FICLONE));
  }
}

function replaceFile(source: string, target: string): void {
  const from = lstatSync(source);
  const there = lstatSync(target);
  if (from.ino === there.ino && from.dev === there.dev) return;
  replaceAtomically(target, (temporary) => linkOrCopy(source, temporary));
}

/** Links or copies a file to where it is published; an identical file stays. */
export function publishFile(source: string, target: string): void {
  try {
    // Usually the previous build's file: checking costs a tenth of a refused link.
    if (lstatSync(target, { throwIfNoEntry: false })) replaceFile(source, target);
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      linkOrCopy(source, target);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      throw new Error(`${source} went away while the site was built: build it again.`, { cause: error });
    }
    throw error;
  }
}

/** Links or copies derivatives to `i/` and originals to `photos/` of `distDir`; returns their paths. */
export function publishImages(options: {
  manifest: ImageManifest;
  cacheDir: string;
  photosDir: string;
  distDir: string;
  /** Files that replace others, by their paths on the site: those with rights. */
  files?: ReadonlyMap<string, string>;
}): string[] {
  const { manifest, photosDir, distDir, files } = options;
  const [derivedDir, targetDir] = [locateDerived(options.cacheDir), path.join(distDir, 'i')];
  mkdirSync(targetDir, { recursive: true });
  // The content of a name never changes.
  const there = new Set(readdirSync(targetDir));
  // Photos with equal content share their derivatives.
  const names = new Set(Object.values(manifest).flatMap(listDerivatives));
  const filenames = Object.keys(manifest);
  // Synchronous: thousands of links cost a tenth of a second this way, several times that through the thread pool.
  for (const name of names)
    if (!there.has(name))
      publishFile(files?.get(`i/${name}`) ?? path.join(derivedDir, name), path.join(targetDir, name));
  for (const filename of filenames) {
    if (path.basename(filename) !== filename) throw new Error(`${filename} is not the name of a photo.`);
    const source = files?.get(`photos/${filename}`) ?? path.join(photosDir, filename);
    publishFile(source, path.join(distDir, 'photos', filename));
  }
  return [...[...names].map((name) => `i/${name}`), ...filenames.map((name) => `photos/${name}`)];
}
