import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { isLabName, LAB_REASONS, LAB_STATES } from '../lab.ts';
import { type MailKind, withdrawalMails } from './openSteps.ts';
import type { OrderLab, OrderMail, Tracking, Withdrawal } from './order.ts';

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
const STEP_LABELS: readonly string[] = [
  ...Object.values(LABELS),
  ...(['confirmation', 'owner', 'sent'] satisfies MailKind[]).map(mailLabel),
];
/** Stripe's limit for a label's value, in characters. */
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

/** A withdrawal as it is kept on its order's payment. */
export type KeptWithdrawal = Withdrawal & {
  readonly language: Language;
  /** Tells it from others of the same order: one that is sent in again is the same. */
  readonly tag: string;
};

const PREFIX = 'withdrawal_';
const TEXT_PARTS_MAX = 6;
/** A payment has 50 labels at most. No order of ours has more than so many, so that its steps can always be noted. */
const LABELS_MAX = 40;
/** So many are kept on an order: by then the owner knows, and more would take the room of its other steps. */
const KEPT_MAX = 3;

const partsOf = (text: string): string[] => {
  const characters = [...text];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += VALUE_MAX)
    parts.push(characters.slice(at, at + VALUE_MAX).join(''));
  return parts;
};

/** The withdrawals on a payment, the first one first. */
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
      // Those of 2026 have a label of their own.
      items: labels[`${PREFIX}${number}_items`] ?? items.join(' '),
      text: parts.join(''),
      language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
      tag,
    });
  }
  return kept;
}

/** Whether an order can keep one more beside all that its other steps may still need. */
function hasRoom(labels: Labels, count: number, added: Labels): boolean {
  const mails = Array.from({ length: count }, (_, index) => withdrawalMails(index)).flat();
  const needed = [...Object.keys(labels), ...STEP_LABELS, ...mails.map(mailLabel), ...Object.keys(added)];
  return count <= KEPT_MAX && new Set(needed).size <= LABELS_MAX;
}

/** The labels that add a withdrawal, none where it is there already; undefined where the payment has no room for it. */
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
