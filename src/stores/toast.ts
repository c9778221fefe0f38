import { atom } from 'nanostores';
import type { Localized } from '../domain/language.ts';
import { TOAST_MS } from '../domain/limits.ts';

/** What a toast says about a photo; the words are chosen where it is shown, in the language of that moment. */
type ToastKey = 'toast.added' | 'toast.already';
/** `id` tells two equal toasts in a row apart. */
type Toast = { readonly id: number; readonly key: ToastKey; readonly name: Localized };

export const $toast = atom<Toast | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for 1.6 s; a new one takes the place of the old and starts its own 1.6 s. */
export function showToast(key: ToastKey, name: Localized): void {
  clearTimeout(timer);
  count += 1;
  $toast.set({ id: count, key, name });
  timer = setTimeout(() => $toast.set(null), TOAST_MS);
}
