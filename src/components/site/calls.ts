import type { Language } from '../../domain/language.ts';
import { countStoredItems } from '../../domain/storedCart.ts';
import { $address, go } from '../../stores/address.ts';
import { $dialog, closeDialog } from '../../stores/dialog.ts';
import { $language } from '../../stores/language.ts';
import { $storedCart } from '../../stores/storedCart.ts';
import { closeFirst, openFirst } from '../ui/firstDialog.ts';
import { callIsland, prepareIslands, sleepingIsland } from './islands.ts';
import { isPlainClick } from './plainClick.ts';

/** Elements that open a dialog: reaching one is the hint to load it. */
const HINTS = '.photo,#cart-button';

const DIALOGS = { cart: 'Cart', checkout: 'Checkout', success: 'Success' } as const;

function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

/** A failure is reported by the call itself. */
const prepare = () => void prepareIslands().catch(() => {});

type FillCart = (dialog: Element, stored: string, language: Language) => void;

/** Opens the cart as it is stored, before React has come. */
function openFirstCart(fill: FillCart | undefined): void {
  const stored = $storedCart.get();
  if (countStoredItems(stored) === 0) openFirst('cart-empty', undefined, closeDialog);
  else if (fill) openFirst('cart', (dialog) => fill(dialog, stored, $language.get()), closeDialog);
}

/**
 * Calls the island of an open dialog. The islands' code is fetched then, or a moment before, when the pointer or the
 * focus reaches an element that opens one.
 * @param loadCart what draws the lines of the first cart; only a visitor who has some needs it
 */
export function connectDialogs(loadCart: () => Promise<{ readonly fillCart: FillCart }>): void {
  const warm = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(HINTS)) prepare();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, warm, { passive: true });
  }
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
    openFirstOne();
    void callIsland(DIALOGS[dialog.kind]);
  });
}

type OpenPhoto = (photoId: string) => void;

/**
 * Opens the lightbox for photos.
 * @param loadLightbox what opens it before React has come
 */
export function connectCalls(loadLightbox: () => Promise<{ readonly openFirstLightbox: OpenPhoto }>): void {
  document.addEventListener('click', (event) => {
    const tile = isPlainClick(event) ? (event.target as Element).closest('.photo') : undefined;
    const photo = tile?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    const { section, project } = $address.get();
    if (!photo || !project) return;
    event.preventDefault();
    go({ section, project, photo });
  });
  let openPhoto: OpenPhoto | undefined;
  const openFirstPhoto = () => {
    const { photo } = $address.get();
    if (photo && sleepingIsland('Lightbox')) openPhoto?.(photo);
  };
  document.querySelector('#dialog-styles')?.addEventListener('load', openFirstPhoto);
  let isAsked = false;
  const load = () => {
    if (isAsked) return;
    isAsked = true;
    // Without it the lightbox opens with React; it may also come a moment after the press.
    loadLightbox().then(
      (code) => {
        openPhoto = code.openFirstLightbox;
        openFirstPhoto();
      },
      () => {},
    );
  };
  // Who follows a link to a project may only read it: the first sign of life there asks for more.
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, () => $address.get().section === 'photos' && load(), { passive: true });
  const linked = $address.get();
  if (linked.photo) void callIsland('Lightbox');
  else if (linked.section === 'photos' && !linked.project) load();
  $address.listen(({ section, project, photo }) => {
    if (section === 'photos') load();
    if (photo) {
      openFirstPhoto();
      void callIsland('Lightbox');
    } else {
      closeFirst();
      // A visitor who opens a project will open its photos: the lightbox is loaded in idle time.
      if (project) requestIdle(prepare);
    }
  });
}
