import type { Order, OrderItem } from './order.ts';

/**
 * Label of a refund that gave prints back before they were printed: how many of each line, in the lines' order, such as
 * `1,0`. Those are not printed any more, and their numbers of an edition are free again.
 */
const RETURNED_LABEL = 'returned';
/** The same of a refund for prints that exist, or may: they keep their numbers, and are paid back once. */
const PAID_BACK_LABEL = 'paid_back';

export const returnedLabels = (
  counts: readonly number[],
  isPrinted: boolean,
): Readonly<Record<string, string>> => ({
  [isPrinted ? PAID_BACK_LABEL : RETURNED_LABEL]: counts.join(','),
});

/** How many prints of a line are still to be printed, or were. */
export const keptOf = ({ quantity, returned = 0 }: Pick<OrderItem, 'quantity' | 'returned'>): number =>
  quantity - returned;

/** How many prints of a line are not paid back, whether they were printed or not. */
export const unrefundedPrints = (item: Pick<OrderItem, 'quantity' | 'returned' | 'paidBack'>): number =>
  keptOf(item) - (item.paidBack ?? 0);

/** A line without the prints that came back. Of an edition the highest numbers go first. */
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

/** The lines of an order with what its refunds, by their labels, have given back of them; unreadable ones nothing. */
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

/** The lines of an order of which nothing is printed, and all is given back. */
export const allReturned = (items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => without(item, item.quantity));

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
    const count = Math.min(wanted.get(keyOf(item)) ?? 0, unrefundedPrints(item));
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
  const isWhole = order.items.every((item, line) => counts[line] === unrefundedPrints(item));
  const cents = order.items.reduce((sum, { unitCents }, line) => sum + (counts[line] ?? 0) * unitCents, 0);
  return cents + (isWhole ? order.shippingCents : 0);
}
