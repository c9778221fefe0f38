import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { ENDPOINTS } from '../../shared/endpoints.ts';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import type { LabName } from '../../shared/shop/lab.ts';
import { isReachable } from '../../ui/loading.ts';
import { ApiError } from '../../ui/request.ts';
import { $panelLanguage } from './language.ts';
import { type AdminMessageKey, adminMessage, type MessageParams } from './texts.ts';

export const $banner = atom<string | null>(null);
/** Where it stands: beside the button that failed, or in place of what could not be read. Else above the tab. */
export const $bannerPlace = atom<HTMLElement | null>(null);

/** Makes an element the banner's place, as its ref. */
export function holdBanner(place: HTMLElement | null): () => void {
  $bannerPlace.set(place);
  return () => {
    if ($bannerPlace.get() === place) $bannerPlace.set(null);
  };
}

/** `id` tells two equal toasts in a row apart. */
export const $adminToast = atom<{ readonly id: number; readonly text: string } | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the banner is about: the reading of one list, or undefined for anything the admin has done. */
let subject: string | undefined;
/** What could not be read the last time, whether or not a message still says so. */
export const $unread = atom<ReadonlySet<string>>(new Set());

/** Notes whether the reading of a list has failed. */
export function markRead(about: string, hasFailed: boolean): void {
  const others = [...$unread.get()].filter((one) => one !== about);
  $unread.set(new Set(hasFailed ? [...others, about] : others));
}

/** Shows an error until it is closed or a later action clears it; with `about`, only the success of that does. */
export function showError(text: string, about?: string): void {
  subject = about;
  if (about) markRead(about, true);
  $banner.set(text);
}

/** True from a save that was refused until another one succeeds or the admin does something else. */
export const $refused = atom(false);
/** What is sent to these is content that is to be stored. */
const CONTENT = [...Object.values(ENDPOINTS), ADMIN_ENDPOINTS.pages.list, ADMIN_ENDPOINTS.site];
const isContent = (path: string) =>
  CONTENT.some((call) => path.startsWith(call.path)) && !path.includes('/master');

/** Notes whether the server has taken what was sent. */
export function noteSent(path: string, isSaved: boolean): void {
  if (isContent(path)) $refused.set(!isSaved);
}

export function clearError(): void {
  $banner.set(null);
  $refused.set(false);
}

/** Takes away an error about one thing, now that this has worked; any other stays for the admin to read. */
export function clearErrorAbout(about: string): void {
  if (subject === about) $banner.set(null);
  markRead(about, false);
}

/** Shows a success for 1.5 s; a new one takes the place of the old and starts its own 1.5 s. */
export function showAdminToast(text: string): void {
  clearTimeout(timer);
  count += 1;
  $adminToast.set({ id: count, text });
  $refused.set(false);
  timer = setTimeout(() => $adminToast.set(null), ADMIN_TOAST_MS);
}

/** Why the lists show the last deploy's content instead of what is stored, in the server's words; else null. */
export const $stale = atom<string | null>(null);
/** The print lab that orders are handed to; null where none is connected, or no list has said yet. */
export const $lab = atom<LabName | null>(null);
export const $isOnline = atom(true);

/** What is out of use for now: what needs the network, and what needs to be stored. */
export const $lacking = computed([$stale, $isOnline], (stale, isOnline) => ({
  network: !isOnline,
  store: stale !== null || !isOnline,
}));

export function watchConnection(): void {
  const isConnected = () => navigator.onLine !== false;
  // A site on the same machine answers without a network, too.
  const look = async () => $isOnline.set(isConnected() || (await isReachable()) || isConnected());
  for (const change of ['online', 'offline']) addEventListener(change, look);
  void look();
}

/** A message of the panel in the language of the moment, for stores. */
export function say(key: AdminMessageKey, params?: MessageParams): string {
  return adminMessage($panelLanguage.get(), key, params);
}

/** Why a call failed: the server's sentence and its faults, or why no answer came; undefined if nothing is known. */
export function describeReason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : undefined;
  const { code, reason, details } = error;
  if (code === 'unauthorized') return say('failure.unauthorized');
  if (code === 'network' || code === 'timeout' || code === 'badAnswer') return say(`failure.${code}`);
  if (!reason) return undefined;
  const more = details
    .filter(({ message }) => !reason.includes(message))
    .map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return [reason, ...more].join(' ');
}

/** What a failed call tells the admin: the server's words, else `fallback`, and without any answer `thrown`. */
export function describeFailure(
  error: unknown,
  fallback: string,
  thrown = (reason: string) => `${fallback.replace(/\.$/, '')}. ${reason}`,
): string {
  const reason = describeReason(error);
  if (!reason) return fallback;
  const isAnswered = error instanceof ApiError && error.status > 0 && error.code !== 'badAnswer';
  return isAnswered ? reason : thrown(reason);
}
