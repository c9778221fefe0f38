import type { Order } from './orders/order.ts';
import { keptOf } from './orders/refunds.ts';

/** The print labs that orders can be handed to. */
export const LAB_NAMES = ['creativehub', 'prodigi'] as const;
export type LabName = (typeof LAB_NAMES)[number];
export const isLabName = (name: unknown): name is LabName => LAB_NAMES.some((known) => known === name);

/** How far an order is at the lab; 'waiting': it is not there, and the reason says why. */
export const LAB_STATES = ['waiting', 'received', 'printing', 'sent', 'cancelled'] as const;
export type LabState = (typeof LAB_STATES)[number];

/** Why an order waits, or what the owner has to know of it at the lab. Each is a message `lab.reason.<reason>`. */
export const LAB_REASONS = [
  /** The order itself: what was paid, where it goes, what was given back or withdrawn from. */
  'amount',
  'address',
  'refund',
  'withdrawal',
  /** Its prints: SKUs of another shape, unknown to the lab, not to be had; SKUs of a part of the lines. */
  'sku',
  'unknownSku',
  'unavailable',
  'manualLines',
  /** Its delivery: no bound was set, none is tracked, each costs more than the bound. */
  'noBound',
  'untracked',
  'tooDear',
  /** What is set up here: the lab refuses the key, no key to sign with, no public address of the site. */
  'key',
  'signing',
  'siteUrl',
  /** The lab: it cannot be reached (nobody knows whether it has the order), refuses, has trouble, has cancelled. */
  'unreachable',
  'refused',
  'attention',
  'cancelledAtLab',
] as const;
export type LabReason = (typeof LAB_REASONS)[number];

/** The shape of a SKU that a lab takes: creativehub's are `ProductId-PrintOptionId`, Prodigi's words like `GLOBAL-FAP-A4`. */
const SKU_SHAPES: Readonly<Record<LabName, RegExp>> = {
  creativehub: /^\d{1,9}-\d{1,9}$/,
  prodigi: /^(?=.*[A-Z])[A-Z\d]+(-[A-Z\d.]+)+$/i,
};

/** Whether a SKU is one that the lab can be sent. */
export const fitsLab = (lab: LabName, sku: string): boolean => SKU_SHAPES[lab].test(sku);

/** The cheapest tracked delivery within the owner's `maxCents`, else why there is none; without a bound none is paid. */
export function chooseDelivery<D extends { readonly tracked: boolean; readonly cents: number }>(
  deliveries: readonly D[],
  maxCents: number | undefined,
): { readonly delivery: D } | { readonly reason: LabReason } {
  if (maxCents === undefined) return { reason: 'noBound' };
  const [cheapest, ...others] = deliveries.filter(({ tracked }) => tracked);
  if (!cheapest) return { reason: 'untracked' };
  const delivery = others.reduce((best, other) => (other.cents < best.cents ? other : best), cheapest);
  return delivery.cents <= maxCents ? { delivery } : { reason: 'tooDear' };
}

/** Whether the lab may still print an order of which all money is back: it can be taken back there. */
export const isPrintedForNothing = ({ status, lab }: Pick<Order, 'status' | 'lab'>): boolean =>
  status === 'refunded' && !!lab?.orderId && lab.state !== 'sent' && lab.state !== 'cancelled';

/** The lines of an order that are to be printed: what was given back before is not. */
export const linesToPrint = ({ items }: Pick<Order, 'items'>): Order['items'] =>
  items.filter((item) => keptOf(item) > 0).map((item) => ({ ...item, quantity: keptOf(item) }));

/** Those of them that a lab can be sent: with a SKU of its own shape. */
export const linesForLab = (order: Pick<Order, 'items'>, lab: LabName): Order['items'] =>
  linesToPrint(order).filter(({ sku }) => fitsLab(lab, sku));

/** Is a paid order to go to the lab now? Its time for second thoughts, `holdMs` from the payment on, is over. */
export const isDueAtLab = ({ status, paidAt }: Order, holdMs: number, now: number): boolean =>
  status === 'paid' && Date.parse(paidAt) + holdMs <= now;

/**
 * Why an order cannot go to the lab, as far as it says so itself; undefined where nothing stands against it.
 * @param byHand the owner has looked at it: what needs a look is no reason, and lines without a fitting SKU stay
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
