import { constants, copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../netlify/lib/apiError.ts';
import { type ImageManifest, listDerivatives, locateDerived } from './manifest.ts';

/** Links or copies a file to where it is published; replaces an existing one. */
export function publishFile(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new Error(`${source} went away while the site was built: build it again.`, { cause: error });
    // Devices and file systems without links report this in many ways.
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Links or copies derivatives to `i/` and originals to `photos/` of `distDir`; returns their paths. */
export function publishImages(options: {
  manifest: ImageManifest;
  cacheDir: string;
  photosDir: string;
  distDir: string;
  /** Files with rights, by their paths on the site; they replace the files without. */
  files?: ReadonlyMap<string, string>;
}): string[] {
  const { manifest, cacheDir, photosDir, distDir, files } = options;
  // Photos with equal content share their derivatives.
  const names = new Set(Object.values(manifest).flatMap(listDerivatives));
  const filenames = Object.keys(manifest);
  // Synchronous: thousands of links cost a tenth of a second this way, several times that through the thread pool.
  const publish = (address: string, source: string) =>
    publishFile(files?.get(address) ?? source, path.join(distDir, address));
  for (const name of names) publish(`i/${name}`, path.join(locateDerived(cacheDir), name));
  for (const filename of filenames) {
    if (path.basename(filename) !== filename) throw new Error(`${filename} is not the name of a photo.`);
    publish(`photos/${filename}`, path.join(photosDir, filename));
  }
  return [...[...names].map((name) => `i/${name}`), ...filenames.map((name) => `photos/${name}`)];
}
