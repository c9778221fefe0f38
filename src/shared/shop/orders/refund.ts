import type { Order, OrderItem } from './order.ts';
import { owedOf } from './returned.ts';

/** What is to be given back: an amount in cents, prints, or, where nothing is named, all that is left. */
export type RefundRequest = {
  readonly cents?: number;
  readonly items?: readonly Pick<OrderItem, 'photoId' | 'size' | 'quantity'>[];
  /** What was given back before, as far as the sender knows: where that is not so, nothing is. */
  readonly refundedCents?: number;
};

/** How many prints of each line a request gives back; undefined where the order has fewer that are not paid back. */
export function refundedPrints(order: Order, { items = [] }: RefundRequest): number[] | undefined {
  const wanted = new Map<string, number>();
  const keyOf = ({ photoId, size }: { photoId: string; size: string }) => JSON.stringify([photoId, size]);
  for (const item of items) wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) + item.quantity);
  const counts = order.items.map((item) => {
    const count = Math.min(wanted.get(keyOf(item)) ?? 0, owedOf(item));
    wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) - count);
    return count;
  });
  return [...wanted.values()].some((missing) => missing > 0) ? undefined : counts;
}

/** Cents to give back, undefined as {@link refundedPrints}. All prints take the shipping with them (§ 357 (2) BGB). */
export function refundCents(order: Order, request: RefundRequest): number | undefined {
  if (request.cents !== undefined) return request.cents;
  if (!request.items) return order.totalCents - order.refundedCents;
  const counts = refundedPrints(order, request);
  if (!counts) return undefined;
  const isWhole = order.items.every((item, line) => counts[line] === owedOf(item));
  const cents = order.items.reduce((sum, { unitCents }, line) => sum + (counts[line] ?? 0) * unitCents, 0);
  return cents + (isWhole ? order.shippingCents : 0);
}
