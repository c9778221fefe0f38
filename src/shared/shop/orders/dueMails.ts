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
