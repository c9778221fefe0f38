import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Photo } from '../../src/shared/content/entries/photo.ts';
import type { Sides } from '../../src/shared/content/sheet.ts';
import { CATALOGUE_PATH } from '../../src/shared/endpoints.ts';
import { blobId } from '../content/blobId.ts';
import type { ContentStore, Snapshot } from '../content/contentStore.ts';
import { localRuntime } from '../lib/runtime.ts';

/** What the static site says about itself in /build.json. */
export type Build = {
  /** The commit that it was built from. */
  readonly revision: string;
  /** Milliseconds since 1970, at the end of the build. */
  readonly builtAt: number;
};

const READ_TIMEOUT_MS = 5000;
/** Changes looked through for those that came after a build. */
const HISTORY_DEPTH = 30;
/** Looking at more files costs more than a build that changes nothing. */
const COMPARED_MAX = 20;
/** Longer than any build takes: what was saved before its start may carry a date after it. */
const BUILD_MS = 60 * 60_000;

/** A file of the static site at `origin`, locally of the build that is being served; '' where there is none. */
async function readText(origin: string, path: string): Promise<string> {
  const distDir = localRuntime()?.distDir;
  if (distDir !== undefined) return readFile(join(distDir, path), 'utf8');
  const answer = await fetch(origin + path, {
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  return answer.ok ? answer.text() : '';
}

/** What the site at `origin` was built from, locally the served build; undefined where it does not say in time. */
export async function readBuild(origin: string): Promise<Build | undefined> {
  try {
    const { revision, builtAt } = JSON.parse(await readText(origin, '/build.json')) as Record<
      string,
      unknown
    >;
    if (typeof revision !== 'string' || !/^[0-9a-f]{40}$/.test(revision)) return undefined;
    return { revision, builtAt: Date.parse(String(builtAt)) || 0 };
  } catch {
    return undefined;
  }
}

/** The sizes in px of the pictures on the static site at `origin`, by their files' names; none where it does not say. */
export async function readShownSizes(origin: string): Promise<ReadonlyMap<string, Sides>> {
  try {
    const photos = JSON.parse(await readText(origin, CATALOGUE_PATH)) as readonly Photo[];
    return new Map(photos.flatMap(({ filename, image }) => (filename && image ? [[filename, image]] : [])));
  } catch {
    return new Map();
  }
}

/** Paths that changed after a build; undefined where that is more than is worth finding out. */
async function pathsSince(store: ContentStore, build: Build): Promise<Set<string> | undefined> {
  const history = await store.history(HISTORY_DEPTH);
  const at = history.findIndex(({ revision }) => revision === build.revision);
  // A build of a commit that touched no content stands in no history: only the times tell.
  const isNewer = ({ date }: { date: string }) => Date.parse(date) > build.builtAt - BUILD_MS;
  const newer = at >= 0 ? history.slice(0, at) : history.filter(isNewer);
  if (at < 0 && newer.length === HISTORY_DEPTH) return undefined;
  const paths = new Set(newer.flatMap((entry) => entry.paths.map(({ path }) => path)));
  return paths.size > COMPARED_MAX ? undefined : paths;
}

/** Does the static site show this content? False where finding out is not worth its cost. @throws ContentError */
export async function isPublished(store: ContentStore, snapshot: Snapshot, build: Build): Promise<boolean> {
  if (build.revision === snapshot.revision) return true;
  const paths = await pathsSince(store, build);
  if (!paths) return false;
  const same = await Promise.all(
    [...paths].map(async (path) => {
      const built = await store.fileAt(build.revision, path);
      return (built && blobId(built)) === snapshot.files.get(path)?.oid;
    }),
  );
  return same.every(Boolean);
}
