import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { $dialog, $storedCart } from '../cart/shopState.ts';

import { $address } from '../navigation/address.ts';
import type { ListName } from './lists.ts';

let reads: Promise<typeof import('./listReads.ts')> | undefined;

/** Loads the code with the first request: visitors who stay on the home section do not need it. */
function refresh(list: ListName, isQuiet = false): void {
  // Kept, because importing again at each press takes the browser longer than reading a list.
  reads ??= import('./listReads.ts');
  reads.then(
    ({ refresh: read }) => read(list, isQuiet),
    (error) => {
      reads = undefined;
      console.warn(error);
    },
  );
}

/** Reads the photos when a cart with lines is opened, because the cart may be weeks old. */
export function followCart(): void {
  $dialog.subscribe((dialog) => {
    const isShop = dialog?.kind === 'cart' || dialog?.kind === 'checkout';
    if (isShop && countStoredItems($storedCart.get()) > 0) refresh('photos', true);
  });
}

/** Reads a list whenever its section is selected or its refresh button is pressed. */
export function followLists(): void {
  let previous: string | undefined;
  $address.subscribe(({ section }) => {
    if (section !== previous && section !== 'home') refresh(section);
    previous = section;
  });
  followCart();
  // In the capturing phase, before a press on a link changes the section.
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const { refresh: wanted } = target.closest<HTMLElement>('[data-refresh]')?.dataset ?? {};
      // Selecting the open section again counts too.
      const { sectionLink } = target.closest<HTMLElement>('[data-section-link]')?.dataset ?? {};
      const list = wanted ?? (sectionLink === previous && sectionLink !== 'home' ? sectionLink : undefined);
      if (list) refresh(list as ListName);
    },
    true,
  );
}
