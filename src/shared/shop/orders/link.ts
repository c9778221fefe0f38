import { monthOf, monthRange } from './month.ts';
import { isSessionId, type Order } from './order.ts';

/** Where the panel shows an order, such as `#orders/2026-11/cs_live_1`: it reads the orders by months. */
export const orderHash = ({ id, createdAt }: Pick<Order, 'id' | 'createdAt'>): string =>
  `#orders/${monthOf(Date.parse(createdAt))}/${id}`;

/** What such an address names; undefined for any other. */
export function readOrderHash(hash: string): { readonly month: string; readonly id: string } | undefined {
  const [, month = '', id = ''] = /^#orders\/([^/]*)\/([^/]*)$/.exec(hash) ?? [];
  return monthRange(month) && isSessionId(id) ? { month, id } : undefined;
}
