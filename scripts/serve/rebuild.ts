import { existsSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildContent, BuildError, buildSite } from './build.ts';
import { cacheOf, hashBuildInputs, rememberBuild } from './buildInputs.ts';

interface RebuildOptions {
  root: string;
  /** Says what to build, each time anew. */
  content: () => Promise<BuildContent>;
  /** The folder that the build ends up in. */
  distDir: string;
  /** Tells the server where the files are from now on. */
  setDistDir: (distDir: string) => void;
}

/** Renames a build to `distDir` in one go: nobody ever sees half of one. @returns where the old build is now */
function swapIn(fresh: string, distDir: string): string {
  const old = `${fresh}-old`;
  if (existsSync(distDir)) renameSync(distDir, old);
  renameSync(fresh, distDir);
  return old;
}

/** How often a build is begun whose content changes under it. */
const ATTEMPTS_MAX = 3;

/**
 * Publishes locally: builds into a fresh folder, serves it from there, renames it to `distDir`. Calls during a build
 * share the next one; a build that fails because its content changed under it is begun again.
 */
export function createRebuild(
  { root, content, distDir, setDistDir }: RebuildOptions,
  build = buildSite,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function buildFrom(source: BuildContent, inputs: string): Promise<void> {
    // Beside dist: a rename works only within one file system.
    const builds = join(cacheOf(distDir), 'builds');
    await mkdir(builds, { recursive: true });
    const fresh = join(builds, `${process.pid}-${Date.now()}`);
    try {
      await build({ root, content: source, outDir: fresh });
      setDistDir(fresh);
      const old = swapIn(fresh, distDir);
      setDistDir(distDir);
      await rm(old, { recursive: true, force: true });
      await rememberBuild(distDir, inputs);
    } finally {
      for (const left of [fresh, cacheOf(fresh)]) await rm(left, { recursive: true, force: true });
    }
  }

  async function rebuild(): Promise<void> {
    let failed: { error: BuildError; inputs: string } | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const source = await content();
      const inputs = await hashBuildInputs(root, source, process.env);
      // What failed once fails again, unless something has changed.
      if (failed?.inputs === inputs) break;
      try {
        return await buildFrom(source, inputs);
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        failed = { error, inputs };
      }
    }
    throw failed?.error;
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
