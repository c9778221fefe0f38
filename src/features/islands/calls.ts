import type { Language } from '../../shared/i18n/language.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { closeFirst, openFirst } from '../../ui/firstDialog.ts';
import { $language } from '../../ui/language.ts';
import { requestIdle } from '../../ui/loading.ts';
import { $dialog, $storedCart, closeDialog } from '../cart/shopState.ts';

import { $address, go, isPlainClick } from '../navigation/address.ts';

import { callIsland, onHint, sleepingIsland, warmIsland } from './islands.ts';

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
    if ($dialog.get()?.kind === 'cart' && sleepingIsland('Cart')) openFirstCart(fillCart);
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
    void callIsland(DIALOGS[dialog.kind]);
    openFirstOne();
    // Before the code that follows it has come with the island's: who goes back at once stays on this page.
    if (dialog.kind !== 'success' && !history.state?.dialogs)
      history.pushState({ ...history.state, dialogs: 1 }, '');
  });
  // A page that is loaded again stands on the entries of what was open.
  if (history.state?.dialogs) warmIsland('Cart');
}

/** What opens the lightbox before React has come. */
type FirstLightbox = {
  readonly openFirstLightbox: (photoId: string) => Promise<unknown> | undefined;
  readonly approachPhoto: (hint: Event) => Promise<unknown> | undefined;
};

/** Opens the lightbox for photos. */
export function connectCalls(loadLightbox: () => Promise<FirstLightbox>): void {
  document.addEventListener('click', (event) => {
    const tile = isPlainClick(event) ? (event.target as Element).closest('.photo') : undefined;
    const photo = tile?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    const { section, project } = $address.get();
    if (!photo || !project) return;
    event.preventDefault();
    go({ section, project, photo });
  });
  let first: FirstLightbox | undefined;
  const openFirstPhoto = () => {
    const { photo } = $address.get();
    return photo && sleepingIsland('Lightbox') ? first?.openFirstLightbox(photo) : undefined;
  };
  document.querySelector('#dialog-styles')?.addEventListener('load', openFirstPhoto);
  let asked: Promise<void> | undefined;
  const load = () => {
    // Without it the lightbox opens with React; it may also come a moment after the press.
    asked ??= loadLightbox().then(
      (code) => {
        first = code;
        openFirstPhoto();
      },
      () => {},
    );
    return asked;
  };
  // Who follows a link to a project may only read it: the first sign of life there asks for more.
  onHint(document.querySelector('#photos'), (hint) =>
    load().then(() => first?.approachPhoto(hint)?.then(() => warmIsland('Lightbox'))),
  );
  const linked = $address.get();
  if (linked.photo) void callIsland('Lightbox');
  if (linked.photo || (linked.section === 'photos' && !linked.project)) void load();
  $address.listen(({ section, project, photo }) => {
    if (section === 'photos') void load();
    if (photo) {
      // The picture has the line first.
      void Promise.resolve(openFirstPhoto()).then(() => callIsland('Lightbox'));
    } else {
      // The history moves, too, when a cart is closed, which may be open again by then.
      if (!$dialog.get()) closeFirst();
      // A visitor who opens a project will open its photos: the lightbox is loaded in idle time, but not before a picture.
      if (project) requestIdle(() => $address.get().photo || warmIsland('Lightbox'));
    }
  });
}
