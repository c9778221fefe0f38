import { atom } from 'nanostores';
import type { MessageKey } from '../../shared/i18n/index.ts';
import type { Localized } from '../../shared/i18n/language.ts';
import { TOAST_MS } from '../../shared/limits.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';

/** The message of a toast about a photo; its text is chosen when it is shown, in the current language. */
export type ToastKey = Extract<MessageKey, `toast.${string}`>;
/** `id` distinguishes two equal toasts in a row; `size` is the chosen one, '' without a choice. */
export type ToastMessage = {
  readonly id: number;
  readonly key: ToastKey;
  readonly name: Localized;
  readonly size: PrintSize | '';
};

export const $toast = atom<ToastMessage | null>(null);

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for 1.6 s; a new one replaces it and starts its own 1.6 s. */
export function showToast(key: ToastKey, name: Localized, size: PrintSize | '' = ''): void {
  clearTimeout(timer);
  count += 1;
  $toast.set({ id: count, key, name, size });
  timer = setTimeout(() => $toast.set(null), TOAST_MS);
}
