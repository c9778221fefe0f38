import type { Order, OrderMail } from './order.ts';

/** The mails that an order has once: `confirmation` and `owner` at once, `sent` with the parcel. */
export const SINGLE_MAILS = ['confirmation', 'owner', 'sent'] as const;
export type SingleMail = (typeof SINGLE_MAILS)[number];

/**
 * The subject of a mail: besides those that an order has once `refunded_…` per refund, `refund_failed_…` to the owner
 * per failed refund, `withdrawal_1_owner` and `withdrawal_1` per withdrawal.
 */
export type MailKind = SingleMail | `${'refunded' | 'refund_failed'}_${string}` | `withdrawal_${string}`;

/** The start of a permanent failure: the mail server knows no such mailbox, so no retry helps. */
export const REFUSED = 'refused';

export const isRefused = ({ sentAt, failure = '' }: OrderMail): boolean =>
  sentAt === undefined && failure.startsWith(REFUSED);

/** Characters at the end of a refund's id that distinguish it within its order. */
const REFUND_TAIL = 8;

/** The kind of the mail about a refund. @param refundId Stripe's */
export const refundMail = (refundId: string): MailKind => `refunded_${refundId.slice(-REFUND_TAIL)}`;

/** The kind of the owner's mail about a failed refund. @param refundId Stripe's */
export const refundFailedMail = (refundId: string): MailKind =>
  `refund_failed_${refundId.slice(-REFUND_TAIL)}`;

export const isAboutRefund = (kind: MailKind, refundId: string): boolean =>
  kind === refundMail(refundId) || kind === refundFailedMail(refundId);

/** Suffix of the kinds of the owner's mails about withdrawals. */
export const OWNERS = '_owner';

/** The kinds of the mails about a withdrawal: the owner's, then the buyer's receipt. */
export const withdrawalMails = (index: number): readonly [owners: MailKind, receipt: MailKind] => [
  `withdrawal_${index + 1}${OWNERS}`,
  `withdrawal_${index + 1}`,
];

/** The due and unsent mails of an order, in order; `refunds` and `failed` are ids of its refunds. */
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

/** A withdrawal is answered by a full refund; one from some prints by any refund. */
const isUnanswered = ({ withdrawals, refundedCents, totalCents }: Order): boolean =>
  withdrawals.some(({ items }) => (items ? refundedCents === 0 : refundedCents < totalCents));

/**
 * What an order needs from the owner, most urgent first; empty when it proceeds by itself or is over. `amount`,
 * `address`: check before printing. `withdrawal`: the buyer has withdrawn and is not refunded. `refund`: cancelled and
 * not refunded. `refundFailed`: a refund did not arrive. `lab`: the lab does not have it, or has trouble. `mail`: a mail
 * is refused for good. `held`: on hold until released. `print`: there is no lab, so the owner prints and posts it.
 */
export function needsOf(order: Order, { hasLab }: { readonly hasLab: boolean }) {
  const { status, problems, mails, refundedCents, totalCents, lab } = order;
  const isWaiting = status === 'paid' || status === 'held';
  const isOwed = refundedCents < totalCents;
  const needs = [
    isWaiting && problems.includes('amount') && 'amount',
    isWaiting && problems.includes('address') && 'address',
    !!order.failedCents && 'refundFailed',
    isUnanswered(order) && 'withdrawal',
    status === 'cancelled' && isOwed && 'refund',
    (isWaiting || status === 'at_lab') && lab?.reason !== undefined && 'lab',
    mails.some(isRefused) && 'mail',
    status === 'held' && 'held',
    status === 'paid' && !hasLab && 'print',
  ] as const;
  const found = needs.filter((need) => need !== false);
  // The lab's reason repeats another need.
  return found.filter((need) => need !== 'lab' || !found.some((other) => other === lab?.reason));
}
export type OrderNeed = ReturnType<typeof needsOf>[number];
