import { atom } from 'nanostores';
import { ADMIN_TOAST_MS } from '../../domain/limits.ts';

/** What the error banner says; null while there is nothing to say. */
export const $banner = atom<string | null>(null);
/** `id` tells two equal toasts in a row apart. */
export const $adminToast = atom<{ readonly id: number; readonly text: string } | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows an error, in place of the one before, until it is closed or a later action clears it. */
export function showError(text: string): void {
  $banner.set(text);
}

export function clearError(): void {
  $banner.set(null);
}

/** Shows a success for 1.5 s; a new one takes the place of the old and starts its own 1.5 s. */
export function showAdminToast(text: string): void {
  clearTimeout(timer);
  count += 1;
  $adminToast.set({ id: count, text });
  timer = setTimeout(() => $adminToast.set(null), ADMIN_TOAST_MS);
}
