import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { isLabName, LAB_REASONS, LAB_STATES } from '../lab.ts';
import { SINGLE_MAILS, withdrawalMails } from './openSteps.ts';
import type { OrderLab, OrderMail, Tracking, Withdrawal } from './order.ts';

/** Marks a session of this shop: the Stripe account may have others. */
export const ORDER_MARK = { shop: 'prints' } as const;

/** Labels of a session besides the mark: the request that created it. */
export const SESSION_LABELS = { language: 'language', total: 'total_cents' } as const;

/** Label of a line besides those of its product: the edition numbers. */
export const EDITION_LABEL = 'edition';

/** Labels (metadata) of a payment, which store an order's progress. Stripe allows 50 of 500 characters. */
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
export const mailLabel = (kind: string): string => MAIL + kind;
/** All labels that an order's steps may need; withdrawals and refunds have their own. */
const STEP_LABELS: readonly string[] = [...Object.values(LABELS), ...SINGLE_MAILS.map(mailLabel)];
/** Stripe's limit for a label's value, in characters. */
const VALUE_MAX = 500;
const FAILED = 'failed ';

type Labels = Readonly<Record<string, string>>;

export const storedStatus = (labels: Labels): string | undefined => labels[LABELS.status];
export const statusLabels = (status: string): Labels => ({ [LABELS.status]: status });

/** The parcel's tracking; undefined before it was sent. */
export function trackingOf(labels: Labels): Tracking | undefined {
  const carrier = labels[LABELS.carrier];
  if (!carrier) return undefined;
  return { carrier, number: labels[LABELS.number] ?? '', url: labels[LABELS.url] ?? '' };
}

/** The labels of a parcel; an empty value removes a label. */
export const trackingLabels = ({ carrier, number, url }: Tracking): Labels => ({
  [LABELS.carrier]: carrier,
  [LABELS.number]: number,
  [LABELS.url]: url,
});

/** The order's state at the lab; undefined when no lab is involved. */
export function labOf(labels: Labels): OrderLab | undefined {
  const name = labels[LABELS.lab];
  const state = LAB_STATES.find((known) => known === labels[LABELS.labState]);
  const reason = LAB_REASONS.find((known) => known === labels[LABELS.labReason]);
  if (!isLabName(name) || !state) return undefined;
  return { name, orderId: labels[LABELS.labOrder] ?? '', state, ...(reason && { reason }) };
}

/** Replaces all labels about the lab. @param sentAt when the lab first reported it as sent, ISO 8601 */
export const labLabels = ({ name, orderId, state, reason }: OrderLab, sentAt = ''): Labels => ({
  [LABELS.lab]: name,
  [LABELS.labOrder]: orderId,
  [LABELS.labState]: state,
  [LABELS.labReason]: reason ?? '',
  [LABELS.labSentAt]: sentAt,
});
/** When the lab first reported the order as sent, ISO 8601; undefined before. */
export const labSentAt = (labels: Labels): string | undefined => labels[LABELS.labSentAt];

/** The sent and failed mails of an order, by kind. */
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
/** @param failure a code, never the mail server's words, which may name the buyer */
export const mailFailedLabels = (kind: string, failure: string): Labels => ({
  [mailLabel(kind)]: `${FAILED}${failure}`.slice(0, VALUE_MAX),
});

/** A withdrawal as it is stored on its order's payment. */
export type KeptWithdrawal = Withdrawal & {
  readonly language: Language;
  /** Identifies it within the order: a repeated form has the same tag. */
  readonly tag: string;
};

const PREFIX = 'withdrawal_';
const TEXT_PARTS_MAX = 6;
/** Stripe allows 50. An order uses at most this many, so that its steps can always be noted. */
const LABELS_MAX = 40;
/** The most withdrawals of an order: by then the owner knows, and its other steps need the room. */
const KEPT_MAX = 3;

/** A text in parts that fit a label each; no emoji is divided. */
const partsOf = (text: string): string[] => text.match(new RegExp(`.{1,${VALUE_MAX}}`, 'gsu')) ?? [];

/** The withdrawals on a payment, oldest first. */
export function withdrawalsOf(labels: Labels): KeptWithdrawal[] {
  const kept: KeptWithdrawal[] = [];
  for (let number = 1; labels[PREFIX + number] !== undefined; number += 1) {
    const [receivedAt = '', language, tag = '', ...items] = (labels[PREFIX + number] ?? '').split(' ');
    const parts = Array.from(
      { length: TEXT_PARTS_MAX },
      (_, at) => labels[`${PREFIX}${number}_text_${at + 1}`] ?? '',
    );
    kept.push({
      receivedAt,
      // Withdrawals of 2026 have a separate label.
      items: labels[`${PREFIX}${number}_items`] ?? items.join(' '),
      text: parts.join(''),
      language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
      tag,
    });
  }
  return kept;
}

/** Whether an order can store one more, besides everything that its other steps may need. */
function hasRoom(labels: Labels, count: number, added: Labels): boolean {
  const mails = Array.from({ length: count }, (_, index) => withdrawalMails(index)).flat();
  const needed = [...Object.keys(labels), ...STEP_LABELS, ...mails.map(mailLabel), ...Object.keys(added)];
  return count <= KEPT_MAX && new Set(needed).size <= LABELS_MAX;
}

/** The labels that add a withdrawal, none if it is stored already; undefined when the payment has no room. */
export function withdrawalLabels(labels: Labels, withdrawal: KeptWithdrawal): Labels | undefined {
  const before = withdrawalsOf(labels);
  if (before.some(({ tag }) => tag === withdrawal.tag)) return {};
  const { receivedAt, language, tag, items, text } = withdrawal;
  const name = PREFIX + (before.length + 1);
  const parts = partsOf(text).map((part, at) => [`${name}_text_${at + 1}`, part] as const);
  const [head = '', ...rest] = partsOf(`${receivedAt} ${language} ${tag}${items && ` ${items}`}`);
  const added = { [name]: head, ...Object.fromEntries(parts) };
  const fits = rest.length === 0 && parts.length <= TEXT_PARTS_MAX;
  return fits && hasRoom(labels, before.length + 1, added) ? added : undefined;
}
