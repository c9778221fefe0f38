import type { Photo } from '../../shared/content/entries/photo.ts';
import { TOAST_MS } from '../../shared/limits.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { applyDialogStyles } from '../../ui/dialogStyles.ts';
import { $language } from '../../ui/language.ts';
import { addPhoto } from '../cart/cart.ts';
import { toastText } from '../toast/Toast.tsx';
import { $toast, type ToastMessage } from '../toast/toast.ts';

/** A toast like that of the islands, without React. */
function drawToast(toast: ToastMessage): HTMLElement {
  const { before, name, after } = toastText(toast, $language.get());
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
 * Adds the button's print to the cart in the chosen size, and shows a toast.
 * @throws Error when the toast's styles cannot be loaded
 */
export async function buyPrint(choice: HTMLElement, button: HTMLButtonElement): Promise<void> {
  await applyDialogStyles();
  const photo = JSON.parse(button.dataset.print ?? '') as Photo;
  const size = choice.querySelector<HTMLInputElement>(':checked')?.value;
  addPhoto(photo, isPrintSize(size) ? size : undefined);
}
