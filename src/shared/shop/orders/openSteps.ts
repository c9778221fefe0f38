import type { Order, OrderMail } from './order.ts';

/**
 * What a mail is about: `confirmation` and `owner` at once, `sent` with the parcel, `refunded_…` for each refund,
 * `refund_failed_…` to the owner for each that failed, `withdrawal_1_owner` and `withdrawal_1` for each withdrawal.
 */
export type MailKind =
  | 'confirmation'
  | 'owner'
  | 'sent'
  | `${'refunded' | 'refund_failed'}_${string}`
  | `withdrawal_${string}`;

/** How the failure of a mail begins that no second try would bring through: the server knows no such mailbox. */
export const REFUSED = 'refused';

/** No further try brings it through. */
export const isRefused = ({ sentAt, failure = '' }: OrderMail): boolean =>
  sentAt === undefined && failure.startsWith(REFUSED);

/** So much of a refund's id tells it from the others of its order. */
const REFUND_TAIL = 8;

/** The kind of the mail about a refund. @param refundId Stripe's */
export const refundMail = (refundId: string): MailKind => `refunded_${refundId.slice(-REFUND_TAIL)}`;

/** The kind of the owner's mail about a refund that did not reach the buyer. @param refundId Stripe's */
export const refundFailedMail = (refundId: string): MailKind =>
  `refund_failed_${refundId.slice(-REFUND_TAIL)}`;

export const isAboutRefund = (kind: MailKind, refundId: string): boolean =>
  kind === refundMail(refundId) || kind === refundFailedMail(refundId);

/** How the kinds end of those that go to the owner about a withdrawal. */
export const OWNERS = '_owner';

/** The kinds of the mails about a withdrawal: what the owner is told, then the buyer's receipt. */
export const withdrawalMails = (index: number): readonly [owners: MailKind, receipt: MailKind] => [
  `withdrawal_${index + 1}${OWNERS}`,
  `withdrawal_${index + 1}`,
];

/** The mails about an order that are due and have not gone out, in their order; ids of its refunds, good and failed. */
export function dueMails(
  order: Order,
  refundIds: readonly string[],
  failedIds: readonly string[] = [],
): MailKind[] {
  const isOver = (mail: OrderMail) => mail.sentAt !== undefined || isRefused(mail);
  const gone = new Set(order.mails.filter(isOver).map(({ kind }) => kind));
  const wanted: MailKind[] = [
    'confirmation',
    'owner',
    ...(order.tracking ? ['sent' as const] : []),
    ...refundIds.map(refundMail),
    ...failedIds.map(refundFailedMail),
    ...order.withdrawals.flatMap((_, index) => withdrawalMails(index)),
  ];
  return wanted.filter((kind) => !gone.has(kind));
}

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
