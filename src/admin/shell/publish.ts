import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { ENDPOINTS } from '../../shared/endpoints.ts';
import { parseJson } from '../../shared/isRecord.ts';
import { PUBLISH_TIMEOUT_MS } from '../../shared/limits.ts';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import { $commit, adminGet, adminSend } from './adminApi.ts';
import { describeReason, say } from './banner.ts';
import { $password } from './session.ts';

/** A build that was asked of a build service. What the published pages were built from then, and when, in ms. */
type PublishRequest = { readonly before: string | null; readonly at: number };

const KEY = 'adminPublishWish';

const readRequest = () => parseJson(readStored(KEY) ?? '') as PublishRequest | undefined;

/** What has become of it: `running` while the pages are as before, `late` after 15 minutes, `none` once they are new. */
function requestState(publishedRevision: string | null): 'running' | 'late' | 'none' {
  const request = readRequest();
  if (!request) return 'none';
  if (request.before !== publishedRevision) {
    removeStored(KEY);
    return 'none';
  }
  return Date.now() - request.at > PUBLISH_TIMEOUT_MS ? 'late' : 'running';
}

/** `checking` until the server was first asked; `unknown` where it did not say. */
type PublishState = 'checking' | 'saved' | 'publishing' | 'live' | 'failed' | 'unknown';

/** `revision` is the newest commit the panel knows, `publishedRevision` that of the published pages; `error` says why publishing failed. */
type PublishStatus = {
  readonly state: PublishState;
  /** Visitors see all the same what waits to be published. */
  readonly isShown?: boolean;
  readonly revision: string | null;
  readonly publishedRevision: string | null;
  readonly error: string | null;
};

const START: PublishStatus = { state: 'checking', revision: null, publishedRevision: null, error: null };
export const $publish = atom<PublishStatus>(START);
export const $revision = computed($publish, ({ revision }) => revision);
/** True from the press of the button until the server has taken the request. */
export const $isAskingToPublish = atom(false);

/** First and longest pause between two looks at a running build, in ms. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

function readState(value: unknown): PublishState | undefined {
  const states: readonly PublishState[] = ['saved', 'publishing', 'live', 'failed'];
  return states.find((state) => state === value);
}

function adopt(body: Readonly<Record<string, unknown>>): void {
  const revision = text(body.revision) ?? $publish.get().revision;
  const publishedRevision = text(body.publishedRevision);
  const compared = revision !== null && revision === publishedRevision ? 'live' : 'saved';
  const said = readState(body.state) ?? (publishedRevision ? compared : 'unknown');
  // A build service tells nobody when it is done, but by the pages that it puts live.
  const asked: PublishRequest = { before: publishedRevision, at: Date.now() };
  if (body.byHook === true) writeStored(KEY, JSON.stringify(asked));
  else if (said === 'live' || said === 'failed') removeStored(KEY);
  // The server that was asked may be another one by now, and know nothing of the request.
  const request = said === 'saved' ? requestState(publishedRevision) : 'none';
  const state = request === 'running' ? 'publishing' : request === 'late' ? 'failed' : said;
  const error = request === 'late' ? say('publish.late') : text(body.error);
  $publish.set({ state, isShown: body.isShown === true, revision, publishedRevision, error });
}

/** Looks again while a build runs, less and less often, and never in a tab that nobody sees. */
function schedule(): void {
  clearTimeout(timer);
  if ($publish.get().state !== 'publishing') return;
  timer = setTimeout(() => {
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    if (typeof document === 'undefined' || document.visibilityState === 'visible') void refreshPublish();
    else schedule();
  }, pause);
}

/** Asks the server once how the publishing stands. Never throws: what is unknown is shown as unknown. */
export async function refreshPublish(): Promise<void> {
  // Looking is no reason to ask for a password that was not given.
  if ($password.get() === null) return;
  try {
    adopt((await adminGet(ADMIN_ENDPOINTS.publishStatus)).data ?? {});
  } catch {
    // A build that runs is not over because one look at it failed.
    if ($publish.get().state !== 'publishing') $publish.set({ ...$publish.get(), state: 'unknown' });
  }
  schedule();
}

/** What is sent to these is shown at once. */
const isShownAtOnce = (path: string) => Object.values(ENDPOINTS).some((list) => path.startsWith(list.path));

/** Tells the line in the bar which commit the answer of a call stood on: a new one is saved, but not yet live. */
export function noteRevision(revision: string, path: string): void {
  const status = $publish.get();
  if (revision === status.revision) return;
  const state = revision === status.publishedRevision ? 'live' : 'saved';
  const isRunning = status.state === 'publishing';
  // Before the first look at the server nothing is known about what is live.
  const isFirst =
    status.publishedRevision === null && (status.state === 'unknown' || status.state === 'checking');
  const isShown = (status.state === 'live' || status.isShown === true) && isShownAtOnce(path);
  $publish.set({ ...status, revision, isShown, state: isRunning || isFirst ? status.state : state });
}

/** Starts the one rebuild that brings everything saved so far into the published pages, and follows it. */
export async function publishNow(): Promise<void> {
  if ($isAskingToPublish.get()) return;
  $isAskingToPublish.set(true);
  try {
    const { data } = await adminSend(ADMIN_ENDPOINTS.publish, {});
    pause = FIRST_PAUSE_MS;
    if (data && readState(data.state)) adopt(data);
    else $publish.set({ ...$publish.get(), state: 'publishing', error: null });
  } catch (error) {
    $publish.set({ ...$publish.get(), state: 'failed', error: describeReason(error) ?? null });
  } finally {
    $isAskingToPublish.set(false);
  }
  schedule();
}

$commit.listen((commit) => commit && noteRevision(commit.revision, commit.path));
