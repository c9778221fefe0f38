import type { Photo } from '../../shared/content/entries/photo.ts';
import { FALLBACK_LANGUAGE, isLanguage } from '../../shared/i18n/language.ts';
import { TOAST_MS } from '../../shared/limits.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { applyDialogStyles } from '../../ui/dialogStyles.ts';
import { addPhoto } from '../cart/cart.ts';
import { toastText } from '../toast/Toast.tsx';
import { $toast, type ToastMessage } from '../toast/toast.ts';

/** A toast as the islands draw it, without React. */
function drawToast(toast: ToastMessage): HTMLElement {
  const { lang } = document.documentElement;
  const { before, name, after } = toastText(toast, isLanguage(lang) ? lang : FALLBACK_LANGUAGE);
  const text = document.createElement('p');
  const quoted = document.createElement('q');
  text.className = 'toast';
  text.style.animationDuration = `${TOAST_MS}ms`;
  quoted.textContent = name;
  text.append(before, quoted, after);
  return text;
}

$toast.listen((toast) => {
  document.querySelector('.print-buy [role="status"]')?.replaceChildren(...(toast ? [drawToast(toast)] : []));
});

/**
 * Adds the print that the button names to the cart, in the size that is chosen beside it, and says so.
 * @throws Error where the styles of what says so cannot be loaded
 */
export async function buyPrint(choice: HTMLElement, button: HTMLButtonElement): Promise<void> {
  await applyDialogStyles();
  const photo = JSON.parse(button.dataset.print ?? '') as Photo;
  const size = choice.querySelector<HTMLInputElement>(':checked')?.value;
  addPhoto(photo, isPrintSize(size) ? size : undefined);
}
