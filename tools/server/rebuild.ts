import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { hashBuildInputs, rememberBuild } from './buildInputs.ts';

export interface RebuildOptions {
  root: string;
  contentRoot: string;
  /** The folder that the build ends up in. */
  distDir: string;
  /** Tells the server where the files are from now on. */
  setDistDir: (distDir: string) => void;
}

/** Puts a finished build in the place of `distDir`, by renaming: nobody ever sees half of one. */
export async function swapIn(fresh: string, distDir: string): Promise<void> {
  const old = `${fresh}-old`;
  await rename(distDir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, distDir);
  await rm(old, { recursive: true, force: true });
}

/**
 * Makes the function that publishes locally: builds into a fresh folder, serves it from there, and renames it to
 * `distDir`. Calls that come during a build share one that starts after it, so the last save is always included.
 */
export function createRebuild({
  root,
  contentRoot,
  distDir,
  setDistDir,
}: RebuildOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function rebuild(): Promise<void> {
    // Beside dist: a rename works only within one file system.
    const builds = join(root, '.cache', 'builds');
    await mkdir(builds, { recursive: true });
    const fresh = join(builds, `${process.pid}-${Date.now()}`);
    const inputs = await hashBuildInputs(root, contentRoot, process.env);
    try {
      await buildSite({ root, contentRoot, outDir: fresh, verbose: false });
      setDistDir(fresh);
      await swapIn(fresh, distDir);
      setDistDir(distDir);
      await rememberBuild(root, distDir, inputs);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }

  const start = (): Promise<void> => {
    running = rebuild().finally(() => {
      running = undefined;
    });
    return running;
  };

  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
