import { statSync } from 'node:fs';
import { join } from 'node:path';
import { locateManifest } from '../images/manifest.ts';
import { scanPhotos } from '../images/photoFolder.ts';
import { THRIFTY_FLAGS, THRIFTY_MEMORY } from '../setupRules.mjs';
import { COMPILED, locateCompiled } from './compile.ts';
import { imageFolders } from './facts.ts';

/** From so many photos on, a start of Node is nothing beside their encoding. */
const MANY_PHOTOS = 6;

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Will a build compile its code, or encode many photos? Those that are younger than what is known of all are taken for new. */
function isLarge(root: string, contentRoot: string, code: string): boolean {
  const { cacheDir, photosDir } = imageFolders(root, contentRoot);
  const known = timeOf(locateManifest(cacheDir));
  const isCompiled = timeOf(join(locateCompiled(root, code), COMPILED.builder)) > 0;
  return (
    !isCompiled || scanPhotos(photosDir).files.filter(({ mtimeMs }) => mtimeMs > known).length >= MANY_PHOTOS
  );
}

/**
 * Starts this process anew where it will need much memory: the C library keeps it for each thread, and has to be told at
 * the start not to, which halves the peak. Where Node cannot do that it goes on as it is.
 */
export function startThrifty(root: string, contentRoot: string, code: string): void {
  if (process.env.MALLOC_ARENA_MAX !== undefined || !isLarge(root, contentRoot, code)) return;
  const env = { ...process.env, ...THRIFTY_MEMORY };
  process.execve?.(process.execPath, [process.execPath, ...THRIFTY_FLAGS, ...process.argv.slice(1)], env);
}
