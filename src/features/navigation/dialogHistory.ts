import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { $dialog, $storedCart, pushDialog } from '../cart/shopState.ts';

/** The dialogs in the order they open above each other. Each has a history entry, which stores its depth. */
const LAYERS = ['cart', 'checkout'] as const;

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** True while going back, which takes a moment: meanwhile the visitor may open the cart again. */
let isMoving = false;

function move(by: number): void {
  isMoving = true;
  history.go(by);
}

const wanted = (): number => {
  const kind = $dialog.get()?.kind;
  return LAYERS.findIndex((layer) => layer === kind) + 1;
};

/** Adds missing history entries for the open dialog, or goes back over those of closed ones. */
function record(): void {
  if (isMoving) return;
  if (wanted() < depth()) move(wanted() - depth());
  else while (depth() < wanted()) pushDialog(depth() + 1);
}

/** Opens and closes dialogs to match the current history entry. */
function follow(): void {
  // For this entry and those added after it: see pushDialog. The browser scrolls after this event.
  setTimeout(() => {
    history.scrollRestoration = 'auto';
  });
  if (isMoving) {
    isMoving = false;
    record();
    // While a payment is starting nothing closes the checkout.
  } else if (document.querySelector('.modal[closedby=none]')) move(1);
  else {
    const kind = LAYERS[depth() - 1];
    if (kind !== $dialog.get()?.kind)
      $dialog.set(kind ? { kind: countStoredItems($storedCart.get()) ? kind : 'cart' } : null);
  }
}

// Back closes the checkout, then the cart. This module loads with the first island. A dialog that is open by then has
// its history entry already (cartButton.ts); if it is gone, the visitor has gone back meanwhile.
$dialog.listen(record);
addEventListener('popstate', follow);
if (wanted() > 0 && depth() === 0) follow();
// A reloaded page drops the entries of its open dialogs, but not earlier: that would abort the loading.
else if (document.readyState === 'complete') record();
else addEventListener('load', record);
