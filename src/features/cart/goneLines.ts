import { computed } from 'nanostores';
import { goneLines } from '../../shared/shop/cart.ts';
import { $isCurrent, $photos } from '../catalogue/catalogue.ts';
import { $cart } from './cart.ts';

/** Ids of the cart's lines whose photo is no longer in the shop; empty until the API has been asked. */
export const $goneLines = computed(
  [$cart, $photos, $isCurrent],
  (items, photos, isCurrent): ReadonlySet<string> => (isCurrent ? goneLines(items, photos) : new Set()),
);

/** The lines that can be bought. */
export const $buyableLines = computed([$cart, $goneLines], (items, gone) =>
  items.filter(({ id }) => !gone.has(id)),
);
