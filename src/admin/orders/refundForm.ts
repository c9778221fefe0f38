import type { Fault } from '../../shared/content/faults.ts';
import type { Order } from '../../shared/shop/orders/order.ts';
import { type RefundRequest, refundCents } from '../../shared/shop/orders/refunds.ts';
import { readPrice, toCents } from '../../shared/shop/price.ts';

export const REFUND_KINDS = ['all', 'prints', 'amount'] as const;

/** What the form of a refund holds: all that is left, some of the prints by their place in the order, or an amount. */
export type RefundForm = {
  readonly kind: (typeof REFUND_KINDS)[number];
  readonly counts: readonly number[];
  /** As typed, in euros. */
  readonly amount: string;
};

/** Why a form gives nothing back: nothing is chosen, it is more than is left, or the amount cannot be read. */
type RefundFault = { readonly code: 'nothing' | 'tooMuch' } | Fault;
type ReadRefund =
  | { readonly request: RefundRequest; readonly cents: number }
  | { readonly fault: RefundFault };

/** Cents of an order that are not given back yet. */
export const leftOf = ({ totalCents, refundedCents }: Order): number => totalCents - refundedCents;

function checked(order: Order, request: RefundRequest, cents: number): ReadRefund {
  if (cents <= 0) return { fault: { code: 'nothing' } };
  return cents > leftOf(order) ? { fault: { code: 'tooMuch' } } : { request, cents };
}

/** What a form asks to give back, with its cents; an amount is read as people write prices. */
export function readRefundForm(order: Order, { kind, counts, amount }: RefundForm): ReadRefund {
  if (kind === 'all') return checked(order, {}, leftOf(order));
  if (kind === 'prints') {
    const items = order.items.flatMap(({ photoId, size }, index) => {
      const quantity = counts[index] ?? 0;
      return quantity > 0 ? [{ photoId, size, quantity }] : [];
    });
    return checked(order, { items }, items.length > 0 ? (refundCents(order, { items }) ?? 0) : 0);
  }
  if (amount.trim() === '') return { fault: { code: 'nothing' } };
  const euros = readPrice(amount);
  if (typeof euros !== 'number') return { fault: euros };
  const cents = toCents(euros);
  return checked(order, { cents }, cents);
}
