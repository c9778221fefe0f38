import type { Order, OrderItem } from './order.ts';

/** What is to be given back: an amount in cents, prints, or, where nothing is named, all that is left. */
export type RefundRequest = {
  readonly cents?: number;
  readonly items?: readonly Pick<OrderItem, 'photoId' | 'size' | 'quantity'>[];
};

/**
 * Cents to give back. All prints of an order take the shipping with them, as a withdrawal from the whole contract does
 * (§ 357 (2) BGB).
 * @returns undefined where the request names prints that the order does not have, or more of them
 */
export function refundCents(order: Order, request: RefundRequest): number | undefined {
  if (request.cents !== undefined) return request.cents;
  if (!request.items) return order.totalCents - order.refundedCents;
  const wanted = new Map<string, number>();
  const keyOf = ({ photoId, size }: { photoId: string; size: string }) => JSON.stringify([photoId, size]);
  for (const item of request.items) wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) + item.quantity);
  let cents = 0;
  let isWhole = true;
  for (const item of order.items) {
    const count = Math.min(wanted.get(keyOf(item)) ?? 0, item.quantity);
    wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) - count);
    cents += count * item.unitCents;
    if (count < item.quantity) isWhole = false;
  }
  if ([...wanted.values()].some((missing) => missing > 0)) return undefined;
  return cents + (isWhole ? order.shippingCents : 0);
}
