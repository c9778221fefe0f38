import { atom } from 'nanostores';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import { connectAdminApi } from './adminApi.ts';

/** What the error banner says; null while there is nothing to say. */
export const $banner = atom<string | null>(null);
/** `id` tells two equal toasts in a row apart. */
export const $adminToast = atom<{ readonly id: number; readonly text: string } | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the banner is about: the reading of one list, or undefined for anything the admin has done. */
let subject: string | undefined;

/** Shows an error until it is closed or a later action clears it; with `about`, only the success of that does. */
export function showError(text: string, about?: string): void {
  subject = about;
  $banner.set(text);
}

export function clearError(): void {
  $banner.set(null);
}

/** Takes away an error about one thing, now that this has worked; any other stays for the admin to read. */
export function clearErrorAbout(about: string): void {
  if (subject === about) $banner.set(null);
}

/** Shows a success for 1.5 s; a new one takes the place of the old and starts its own 1.5 s. */
export function showAdminToast(text: string): void {
  clearTimeout(timer);
  count += 1;
  $adminToast.set({ id: count, text });
  timer = setTimeout(() => $adminToast.set(null), ADMIN_TOAST_MS);
}

// The entry is saved all the same: whoever saved it decides whether to try again.
connectAdminApi({ notePictureFault: (reason) => showError(reason) });
