import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS, type PublishStatus } from '../../shared/adminEndpoints.ts';
import { ENDPOINTS } from '../../shared/endpoints.ts';
import { parseJson } from '../../shared/isRecord.ts';
import { PUBLISH_TIMEOUT_MS } from '../../shared/limits.ts';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import { $commit, adminGet, adminSend } from './adminApi.ts';
import { describeReason, say } from './banner.ts';
import { $password } from './session.ts';

/** A build requested from a build service: the revision of the published pages at that time, and the time in ms. */
type PublishRequest = { readonly before: string | null; readonly at: number };

const KEY = 'adminPublishWish';

const readRequest = () => parseJson(readStored(KEY) ?? '') as PublishRequest | undefined;

/** The state of the requested build: `running` while the pages are unchanged, `late` after 15 minutes, `none` once new. */
function requestState(publishedRevision: string | null): 'running' | 'late' | 'none' {
  const request = readRequest();
  if (!request) return 'none';
  if (request.before !== publishedRevision) {
    removeStored(KEY);
    return 'none';
  }
  return Date.now() - request.at > PUBLISH_TIMEOUT_MS ? 'late' : 'running';
}

/** What the panel knows about publishing; `revision` is the newest commit. `checking` before the first answer, `unknown` if reading it failed. */
type Publishing = Partial<Omit<PublishStatus, 'state' | 'error'>> & {
  readonly state: PublishStatus['state'] | 'checking' | 'unknown';
  readonly error?: string | undefined;
};

export const $publish = atom<Publishing>({ state: 'checking' });
export const $revision = computed($publish, ({ revision }) => revision);
/** True from the click until the server has accepted the request. */
export const $isAskingToPublish = atom(false);

/** First and longest pause between two polls of a running build, in ms. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function applyStatus({ byHook, ...status }: PublishStatus): void {
  const { state, publishedRevision } = status;
  // A build service reports its end only by the new pages.
  const request: PublishRequest = { before: publishedRevision, at: Date.now() };
  if (byHook) writeStored(KEY, JSON.stringify(request));
  else if (state === 'live' || state === 'failed') removeStored(KEY);
  // Another server instance may answer now, which does not know about the request.
  const requested = state === 'saved' ? requestState(publishedRevision) : 'none';
  if (requested === 'running') $publish.set({ ...status, state: 'publishing' });
  else if (requested === 'late') $publish.set({ ...status, state: 'failed', error: say('publish.late') });
  else $publish.set(status);
}

/** Polls while a build runs, less and less often, and never in a hidden tab. */
function schedule(): void {
  clearTimeout(timer);
  if ($publish.get().state !== 'publishing') return;
  timer = setTimeout(() => {
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    if (typeof document === 'undefined' || document.visibilityState === 'visible') void refreshPublish();
    else schedule();
  }, pause);
}

/** Reads the state of publishing once. Never throws: a failed read shows as unknown. */
export async function refreshPublish(): Promise<void> {
  // Polling must not open the password dialog.
  if ($password.get() === null) return;
  try {
    const { data } = await adminGet(ADMIN_ENDPOINTS.publishStatus);
    if (data) applyStatus(data);
  } catch {
    // A running build does not end because one read failed.
    if ($publish.get().state !== 'publishing') $publish.set({ ...$publish.get(), state: 'unknown' });
  }
  schedule();
}

/** Whether the site shows saves of this path without a build. */
const isShownAtOnce = (path: string) => Object.values(ENDPOINTS).some((list) => path.startsWith(list.path));

/** Updates the status line with the commit of an answer: a new commit is saved, but not yet live. */
export function noteRevision(revision: string, path: string): void {
  const status = $publish.get();
  if (revision === status.revision) return;
  const state = revision === status.publishedRevision ? 'live' : 'saved';
  const isRunning = status.state === 'publishing';
  // Before the first read the live revision is unknown.
  const isFirst = !status.publishedRevision && (status.state === 'unknown' || status.state === 'checking');
  const isShown = (status.state === 'live' || status.isShown === true) && isShownAtOnce(path);
  $publish.set({ ...status, revision, isShown, state: isRunning || isFirst ? status.state : state });
}

/** Starts one rebuild that publishes everything saved so far, and polls it. */
export async function publishNow(): Promise<void> {
  if ($isAskingToPublish.get()) return;
  $isAskingToPublish.set(true);
  try {
    const { data } = await adminSend(ADMIN_ENDPOINTS.publish, {});
    pause = FIRST_PAUSE_MS;
    if (data) applyStatus(data);
  } catch (error) {
    $publish.set({ ...$publish.get(), state: 'failed', error: describeReason(error) });
  } finally {
    $isAskingToPublish.set(false);
  }
  schedule();
}

$commit.listen((commit) => commit && noteRevision(commit.revision, commit.path));
