import type { Order } from './order.ts';
import type { OrderStatus } from './status.ts';

/** What of a list is shown: orders of a status, in which all words of the text stand. */
export type OrderFilter = { readonly text: string; readonly status: OrderStatus | '' };

/** Case, accents and the dash of an order number make no difference; ß is found by ss. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('-', '');

/** Everything by which somebody may look for an order. */
function wordsOf({ number, customer, items, tracking }: Order): string {
  const { line1, line2, postalCode, city } = customer.address;
  const bought = items.flatMap(({ name, size, sku }) => [name, size, sku]);
  const parcel = tracking ? [tracking.carrier, tracking.number] : [];
  return plain(
    [number, customer.name, customer.email, line1, line2, postalCode, city, ...bought, ...parcel].join(' '),
  );
}

/** The orders that a filter lets through, in their order. */
export function filterOrders(orders: readonly Order[], { text, status }: OrderFilter): readonly Order[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && !status) return orders;
  return orders.filter((order) => {
    if (status && order.status !== status) return false;
    const words = wordsOf(order);
    return wanted.every((word) => words.includes(word));
  });
}
