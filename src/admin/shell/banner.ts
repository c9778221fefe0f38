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
/** The element that shows the banner: beside the failed button or in place of the unread list; null is above the tab. */
export const $bannerPlace = atom<HTMLElement | null>(null);

/** A ref callback: the element shows the banner while it is mounted. */
export function bannerRef(place: HTMLElement | null): () => void {
  $bannerPlace.set(place);
  return () => {
    if ($bannerPlace.get() === place) $bannerPlace.set(null);
  };
}

/** `id` distinguishes two equal toasts in a row. */
export const $adminToast = atom<{ readonly id: number; readonly text: string } | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The list whose failed read the banner reports; undefined for an action of the admin. */
let subject: string | undefined;
/** The lists whose last read failed, even if the banner was closed. */
export const $unread = atom<ReadonlySet<string>>(new Set());

/** Records whether reading a list has failed. */
export function markRead(about: string, hasFailed: boolean): void {
  const others = [...$unread.get()].filter((one) => one !== about);
  $unread.set(new Set(hasFailed ? [...others, about] : others));
}

/** Shows an error until it is closed or a later action clears it; with `about`, until that list is read. */
export function showError(text: string, about?: string): void {
  subject = about;
  if (about) markRead(about, true);
  $banner.set(text);
}

/** True after a refused save, until another save succeeds or the admin does something else. */
export const $refused = atom(false);
/** Calls that store content. */
const CONTENT = [...Object.values(ENDPOINTS), ADMIN_ENDPOINTS.pages.list, ADMIN_ENDPOINTS.site];
const isContent = (path: string) =>
  CONTENT.some((call) => path.startsWith(call.path)) && !path.includes('/master');

/** Records whether the server has accepted a write. */
export function recordWrite(path: string, isSaved: boolean): void {
  if (isContent(path)) $refused.set(!isSaved);
}

export function clearError(): void {
  $banner.set(null);
  $refused.set(false);
}

/** Clears the error about one list after a successful read; other errors stay. */
export function clearErrorAbout(about: string): void {
  if (subject === about) $banner.set(null);
  markRead(about, false);
}

/** Shows a success message for 1.5 s; a new one replaces it and restarts the time. */
export function showAdminToast(text: string): void {
  clearTimeout(timer);
  count += 1;
  $adminToast.set({ id: count, text });
  $refused.set(false);
  timer = setTimeout(() => $adminToast.set(null), ADMIN_TOAST_MS);
}

/** Why the lists show the last deploy's content instead of the stored one, in the server's words; else null. */
export const $stale = atom<string | null>(null);
/** The print lab that receives the orders; null if none is connected, or before the first answer. */
export const $lab = atom<LabName | null>(null);
export const $isOnline = atom(true);

/** Which buttons are disabled: those that need the network, and those that store content. */
export const $unavailable = computed([$stale, $isOnline], (stale, isOnline) => ({
  network: !isOnline,
  store: stale !== null || !isOnline,
}));

export function watchConnection(): void {
  const isConnected = () => navigator.onLine !== false;
  // A site on the same machine answers without a network too.
  const check = async () => $isOnline.set(isConnected() || (await isReachable()) || isConnected());
  for (const change of ['online', 'offline']) addEventListener(change, check);
  void check();
}

/** A message of the panel in the current language, for code outside of components. */
export function say(key: AdminMessageKey, params?: MessageParams): string {
  return adminMessage($panelLanguage.get(), key, params);
}

/** Why a call failed: the server's sentence and faults, or why there was no answer; undefined if unknown. */
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

/** The error text for the admin: the server's words, else `fallback`; `thrown` words it if there was no answer. */
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
