import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { $dialog, $storedCart } from '../cart/shopState.ts';

import { $address } from '../navigation/address.ts';
import type { ListName } from './lists.ts';

let reads: Promise<typeof import('./listReads.ts')> | undefined;

/** Its code comes with the first list that is asked for: visitors who stay on the home section don't need it. */
function refresh(list: ListName, isQuiet = false): void {
  // Asked for at each press, the browser takes longer to find what it has than a list is read in.
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
  // Before the section changes: a press on another one is that change.
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const { refresh: wanted } = target.closest<HTMLElement>('[data-refresh]')?.dataset ?? {};
      // Selecting the open section again counts, too.
      const { sectionLink } = target.closest<HTMLElement>('[data-section-link]')?.dataset ?? {};
      const list = wanted ?? (sectionLink === previous && sectionLink !== 'home' ? sectionLink : undefined);
      if (list) refresh(list as ListName);
    },
    true,
  );
}
