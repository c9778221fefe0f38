import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishStatus } from '../../src/shared/adminEndpoints.ts';
import type { Photo } from '../../src/shared/content/entries/photo.ts';
import { CATALOGUE_PATH } from '../../src/shared/endpoints.ts';
import { PUBLISH_TIMEOUT_MS } from '../../src/shared/limits.ts';
import type { Sides } from '../../src/shared/shop/print.ts';
import {
  blobId,
  ContentError,
  type ContentStore,
  type Snapshot,
  type StoreServices,
} from '../content/contentStore.ts';
import { contentFaults } from '../content/publicLists.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import type { Sentence } from '../lib/messages/index.ts';
import { localRuntime } from '../lib/runtime.ts';

/** What the static site says about itself in /build.json. */
type Build = {
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
async function readBuild(origin: string): Promise<Build | undefined> {
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
async function isPublished(store: ContentStore, snapshot: Snapshot, build: Build): Promise<boolean> {
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

/** What the panel is told, the error not yet in anybody's language. */
export type Publishing = Omit<PublishStatus, 'error'> & { readonly error?: Sentence };

export type Publisher = ReturnType<typeof createPublisher>;

type PublisherOptions = StoreServices & { readonly env: Pick<Env, 'buildHookUrl'> };

/** A build that was asked for. `before` is what the site showed then. */
type Job = {
  revision: string;
  before: string | undefined;
  startedAt: number;
  local: boolean;
  error?: Sentence;
};

const HOOK_TIMEOUT_MS = 8000;

/** The build's own words may hold paths of the machine: they go to the log. */
async function whyNotBuilt(store: ContentStore, error: unknown): Promise<Sentence> {
  if (error instanceof ContentError) return error.sentence;
  const snapshot = await store.snapshot().catch(() => undefined);
  const [fault] = snapshot ? await contentFaults(snapshot) : [];
  if (!fault) return { key: 'publish.buildFailed' };
  const { file, path } = fault;
  return { key: 'publish.contentFailed', params: { file, path }, fault };
}

async function callHook(url: string, log: Log): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
  }).catch((error: unknown) => {
    // The cause may quote the address, which is its own key.
    log(`build hook: ${error instanceof Error ? error.name : 'failed'}`);
  });
  if (answer?.ok) return;
  if (answer) log(`build hook: status ${answer.status}`);
  throw new ApiError('storeFailed', { sentence: { key: 'publish.hookFailed' } });
}

/** Publishes by build hook where one is set, else by the local server's own build. */
export function createPublisher({ store, env, log, now }: PublisherOptions) {
  let job: Job | undefined;
  let known: { key: string; live: boolean } | undefined;

  async function isLive(snapshot: Snapshot, build: Build | undefined): Promise<boolean> {
    if (!build) return false;
    const key = `${snapshot.revision} ${build.revision} ${build.builtAt}`;
    try {
      if (known?.key !== key) known = { key, live: await isPublished(store, snapshot, build) };
      return known.live;
    } catch {
      // Not known is not live; the next look asks again.
      return false;
    }
  }

  /** Whether the job has come to its end without an error. */
  const isOver = (done: Job, live: boolean, build: Build | undefined) =>
    !done.local && (live || (build !== undefined && build.revision !== done.before));

  async function look(origin: string): Promise<{ snapshot: Snapshot; status: Publishing; build?: Build }> {
    const running = job;
    const [snapshot, build] = await Promise.all([store.snapshot(), readBuild(origin)]);
    const live = await isLive(snapshot, build);
    // A build here that has ended meanwhile was perhaps not looked at yet: "saved" would be the last word on it.
    if (running?.local && job !== running) return look(origin);
    if (job && isOver(job, live, build)) job = undefined;
    if (job && !job.local && !job.error && now() - job.startedAt > PUBLISH_TIMEOUT_MS)
      job.error = { key: 'publish.timedOut' };
    const base = { revision: snapshot.revision, publishedRevision: build?.revision ?? null };
    const state = job ? (job.error ? 'failed' : 'publishing') : live ? 'live' : 'saved';
    return { snapshot, build, status: { ...base, state, ...(job?.error ? { error: job.error } : {}) } };
  }

  function buildLocally(started: Job, rebuild: () => Promise<void>): void {
    rebuild().then(
      () => {
        if (job === started) job = undefined;
      },
      async (error: unknown) => {
        log(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
        started.error = await whyNotBuilt(store, error);
      },
    );
  }

  return {
    /** @param origin of the static site that is asked what it shows; locally it is known without */
    status: async (origin: string): Promise<Publishing> => (await look(origin)).status,
    /** Starts the one build of all saves since the last, if it is not running. @throws ApiError where nothing builds */
    async start(origin: string): Promise<Publishing> {
      const { snapshot, build, status } = await look(origin);
      if (status.state === 'publishing' && job?.revision === snapshot.revision) return status;
      const rebuild = localRuntime()?.rebuild;
      // A build here takes its content from the store; one by hook has a checkout of its own.
      if (!env.buildHookUrl && snapshot.stale)
        throw new ApiError('storeFailed', { sentence: snapshot.stale });
      const started: Job = {
        revision: snapshot.revision,
        before: build?.revision,
        startedAt: now(),
        local: !env.buildHookUrl,
      };
      if (env.buildHookUrl) await callHook(env.buildHookUrl, log);
      else if (!rebuild) throw new ApiError('storeNotConfigured', { sentence: { key: 'publish.notSetUp' } });
      job = started;
      if (started.local && rebuild) buildLocally(started, rebuild);
      const { revision, publishedRevision } = status;
      const byHook = env.buildHookUrl !== undefined;
      return { revision, publishedRevision, state: 'publishing', ...(byHook ? { byHook } : {}) };
    },
  };
}

/** So long after the latest save the scheduled function goes on trying; a build that fails is not tried for ever. */
const TRY_FOR_MS = 3 * 60 * 60_000;

/** Publishes what is not live yet. @returns whether a build was started @throws ApiError, ContentError */
export async function publishPending(
  publisher: Publisher,
  { store, origin, now }: Pick<StoreServices, 'store' | 'now'> & { readonly origin: string },
): Promise<boolean> {
  const { state } = await publisher.status(origin);
  if (state === 'live') return false;
  const [latest] = await store.history(1);
  if (!latest || now() - Date.parse(latest.date) > TRY_FOR_MS) return false;
  await publisher.start(origin);
  return true;
}
