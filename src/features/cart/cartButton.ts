import type { Language } from '../../shared/i18n/language.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { closeFirst, openFirst } from '../../ui/firstDialog.ts';
import { $language } from '../../ui/language.ts';
import { requestIdle } from '../../ui/loading.ts';
import { isMounted, onHint, showIsland, warmIsland } from '../islands/islands.ts';
import { $dialog, $storedCart, closeDialog, openCart } from './shopState.ts';

/** The cart button's badge and name follow the cart; it opens the cart. */
export function connectCartButton(): void {
  const button = document.querySelector<HTMLButtonElement>('#cart-button');
  if (!button) return;
  const badge = button.querySelector<HTMLElement>('.badge');
  $storedCart.subscribe((stored) => {
    const count = countStoredItems(stored);
    // What was just added shows.
    button.parentElement?.classList.remove('away');
    if (badge) {
      badge.textContent = String(count);
      badge.hidden = count === 0;
    }
    for (const name of button.querySelectorAll<HTMLElement>('[data-count-text]')) {
      name.textContent = (name.dataset.countText ?? '').replace('{count}', String(count));
    }
  });
  button.addEventListener('click', () => openCart());
}

const DIALOGS = { cart: 'Cart', checkout: 'Checkout', success: 'Success' } as const;

type FillCart = (dialog: Element, stored: string, language: Language) => void;

/** Opens the cart as it is stored, before React has come. */
function openFirstCart(fill: FillCart | undefined): void {
  const stored = $storedCart.get();
  if (countStoredItems(stored) === 0) openFirst('cart-empty', undefined, closeDialog);
  else if (fill) openFirst('cart', (dialog) => fill(dialog, stored, $language.get()), closeDialog);
}

/**
 * Calls the island of an open dialog. The cart's code is fetched then, or a moment before, when the pointer or the
 * focus reaches its button.
 * @param loadCart what draws the lines of the first cart; only a visitor who has some needs it
 */
export function connectDialogs(loadCart: () => Promise<{ readonly fillCart: FillCart }>): void {
  onHint(document.querySelector('#cart-button'), () => warmIsland('Cart'));
  let fillCart: FillCart | undefined;
  const openFirstOne = () => {
    if ($dialog.get()?.kind === 'cart' && !isMounted('Cart')) openFirstCart(fillCart);
  };
  if (countStoredItems($storedCart.get()) > 0) {
    // Without it the cart opens with React; it may also come a moment after the press.
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
  // So may the styles.
  document.querySelector('#dialog-styles')?.addEventListener('load', openFirstOne);
  $dialog.subscribe((dialog) => {
    if (!dialog) return closeFirst();
    // Asked for before the first dialog is drawn: nothing else needs the line.
    void showIsland(DIALOGS[dialog.kind]);
    openFirstOne();
    // Before the code that follows it has come with the island's: who goes back at once stays on this page.
    if (dialog.kind !== 'success' && !history.state?.dialogs)
      history.pushState({ ...history.state, dialogs: 1 }, '');
  });
  // A page that is loaded again stands on the entries of what was open.
  if (history.state?.dialogs) warmIsland('Cart');
}
