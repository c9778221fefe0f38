import { existsSync, renameSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobId, type ContentStore, type StoredFile } from '../../netlify/content/contentStore.ts';
import { createFolderTree } from '../../netlify/content/folderTree.ts';
import type { Env } from '../../netlify/lib/env.ts';
import { mapAtOnce } from '../../netlify/lib/mapAtOnce.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { createQueue } from '../../netlify/lib/queue.ts';
import { writeAtomically } from '../images/files.ts';
import {
  type BuildContent,
  BuildError,
  buildSite,
  cacheOf,
  hashBuildInputs,
  rememberBuild,
} from './build.ts';

const PARALLEL_FILES = 4;

/** Records the source of a complete copy. Content never has a name that begins with a dot. */
const RECORD = '.copied';

type Source = Pick<Env, 'github' | 'contentRoot'>;

const copyOf = (distDir: string) => join(cacheOf(distDir), 'content');

/** The branch of a copy; a copy of another branch is not used. */
const branchOf = (github: NonNullable<Env['github']>): string =>
  [github.apiUrl, github.repository, github.branch].join(' ');

/** The last copy of this branch on GitHub, if it is complete. */
export async function readLastCopy({ github }: Source, distDir: string): Promise<BuildContent | undefined> {
  const contentRoot = copyOf(distDir);
  const record = await readFile(join(contentRoot, RECORD), 'utf8').catch(() => '');
  const [branch, revision] = record.split('\n');
  return github && revision && branch === branchOf(github) ? { contentRoot, revision } : undefined;
}

/** The store serves the content of an earlier deploy: building it would revert published work. */
class StaleContentError extends Error {
  override name = 'StaleContentError';
}

async function bytesOf(file: StoredFile, revision: string, store: ContentStore, checkout: string) {
  const near =
    file.text === undefined ? await readFile(join(checkout, file.path)).catch(() => undefined) : undefined;
  const known = near ?? Buffer.from(file.text ?? '');
  if (blobId(known) === file.oid) return known;
  const bytes = await store.fileAt(revision, file.path);
  if (!bytes) throw new Error(`${file.path} is missing in ${revision}`);
  return bytes;
}

/**
 * Returns a function that provides the content to build: the local folder, or a copy of GitHub's beside
 * `distDir`. Only changed files are fetched; those in the checkout are copied from it.
 * @param open the site's store; called only when the content is not in a folder of this machine
 * @returns a function that throws ContentError, StaleContentError
 */
export function createBuildContent(
  { github, contentRoot }: Source,
  distDir: string,
  open: () => Promise<ContentStore>,
): () => Promise<BuildContent> {
  if (!github) return async () => ({ contentRoot });
  const folder = copyOf(distDir);
  const copy = createFolderTree(folder, async () => new Map());

  return async () => {
    const store = await open();
    const { revision, files, stale } = await store.snapshot();
    if (stale) throw new StaleContentError(apiMessage('en', stale.key, stale.params));
    await copy.scan();
    const existing = copy.files();
    await rm(join(folder, RECORD), { force: true });
    const gone = [...existing.keys()].filter((path) => !files.has(path));
    for (const path of gone) await rm(join(folder, path), { force: true });
    const missing = [...files.values()].filter(({ path, oid }) => existing.get(path)?.oid !== oid);
    await mapAtOnce(missing, PARALLEL_FILES, async (file) => {
      const bytes = await bytesOf(file, revision, store, contentRoot);
      const target = join(folder, file.path);
      await mkdir(dirname(target), { recursive: true });
      await writeAtomically(target, bytes);
    });
    await mkdir(folder, { recursive: true });
    await writeAtomically(join(folder, RECORD), `${branchOf(github)}\n${revision}\n`);
    return { contentRoot: folder, revision };
  };
}

interface RebuildOptions {
  root: string;
  content: () => Promise<BuildContent>;
  distDir: string;
  /** Tells the server where the files are from now on. */
  setDistDir: (distDir: string) => void;
}

/** Renames a build to `distDir`, so that nobody ever sees half of one. @returns the old build's new path */
function swapIn(fresh: string, distDir: string): string {
  const old = `${fresh}-old`;
  if (existsSync(distDir)) renameSync(distDir, old);
  renameSync(fresh, distDir);
  return old;
}

/** How often a build whose content has changed is started again. */
const ATTEMPTS_MAX = 3;

/**
 * Publishes locally: builds into a new folder, serves it from there, renames it to `distDir`. Calls during a build
 * share the next one; a build that fails because its content changed is started again.
 */
export function createRebuild(
  { root, content, distDir, setDistDir }: RebuildOptions,
  build = buildSite,
): () => Promise<void> {
  const inTurn = createQueue();
  let next: Promise<void> | undefined;

  async function buildFrom(source: BuildContent, inputs: string): Promise<void> {
    // Beside dist, because a rename works only within one file system.
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
      // The same inputs would fail again.
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

  return () => {
    next ??= inTurn(() => {
      next = undefined;
      return rebuild();
    });
    return next;
  };
}
