import { existsSync, statSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { areSubset, subsetFaces } from '../astro/fonts.ts';
import { locateManifest } from '../images/manifest.ts';
import { scanPhotos } from '../images/photoFolder.ts';
import { BUILD_FLAGS, THRIFTY_MEMORY } from '../setupRules.mjs';
import { compileSite, locateCompiled } from './compile.ts';
import { imageFolders } from './facts.ts';

/** From so many photos on, a start of Node is nothing beside their encoding. */
const MANY_PHOTOS = 6;

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Will a build compile its code, or encode many photos? Those that are younger than what is known of all are taken for new. */
function isLarge(root: string, contentRoot: string, code: string): boolean {
  const { cacheDir, photosDir } = imageFolders(root, contentRoot);
  const known = timeOf(locateManifest(cacheDir));
  return (
    !existsSync(locateCompiled(root, code)) ||
    scanPhotos(photosDir).files.filter(({ mtimeMs }) => mtimeMs > known).length >= MANY_PHOTOS
  );
}

/** Starts this process anew, with the same arguments and nothing of its memory; returns where Node cannot do that. */
function startAnew(flags: readonly string[], env: NodeJS.ProcessEnv): void {
  flushCompileCache();
  process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], env);
}

/**
 * Starts this process anew where it will need much memory: the C library keeps it for each thread, and has to be told at
 * the start not to, which halves the peak. Where Node cannot do that it goes on as it is.
 */
export function startThrifty(root: string, contentRoot: string, code: string): void {
  if (process.env.MALLOC_ARENA_MAX !== undefined || !isLarge(root, contentRoot, code)) return;
  startAnew(BUILD_FLAGS, { ...process.env, ...THRIFTY_MEMORY });
}

/**
 * Compiles the code where it is new, and then starts this process anew: what Astro took is given back before anything is
 * encoded or made, and what subsets fonts before Astro is loaded. `lock` keeps other builds away meanwhile.
 */
export async function compileApart(
  root: string,
  code: string,
  say: (line: string) => void,
  lock: <T>(task: () => Promise<T>) => Promise<T> = (task) => task(),
): Promise<void> {
  const isNew = !existsSync(locateCompiled(root, code));
  const cacheDir = join(root, '.cache');
  if (isNew && !areSubset(cacheDir)) {
    await lock(() => subsetFaces(cacheDir));
    startAnew(process.execArgv, process.env);
  }
  await lock(() => compileSite(root, code, say));
  if (isNew) startAnew(process.execArgv, process.env);
}
