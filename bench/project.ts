import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { THRIFTY_MEMORY } from '../tools/setupRules.mjs';
import { type Cost, runWatched } from './memory.ts';

const run = promisify(execFile);

export const ROOT = resolve(import.meta.dirname, '..');

/** A new folder for a bench on the checkout's disk: photos are linked, not copied. */
export async function makeFolder(name: string): Promise<string> {
  const place = join(ROOT, '.cache');
  await mkdir(place, { recursive: true });
  return mkdtemp(join(place, `bench-${name}-`));
}

/** A copy of the checkout, so that builds and caches of a bench leave the checkout alone. */
type ProjectCopy = { readonly root: string; remove(): Promise<void> };

/** Copies the checkout's sources as they are now; the packages are shared. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await makeFolder('project');
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = join(root, file);
    await mkdir(dirname(target), { recursive: true });
    // A deleted file that is not yet committed is listed but missing.
    await cp(join(ROOT, file), target, { preserveTimestamps: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // Subset once: it is the same for every content.
  await cp(join(ROOT, '.cache', 'fonts'), join(root, '.cache', 'fonts'), { recursive: true }).catch(() => {});
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Builds a content root's site with a copy of the project; returns what it cost. */
export function buildWith(root: string, contentRoot: string, outDir: string): Promise<Cost> {
  return runWatched([join(root, 'tools/site/buildProcess.ts'), outDir], {
    cwd: root,
    env: { ...process.env, ...THRIFTY_MEMORY, CONTENT_ROOT: contentRoot, NO_COLOR: '1' },
  });
}

/** `npm run build` of a content root's site in a copy of the project, into its dist/: what a person waits for. */
export function npmBuild(root: string, contentRoot: string): Promise<Cost> {
  return runWatched(['run', 'build'], {
    command: 'npm',
    cwd: root,
    env: { ...process.env, CONTENT_ROOT: contentRoot, NO_COLOR: '1' },
  });
}
