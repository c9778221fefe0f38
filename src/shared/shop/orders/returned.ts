import type { OrderItem } from './order.ts';

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
export const owedOf = (item: Pick<OrderItem, 'quantity' | 'returned' | 'paidBack'>): number =>
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
