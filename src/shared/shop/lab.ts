import type { Order } from './orders/order.ts';
import { keptOf } from './orders/refunds.ts';

export const LAB_NAMES = ['creativehub', 'prodigi'] as const;
export type LabName = (typeof LAB_NAMES)[number];
export const isLabName = (name: unknown): name is LabName => LAB_NAMES.some((known) => known === name);

/** An order's state at the lab; 'waiting': not sent to it, see the reason. */
export const LAB_STATES = ['waiting', 'received', 'printing', 'sent', 'cancelled'] as const;
export type LabState = (typeof LAB_STATES)[number];

/** Why an order waits, or what the owner must know about it. Each has a message `lab.reason.<reason>`. */
export const LAB_REASONS = [
  /** The order: amount paid, address, refunds, withdrawals. */
  'amount',
  'address',
  'refund',
  'withdrawal',
  /** The prints: a SKU of another shape, an unknown or unavailable one, or SKUs for only some lines. */
  'sku',
  'unknownSku',
  'unavailable',
  'manualLines',
  /** Delivery: no limit set, none tracked, each above the limit. */
  'noBound',
  'untracked',
  'tooDear',
  /** Configuration: refused key, missing signing key, no public address. */
  'key',
  'signing',
  'siteUrl',
  /** The lab: unreachable (the outcome is unknown), refusal, trouble, cancellation. */
  'unreachable',
  'refused',
  'attention',
  'cancelledAtLab',
] as const;
export type LabReason = (typeof LAB_REASONS)[number];

/** The shape of a lab's SKUs: creativehub's are `ProductId-PrintOptionId`, Prodigi's words like `GLOBAL-FAP-A4`. */
const SKU_SHAPES: Readonly<Record<LabName, RegExp>> = {
  creativehub: /^\d{1,9}-\d{1,9}$/,
  prodigi: /^(?=.*[A-Z])[A-Z\d]+(-[A-Z\d.]+)+$/i,
};

export const fitsLab = (lab: LabName, sku: string): boolean => SKU_SHAPES[lab].test(sku);

/** The cheapest tracked delivery within the owner's limit in cents, else why there is none. */
export function chooseDelivery<D extends { readonly tracked: boolean; readonly cents: number }>(
  deliveries: readonly D[],
  maxCents: number | undefined,
): { readonly delivery: D } | { readonly reason: LabReason } {
  if (maxCents === undefined) return { reason: 'noBound' };
  const [delivery] = deliveries.filter(({ tracked }) => tracked).toSorted((a, b) => a.cents - b.cents);
  if (!delivery) return { reason: 'untracked' };
  return delivery.cents <= maxCents ? { delivery } : { reason: 'tooDear' };
}

/** Whether the lab may still print a fully refunded order, which can be cancelled there. */
export const isPrintedForNothing = ({ status, lab }: Pick<Order, 'status' | 'lab'>): boolean =>
  status === 'refunded' && !!lab?.orderId && lab.state !== 'sent' && lab.state !== 'cancelled';

/** The lines to print, without prints refunded before. */
export const linesToPrint = ({ items }: Pick<Order, 'items'>): Order['items'] =>
  items.filter((item) => keptOf(item) > 0).map((item) => ({ ...item, quantity: keptOf(item) }));

/** The lines to print whose SKU has the lab's shape. */
export const linesForLab = (order: Pick<Order, 'items'>, lab: LabName): Order['items'] =>
  linesToPrint(order).filter(({ sku }) => fitsLab(lab, sku));

/** Whether a paid order must go to the lab now: `holdMs` after its payment. */
export const isDueAtLab = ({ status, paidAt }: Order, holdMs: number, now: number): boolean =>
  status === 'paid' && Date.parse(paidAt) + holdMs <= now;

/**
 * Why an order cannot go to the lab, as far as the order itself shows; undefined when it can.
 * @param byHand the owner sends it: problems to check are then no reason, and lines without a fitting SKU are left out
 */
export function reasonToWait(order: Order, lab: LabName, byHand: boolean): LabReason | undefined {
  const fitting = linesForLab(order, lab).length;
  if (order.problems.includes('address')) return 'address';
  if (fitting === 0) return 'sku';
  if (byHand) return undefined;
  if (order.problems.includes('amount')) return 'amount';
  if (order.withdrawals.length > 0) return 'withdrawal';
  if (order.refundedCents > 0 || order.failedCents) return 'refund';
  return fitting < linesToPrint(order).length ? 'sku' : undefined;
}
