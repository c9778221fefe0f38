import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS, type PublishStatus } from '../../shared/adminEndpoints.ts';
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

/** What the panel knows of publishing; `revision` is the newest commit. `checking` until the server was first asked, `unknown` where it could not be. */
type Publishing = Partial<Omit<PublishStatus, 'state' | 'error'>> & {
  readonly state: PublishStatus['state'] | 'checking' | 'unknown';
  readonly error?: string | undefined;
};

export const $publish = atom<Publishing>({ state: 'checking' });
export const $revision = computed($publish, ({ revision }) => revision);
/** True from the press of the button until the server has taken the request. */
export const $isAskingToPublish = atom(false);

/** First and longest pause between two looks at a running build, in ms. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function adopt({ byHook, ...said }: PublishStatus): void {
  const { state, publishedRevision } = said;
  // A build service tells nobody when it is done, but by the pages that it puts live.
  const asked: PublishRequest = { before: publishedRevision, at: Date.now() };
  if (byHook) writeStored(KEY, JSON.stringify(asked));
  else if (state === 'live' || state === 'failed') removeStored(KEY);
  // The server that was asked may be another one by now, and know nothing of the request.
  const request = state === 'saved' ? requestState(publishedRevision) : 'none';
  if (request === 'running') $publish.set({ ...said, state: 'publishing' });
  else if (request === 'late') $publish.set({ ...said, state: 'failed', error: say('publish.late') });
  else $publish.set(said);
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
    const { data } = await adminGet(ADMIN_ENDPOINTS.publishStatus);
    if (data) adopt(data);
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
  const isFirst = !status.publishedRevision && (status.state === 'unknown' || status.state === 'checking');
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
    if (data) adopt(data);
  } catch (error) {
    $publish.set({ ...$publish.get(), state: 'failed', error: describeReason(error) });
  } finally {
    $isAskingToPublish.set(false);
  }
  schedule();
}

$commit.listen((commit) => commit && noteRevision(commit.revision, commit.path));
