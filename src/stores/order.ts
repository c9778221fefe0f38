import { atom } from 'nanostores';
import { type CartItem, checkoutTotals } from '../domain/cart.ts';

/** The browser's record of a paid order. `total` in euros, shipping included; `date` is ISO 8601. */
export type Order = {
  /** 'order-' and the time in ms. */
  readonly id: string;
  /** The payment session's id, '' if the return address has none. */
  readonly paymentMethodId: string;
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly date: string;
};

/** The order paid last during this visit. */
export const $order = atom<Order | null>(null);

/** Records the cart as paid by this session. */
export function recordOrder(sessionId: string | null, items: readonly CartItem[]): Order {
  const now = new Date();
  const order: Order = {
    id: `order-${now.getTime()}`,
    paymentMethodId: sessionId ?? '',
    items,
    total: items.length > 0 ? checkoutTotals(items).total / 100 : 0,
    date: now.toISOString(),
  };
  $order.set(order);
  return order;
}
