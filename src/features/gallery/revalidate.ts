import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { $dialog, $storedCart } from '../cart/shopState.ts';
import { $address } from '../navigation/address.ts';
import { refresh } from './listReads.ts';
import type { ListName } from './lists.ts';

/** Reads the photos when a cart with lines is opened, because the cart may be weeks old. */
export function followCart(): void {
  $dialog.subscribe((dialog) => {
    const isShop = dialog?.kind === 'cart' || dialog?.kind === 'checkout';
    if (isShop && countStoredItems($storedCart.get()) > 0) void refresh('photos', true);
  });
}

/** Reads a list whenever its section is selected or its refresh button is pressed. */
export function followLists(): void {
  let previous: string | undefined;
  $address.subscribe(({ section }) => {
    if (section !== previous && section !== 'home') void refresh(section);
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
      if (list) void refresh(list as ListName);
    },
    true,
  );
}
