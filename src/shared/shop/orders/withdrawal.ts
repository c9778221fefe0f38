import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import { withdrawalMails } from './dueMails.ts';
import type { Withdrawal } from './order.ts';
import { mailLabel, STEP_LABELS } from './progress.ts';

/** A withdrawal as it is kept on its order's payment. */
export type KeptWithdrawal = Withdrawal & {
  readonly language: Language;
  /** Tells it from others of the same order: one that is sent in again is the same. */
  readonly tag: string;
};

type Labels = Readonly<Record<string, string>>;

const PREFIX = 'withdrawal_';
/** Stripe's limit for a label's value, in characters. */
const VALUE_MAX = 500;
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
