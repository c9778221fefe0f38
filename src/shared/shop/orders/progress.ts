import { isLabName, LAB_REASONS, LAB_STATES } from '../lab.ts';
import type { MailKind } from './dueMails.ts';
import type { OrderLab, OrderMail, Tracking } from './order.ts';

/** What marks a session of this shop: on the same Stripe account there may be others. */
export const ORDER_MARK = { shop: 'prints' } as const;

/** Labels of a session, beside the mark: what was asked for when it was created. */
export const SESSION_LABELS = { language: 'language', total: 'total_cents' } as const;

/** Label of a line, beside those of its product: the numbers of an edition. */
export const EDITION_LABEL = 'edition';

/** Labels of a payment that keep how far its order is; Stripe allows 50 of 40 characters, with 500 each. */
const LABELS = {
  status: 'order_status',
  carrier: 'carrier',
  number: 'tracking',
  url: 'tracking_url',
  lab: 'lab',
  labOrder: 'lab_order',
  labState: 'lab_state',
  labReason: 'lab_reason',
  labSentAt: 'lab_sent_at',
} as const;
const MAIL = 'mail_';
/** The label that keeps a mail's fate. */
export const mailLabel = (kind: string): string => MAIL + kind;
/** All labels that an order's own steps may need; withdrawals have theirs, and refunds carry what is about them. */
export const STEP_LABELS: readonly string[] = [
  ...Object.values(LABELS),
  ...(['confirmation', 'owner', 'sent'] satisfies MailKind[]).map(mailLabel),
];
const VALUE_MAX = 500;
const FAILED = 'failed ';

type Labels = Readonly<Record<string, string>>;

export const storedStatus = (labels: Labels): string | undefined => labels[LABELS.status];
export const statusLabels = (status: string): Labels => ({ [LABELS.status]: status });

/** Where the parcel is; undefined before it was sent. */
export function trackingOf(labels: Labels): Tracking | undefined {
  const carrier = labels[LABELS.carrier];
  if (!carrier) return undefined;
  return { carrier, number: labels[LABELS.number] ?? '', url: labels[LABELS.url] ?? '' };
}

/** The labels of a parcel; an empty one removes what stood there. */
export const trackingLabels = ({ carrier, number, url }: Tracking): Labels => ({
  [LABELS.carrier]: carrier,
  [LABELS.number]: number,
  [LABELS.url]: url,
});

/** What the labels say of the lab; undefined where the order has nothing to do with one. */
export function labOf(labels: Labels): OrderLab | undefined {
  const name = labels[LABELS.lab];
  const state = LAB_STATES.find((known) => known === labels[LABELS.labState]);
  const reason = LAB_REASONS.find((known) => known === labels[LABELS.labReason]);
  if (!isLabName(name) || !state) return undefined;
  return { name, orderId: labels[LABELS.labOrder] ?? '', state, ...(reason && { reason }) };
}

/** Replaces all that was said of the lab. @param sentAt when the lab first said so, ISO 8601 */
export const labLabels = ({ name, orderId, state, reason }: OrderLab, sentAt = ''): Labels => ({
  [LABELS.lab]: name,
  [LABELS.labOrder]: orderId,
  [LABELS.labState]: state,
  [LABELS.labReason]: reason ?? '',
  [LABELS.labSentAt]: sentAt,
});
/** When the lab first said that it has sent the order, ISO 8601; undefined before. */
export const labSentAt = (labels: Labels): string | undefined => labels[LABELS.labSentAt];

/** The mails about an order that went out or failed, by kind. */
export function mailsOf(labels: Labels): OrderMail[] {
  return Object.entries(labels).flatMap(([name, value]) => {
    if (!name.startsWith(MAIL)) return [];
    const kind = name.slice(MAIL.length);
    return [
      value.startsWith(FAILED) ? { kind, failure: value.slice(FAILED.length) } : { kind, sentAt: value },
    ];
  });
}
/** @param sentAt ISO 8601 */
export const mailSentLabels = (kind: string, sentAt: string): Labels => ({ [mailLabel(kind)]: sentAt });
/** @param failure a code, never what a mail server said: that may name the buyer */
export const mailFailedLabels = (kind: string, failure: string): Labels => ({
  [mailLabel(kind)]: `${FAILED}${failure}`.slice(0, VALUE_MAX),
});
