import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { $dialog, $storedCart } from '../cart/shopState.ts';

/** The dialogs that lie above each other: each has an entry of the history of its own, which says how deep it lies. */
const LAYERS = ['cart', 'checkout'] as const;

const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Going back takes a moment, in which the visitor may open the cart again. */
let isMoving = false;

function move(by: number): void {
  isMoving = true;
  history.go(by);
}

/** How deep the open dialog lies. */
const wanted = (): number => {
  const kind = $dialog.get()?.kind;
  return LAYERS.findIndex((layer) => layer === kind) + 1;
};

/** Adds the entries that the open dialog lacks, or goes back over those of dialogs that are closed. */
function record(): void {
  if (isMoving) return;
  if (wanted() < depth()) move(wanted() - depth());
  else while (depth() < wanted()) history.pushState({ ...history.state, dialogs: depth() + 1 }, '');
}

/** Opens and closes dialogs as the entry of the history says that the visitor has come to. */
function follow(): void {
  if (isMoving) {
    isMoving = false;
    record();
    // While a payment is on its way nothing closes the checkout.
  } else if (document.querySelector('.modal[closedby=none]')) move(1);
  else {
    const kind = LAYERS[depth() - 1];
    if (kind !== $dialog.get()?.kind)
      $dialog.set(kind ? { kind: countStoredItems($storedCart.get()) ? kind : 'cart' } : null);
  }
}

/**
 * Back closes the checkout, then the cart. This comes with the first island; a dialog that is open by then has its
 * entry already (calls.ts), and where that is gone, the visitor has gone back meanwhile.
 */
function begin(): void {
  $dialog.listen(record);
  addEventListener('popstate', follow);
  if (wanted() > 0 && depth() === 0) follow();
  // A page that is loaded again leaves the entries of what was open. Earlier that would break off the loading.
  else if (document.readyState === 'complete') record();
  else addEventListener('load', record);
}

begin();
