import type { Order, OrderItem } from './order.ts';

/**
 * Label of a refund for prints that were not made: how many of each line, in order, such as `1,0`. They will not be
 * printed, and their edition numbers are free again.
 */
const RETURNED_LABEL = 'returned';
/** The same for prints that exist, or may: they keep their numbers, and are refunded once. */
const PAID_BACK_LABEL = 'paid_back';

export const returnedLabels = (
  counts: readonly number[],
  isPrinted: boolean,
): Readonly<Record<string, string>> => ({
  [isPrinted ? PAID_BACK_LABEL : RETURNED_LABEL]: counts.join(','),
});

/** How many prints of a line are printed or to be printed. */
export const keptOf = ({ quantity, returned = 0 }: Pick<OrderItem, 'quantity' | 'returned'>): number =>
  quantity - returned;

/** How many prints of a line are not refunded, printed or not. */
export const unrefundedPrints = (item: Pick<OrderItem, 'quantity' | 'returned' | 'paidBack'>): number =>
  keptOf(item) - (item.paidBack ?? 0);

/** A line without its returned prints. The highest edition numbers are freed first. */
function without(item: OrderItem, returned: number): OrderItem {
  if (returned === 0) return item;
  const { edition, ...rest } = item;
  const kept = item.quantity - returned;
  const freed = edition && { ...edition, numbers: edition.numbers.slice(kept) };
  return {
    ...rest,
    returned,
    ...(edition && kept > 0 && { edition: { ...edition, numbers: edition.numbers.slice(0, kept) } }),
    ...(freed && { freed }),
  };
}

/** The lines of an order after its refunds' labels; unreadable labels are ignored. */
export function withReturned(
  items: readonly OrderItem[],
  labels: readonly (Readonly<Record<string, string>> | null | undefined)[],
): OrderItem[] {
  const countsOf = (label: string) => labels.map((one) => (one?.[label] ?? '').split(',').map(Number));
  const [unprinted, paid] = [countsOf(RETURNED_LABEL), countsOf(PAID_BACK_LABEL)];
  return items.map((item, line) => {
    const sumOf = (counts: number[][], max: number) =>
      Math.min(max, Math.max(0, Math.trunc(counts.reduce((sum, of) => sum + (of[line] || 0), 0))));
    const kept = without(item, sumOf(unprinted, item.quantity));
    const paidBack = sumOf(paid, keptOf(kept));
    return paidBack > 0 ? { ...kept, paidBack } : kept;
  });
}

export const allReturned = (items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => without(item, item.quantity));

/** A refund: an amount in cents, prints, or everything left when neither is named. */
export type RefundRequest = {
  readonly cents?: number;
  readonly items?: readonly Pick<OrderItem, 'photoId' | 'size' | 'quantity'>[];
  /** The sum refunded before, as the sender knows it; if it differs, nothing is refunded. */
  readonly refundedCents?: number;
};

/** How many prints of each line to refund; undefined when more are named than are left. */
export function refundedPrints(order: Order, { items = [] }: RefundRequest): number[] | undefined {
  const wanted = new Map<string, number>();
  const keyOf = ({ photoId, size }: { photoId: string; size: string }) => JSON.stringify([photoId, size]);
  for (const item of items) wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) + item.quantity);
  const counts = order.items.map((item) => {
    const count = Math.min(wanted.get(keyOf(item)) ?? 0, unrefundedPrints(item));
    wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) - count);
    return count;
  });
  return [...wanted.values()].some((missing) => missing > 0) ? undefined : counts;
}

/** Cents to refund; undefined as in {@link refundedPrints}. All prints include the shipping (§ 357 (2) BGB). */
export function refundCents(order: Order, request: RefundRequest): number | undefined {
  if (request.cents !== undefined) return request.cents;
  if (!request.items) return order.totalCents - order.refundedCents;
  const counts = refundedPrints(order, request);
  if (!counts) return undefined;
  const isWhole = order.items.every((item, line) => counts[line] === unrefundedPrints(item));
  const cents = order.items.reduce((sum, { unitCents }, line) => sum + (counts[line] ?? 0) * unitCents, 0);
  return cents + (isWhole ? order.shippingCents : 0);
}
