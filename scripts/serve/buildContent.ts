import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobId, type ContentStore, type StoredFile } from '../../netlify/content/contentStore.ts';

import { createFolderTree } from '../../netlify/content/folderTree.ts';
import type { Env } from '../../netlify/lib/env.ts';
import { mapAtOnce } from '../../netlify/lib/mapAtOnce.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { writeAtomically } from '../images/writeAtomically.ts';
import type { BuildContent } from './build.ts';
import { cacheOf } from './buildInputs.ts';

const PARALLEL_FILES = 4;

/** Names the source of a complete copy. No content has a name that begins with a dot. */
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

/** The bytes of a file, from the nearest place that has them. */
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
 * Makes the function that provides the content to build: the local folder itself, GitHub's as a copy beside
 * `distDir`. Only files that differ are fetched, and those that the checkout has are taken from there.
 * @param open the site's store; asked for only where the content is not in a folder of this machine
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
    const there = copy.files();
    await rm(join(folder, RECORD), { force: true });
    const gone = [...there.keys()].filter((path) => !files.has(path));
    for (const path of gone) await rm(join(folder, path), { force: true });
    const missing = [...files.values()].filter(({ path, oid }) => there.get(path)?.oid !== oid);
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
