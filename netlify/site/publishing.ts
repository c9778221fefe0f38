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

type Build = {
  readonly revision: string;
  /** When the build ended, in ms since 1970. */
  readonly builtAt: number;
};

const READ_TIMEOUT_MS = 5000;
/** How many changes are searched for those after a build. */
const HISTORY_DEPTH = 30;
/** Comparing more files costs more than an unneeded build. */
const COMPARED_MAX = 20;
/** Longer than any build: a change saved before the start of a build may be dated after it. */
const BUILD_MS = 60 * 60_000;

/** A file of the static site at `origin`, or of the locally served build; '' if missing. */
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

/** The build of the site at `origin`, or the locally served one; undefined when there is no answer in time. */
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

/** Sizes in px of the static site's pictures, by file name; empty when unknown. */
export async function readShownSizes(origin: string): Promise<ReadonlyMap<string, Sides>> {
  try {
    const photos = JSON.parse(await readText(origin, CATALOGUE_PATH)) as readonly Photo[];
    return new Map(photos.flatMap(({ filename, image }) => (filename && image ? [[filename, image]] : [])));
  } catch {
    return new Map();
  }
}

/** Paths that changed after a build; undefined when there are too many changes. */
async function pathsSince(store: ContentStore, build: Build): Promise<string[] | undefined> {
  const history = await store.history(HISTORY_DEPTH);
  const at = history.findIndex(({ revision }) => revision === build.revision);
  // A build of a commit without content changes is in no history, so only times can tell.
  const isNewer = ({ date }: { date: string }) => Date.parse(date) > build.builtAt - BUILD_MS;
  const newer = at >= 0 ? history.slice(0, at) : history.filter(isNewer);
  if (at < 0 && newer.length === HISTORY_DEPTH) return undefined;
  return [...new Set(newer.flatMap((entry) => entry.paths.map(({ path }) => path)))];
}

/** What visitors read from the store, whatever was built. */
const SHOWN_AT_ONCE = /^(content\/((photos|videos|music)\/|(projects|settings)\.json$)|public\/photos\/)/;

type Standing = Pick<PublishStatus, 'isShown'> & { readonly live: boolean };
const WAITING: Standing = { live: false };

/** How the static site stands to this content; waiting when comparing is too costly. @throws ContentError */
async function standingOf(store: ContentStore, snapshot: Snapshot, build: Build): Promise<Standing> {
  if (build.revision === snapshot.revision) return { live: true };
  const paths = await pathsSince(store, build);
  if (!paths) return WAITING;
  const isNewer = async (path: string) => {
    const built = await store.fileAt(build.revision, path);
    return (built && blobId(built)) !== snapshot.files.get(path)?.oid;
  };
  const differs = paths.length > COMPARED_MAX ? [] : await Promise.all(paths.map(isNewer));
  const waiting = paths.filter((_, at) => differs[at] ?? true);
  if (waiting.length === 0) return { live: true };
  return waiting.every((path) => SHOWN_AT_ONCE.test(path)) ? { live: false, isShown: true } : WAITING;
}

/** The status for the panel, its error not translated yet. */
export type Publishing = Omit<PublishStatus, 'error'> & { readonly error?: Sentence };

export type Publisher = ReturnType<typeof createPublisher>;

type PublisherOptions = StoreServices & { readonly env: Pick<Env, 'buildHookUrl'> };

/** A requested build. `before` is the build that the site showed then. */
type Job = {
  revision: string;
  before: string | undefined;
  startedAt: number;
  error?: Sentence;
};

const HOOK_TIMEOUT_MS = 8000;

/** The build's own message may hold paths of the machine, so it goes to the log. */
async function buildFailure(store: ContentStore, error: unknown): Promise<Sentence> {
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
    // The cause may quote the address, which is secret.
    log(`build hook: ${error instanceof Error ? error.name : 'failed'}`);
  });
  if (answer?.ok) return;
  if (answer) log(`build hook: status ${answer.status}`);
  throw new ApiError('storeFailed', { sentence: { key: 'publish.hookFailed' } });
}

/** Publishes by build hook if one is set, else by the local server's own build. */
export function createPublisher({ store, env, log, now }: PublisherOptions) {
  const hook = env.buildHookUrl;
  let job: Job | undefined;
  let known: { key: string; standing: Standing } | undefined;

  async function compare(snapshot: Snapshot, build: Build | undefined): Promise<Standing> {
    if (!build) return WAITING;
    const key = `${snapshot.revision} ${build.revision} ${build.builtAt}`;
    try {
      if (known?.key !== key) known = { key, standing: await standingOf(store, snapshot, build) };
      return known.standing;
    } catch {
      // Unknown counts as not live; the next call asks again.
      return WAITING;
    }
  }

  async function look(origin: string): Promise<{ snapshot: Snapshot; status: Publishing; build?: Build }> {
    const running = job;
    const [snapshot, build] = await Promise.all([store.snapshot(), readBuild(origin)]);
    const { live, ...standing } = await compare(snapshot, build);
    // A local build may have ended meanwhile: look again, or "saved" would stay the last status.
    if (!hook && running && job !== running) return look(origin);
    if (hook && (live || (build && build.revision !== job?.before))) job = undefined;
    if (hook && job && !job.error && now() - job.startedAt > PUBLISH_TIMEOUT_MS)
      job.error = { key: 'publish.timedOut' };
    const base = { revision: snapshot.revision, publishedRevision: build?.revision ?? null, ...standing };
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
        started.error = await buildFailure(store, error);
      },
    );
  }

  return {
    /** @param origin of the static site, which is asked for its build; unused locally */
    status: async (origin: string): Promise<Publishing> => (await look(origin)).status,
    /** Starts one build for all saves since the last, unless one is running. @throws ApiError when nothing can build */
    async start(origin: string): Promise<Publishing> {
      const { snapshot, build, status } = await look(origin);
      if (status.state === 'publishing' && job?.revision === snapshot.revision) return status;
      const rebuild = localRuntime()?.rebuild;
      // A local build reads the store; a build by hook has its own checkout.
      if (!hook && snapshot.stale) throw new ApiError('storeFailed', { sentence: snapshot.stale });
      const started: Job = { revision: snapshot.revision, before: build?.revision, startedAt: now() };
      if (hook) await callHook(hook, log);
      else if (!rebuild) throw new ApiError('storeNotConfigured', { sentence: { key: 'publish.notSetUp' } });
      job = started;
      if (!hook && rebuild) buildLocally(started, rebuild);
      const { revision, publishedRevision } = status;
      return { revision, publishedRevision, state: 'publishing', ...(hook && { byHook: true }) };
    },
  };
}

/** How long after the latest save a scheduled build is retried: no failing one repeats for ever. */
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
