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

/** Bundles what builds: opening its hundred modules one by one takes longer than most of what they do. */
async function bundleBuilder(root: string, outDir: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(root, 'tools', 'site', 'buildCommand.ts')],
    outdir: join(outDir, dirname(COMPILED.builder)),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['sharp', 'astro', 'esbuild'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

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
    // Loaded only now: it is most of what a build would load.
    const { build } = await import('astro');
    await build({ root, outDir: join(under, COMPILED.client), logLevel: 'warn' });
    await bundleBuilder(root, under);
    await rename(under, done);
  } finally {
    await rm(under, { recursive: true, force: true });
  }
  await dropOld(folder);
  say(`Compiled the code in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return done;
}
