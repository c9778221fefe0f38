import { offeredSizes } from '../../shared/content/printFact.ts';
import type { CartItem } from '../../shared/shop/cart.ts';
import { PRINT_SIZES, type PrintSize } from '../../shared/shop/price.ts';

/** What has changed of a line since the customer chose it: what its print cost, and the size that had to give way. */
type LineChanges = { readonly cents: number | undefined; readonly size: PrintSize | undefined };

/** What the customer has to be told of a line before she orders; undefined where it is as she chose it. */
export function lineChanges(item: CartItem): LineChanges | undefined {
  const { seenCents = {} } = item;
  const cents = seenCents[item.size];
  const size = PRINT_SIZES.find((one) => seenCents[one] !== undefined && !offeredSizes(item).includes(one));
  return cents === undefined && !size ? undefined : { cents, size };
}
