import { isRefused } from './dueMails.ts';
import type { Order } from './order.ts';

/**
 * Why an order waits for the owner. `amount` and `address`: look before it is printed. `withdrawal`: the buyer has
 * withdrawn and the money is not back. `refund`: cancelled, and the money is not back. `refundFailed`: money that was
 * given back did not arrive. `lab`: the lab does not have it,
 * or has trouble with it. `mail`: a mail is refused for good. `held`: nothing happens until it is released. `print`:
 * there is no lab, so that somebody has to print and post it.
 */
type OrderNeed =
  | 'amount'
  | 'address'
  | 'refundFailed'
  | 'withdrawal'
  | 'refund'
  | 'lab'
  | 'mail'
  | 'held'
  | 'print';

/** How the shop is set up, as far as the orders show it. */
type OrderSetup = { readonly hasLab: boolean };

/** A withdrawal is answered once all of the money is back, one from some prints once any of it is. */
const isUnanswered = ({ withdrawals, refundedCents, totalCents }: Order): boolean =>
  withdrawals.some(({ items }) => (items ? refundedCents === 0 : refundedCents < totalCents));

/** What an order needs of the owner, the most urgent first; nothing for one that goes on by itself or is over. */
export function needsOf(order: Order, { hasLab }: OrderSetup): OrderNeed[] {
  const { status, problems, mails, refundedCents, totalCents, lab } = order;
  const isWaiting = status === 'paid' || status === 'held';
  const isOwed = refundedCents < totalCents;
  const needs: (OrderNeed | false)[] = [
    isWaiting && problems.includes('amount') && 'amount',
    isWaiting && problems.includes('address') && 'address',
    !!order.failedCents && 'refundFailed',
    isUnanswered(order) && 'withdrawal',
    status === 'cancelled' && isOwed && 'refund',
    (isWaiting || status === 'at_lab') && lab?.reason !== undefined && 'lab',
    mails.some(isRefused) && 'mail',
    status === 'held' && 'held',
    status === 'paid' && !hasLab && 'print',
  ];
  const found = needs.filter((need) => need !== false);
  // The lab's reason is the same thing once more.
  return found.filter((need) => need !== 'lab' || !found.some((other) => other === lab?.reason));
}
