import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishStatus } from '../../src/shared/adminEndpoints.ts';
import type { Photo } from '../../src/shared/content/entries/photo.ts';
import { CATALOGUE_PATH } from '../../src/shared/endpoints.ts';
import { PUBLISH_TIMEOUT_MS } from '../../src/shared/limits.ts';
import type { Sides } from '../../src/shared/shop/print.ts';
import {
  ContentError,
  type ContentStore,
  contentIds,
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
  /** The {@link contentIds} of the built content; undefined if the build does not state them. */
  readonly content?: unknown;
  readonly builtContent?: unknown;
};

const READ_TIMEOUT_MS = 5000;

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
    const text = await readText(origin, '/build.json');
    const { revision, ...ids } = JSON.parse(text) as Record<string, unknown>;
    if (typeof revision !== 'string' || !/^[0-9a-f]{40}$/.test(revision)) return undefined;
    return { ...ids, revision };
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

  async function look(origin: string): Promise<{ snapshot: Snapshot; status: Publishing; build?: Build }> {
    const running = job;
    const [snapshot, build] = await Promise.all([store.snapshot(), readBuild(origin)]);
    const { content, builtContent } = contentIds(snapshot);
    const live = build?.revision === snapshot.revision || build?.content === content;
    const isShown = !live && build?.builtContent === builtContent;
    // A local build may have ended meanwhile: look again, or "saved" would stay the last status.
    if (!hook && running && job !== running) return look(origin);
    if (hook && (live || (build && build.revision !== job?.before))) job = undefined;
    if (hook && job && !job.error && now() - job.startedAt > PUBLISH_TIMEOUT_MS)
      job.error = { key: 'publish.timedOut' };
    const status: Publishing = {
      revision: snapshot.revision,
      publishedRevision: build?.revision ?? null,
      state: job ? (job.error ? 'failed' : 'publishing') : live ? 'live' : 'saved',
      ...(isShown && { isShown }),
      ...(job?.error && { error: job.error }),
    };
    return { snapshot, build, status };
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
