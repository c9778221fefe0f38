import type { PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { PUBLISH_TIMEOUT_MS } from '../../src/shared/limits.ts';
import {
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
import { type Build, isPublished, readBuild } from './builtSite.ts';

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
