import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { openCart } from './dialog.ts';
import { $storedCart } from './storedCart.ts';

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
