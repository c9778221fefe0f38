import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The module that Astro compiles the pages into, without its ending. */
export const COMPILED_ENTRY = 'prerender-entry';
/** From the folder of what is compiled: that module, the folder of what browsers load of it, and what builds. */
export const COMPILED = {
  module: `server/${COMPILED_ENTRY}.mjs`,
  client: 'client',
  builder: 'builder/buildCommand.mjs',
} as const;

/** What is compiled from so many states of the code and its variables is kept. */
const KEPT = 4;

/** Removes what has not been used for longest. */
async function dropOld(folder: string): Promise<void> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, used: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = entries.sort((one, other) => other.used - one.used).slice(KEPT);
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true });
}

/** Where lies what is compiled of the code of this hash, as soon as it is. */
export const locateCompiled = (root: string, code: string): string => join(root, '.cache', 'site', code);

/**
 * For the bundler, which reads them as it is loaded: its allocator keeps an arena of what it has freed, for each thread
 * a part. Pages of their own go back to the system, which takes 110 MB off the peak.
 */
const BUNDLER_MEMORY = {
  MIMALLOC_DISALLOW_ARENA_ALLOC: '1',
  MIMALLOC_PURGE_DELAY: '0',
  RAYON_NUM_THREADS: '1',
  ROLLDOWN_WORKER_THREADS: '1',
};

/** Bundles what builds: opening its hundred modules one by one takes longer than most of what they do. */
async function bundleBuilder(root: string, outDir: string): Promise<void> {
  const { build, stop } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'tools', 'site', 'buildCommand.ts')],
    outdir: join(outDir, dirname(COMPILED.builder)),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['sharp', 'astro', 'esbuild', 'subset-font'],
    banner: {
      js: "import { createRequire as banner } from 'node:module'; const require = banner(import.meta.url);",
    },
    logLevel: 'warning',
  });
  // Its process would keep what this took beside Astro, which starts a small one.
  await stop();
}

/** Astro's own options that are not among those of its types: a build needs no types of the collections. */
const WITHOUT_TYPES = { devOutput: false, sync: false };

/** The folder of what Astro compiles the code of this hash into, compiled where it is new. @throws what Astro throws */
export async function compileSite(root: string, code: string, say: (line: string) => void): Promise<string> {
  const done = locateCompiled(root, code);
  const folder = dirname(done);
  if (existsSync(done)) {
    const now = new Date();
    await utimes(done, now, now);
    return done;
  }
  const started = performance.now();
  const under = join(folder, `${process.pid}-under-way`);
  await rm(under, { recursive: true, force: true });
  await mkdir(under, { recursive: true });
  try {
    await bundleBuilder(root, under);
    // As Astro's own command has it: whoever started this may be a test.
    Object.assign(process.env, BUNDLER_MEMORY, { NODE_ENV: 'production' });
    // Loaded only now: it is most of what a build would load.
    const { build } = await import('astro');
    await build({ root, outDir: join(under, COMPILED.client), logLevel: 'warn' }, WITHOUT_TYPES);
    await rename(under, done);
  } finally {
    await rm(under, { recursive: true, force: true });
  }
  await dropOld(folder);
  say(`Compiled the code in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return done;
}
