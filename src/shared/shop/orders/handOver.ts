import { fitsLab, type LabName, type LabReason } from '../lab.ts';
import type { Order } from './order.ts';
import { keptOf } from './returned.ts';

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
