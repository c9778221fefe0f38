import type { Language } from '../../shared/i18n/language.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { closeFirst, openFirst } from '../../ui/firstDialog.ts';
import { $language } from '../../ui/language.ts';
import { requestIdle } from '../../ui/loading.ts';
import { isMounted, onHint, showIsland, warmIsland } from '../islands/islands.ts';
import { $dialog, $storedCart, closeDialog, openCart, pushDialog } from './shopState.ts';

/** Keeps the cart button's badge and name up to date; a click opens the cart, here or on the page of the shop. */
export function connectCartButton(open = openCart): void {
  const button = document.querySelector<HTMLButtonElement>('#cart-button');
  if (!button) return;
  const badge = button.querySelector<HTMLElement>('.badge');
  $storedCart.subscribe((stored) => {
    const count = countStoredItems(stored);
    // Shows the button after something was added.
    button.parentElement?.classList.remove('away');
    if (badge) {
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
    for (const name of button.querySelectorAll<HTMLElement>('[data-count-text]')) {
      name.textContent = (name.dataset.countText ?? '').replace('{count}', String(count));
    }
  });
  button.addEventListener('click', () => open());
}

const DIALOGS = { cart: 'Cart', checkout: 'Checkout', success: 'Success' } as const;

type FillCart = (dialog: Element, stored: string, language: Language) => void;

/**
 * Mounts the island of an open dialog. The cart's code is loaded then, or earlier when the pointer or the focus
 * reaches its button.
 * @param loadCart loads the code that draws the lines of the first cart, for visitors who have some
 */
export function connectDialogs(loadCart: () => Promise<{ readonly fillCart: FillCart }>): void {
  onHint(document.querySelector('#cart-button'), () => warmIsland('Cart'));
  let fillCart: FillCart | undefined;
  /** Opens the stored cart before React has loaded. */
  const openFirstOne = () => {
    if ($dialog.get()?.kind !== 'cart' || isMounted('Cart')) return;
    const [stored, fill] = [$storedCart.get(), fillCart];
    if (countStoredItems(stored) === 0) openFirst('cart-empty', undefined, closeDialog);
    else if (fill) openFirst('cart', (dialog) => fill(dialog, stored, $language.get()), closeDialog);
  };
  if (countStoredItems($storedCart.get()) > 0) {
    // If it fails, the cart opens with React; it may also load a moment after the click.
    requestIdle(() =>
      loadCart().then(
        (code) => {
          fillCart = code.fillCart;
          openFirstOne();
        },
        () => {},
      ),
    );
  }
  // The styles may load later too.
  document.querySelector('#dialog-styles')?.addEventListener('load', openFirstOne);
  $dialog.subscribe((dialog) => {
    if (!dialog) return closeFirst();
    // Requested before the first dialog is drawn, because nothing else needs the connection.
    void showIsland(DIALOGS[dialog.kind]);
    openFirstOne();
    // Added before the island's code has loaded, so that an immediate Back stays on this page.
    if (dialog.kind !== 'success' && !history.state?.dialogs) pushDialog(1);
  });
  // A reloaded page still has the history entries of its open dialogs.
  if (history.state?.dialogs) warmIsland('Cart');
}
