import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../language.ts';

/** A withdrawal (§ 356a BGB) of an order. */
export type Withdrawal = {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The prints that it names; '' for the whole order. */
  readonly items: string;
  /** All that was sent in, as its receipt repeats it. */
  readonly text: string;
};

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
/** A payment has 50 labels at most: the order's other steps need some. */
const LABELS_MAX = 40;

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
    const [receivedAt = '', language, tag = ''] = (labels[PREFIX + number] ?? '').split(' ');
    const parts = Array.from(
      { length: TEXT_PARTS_MAX },
      (_, at) => labels[`${PREFIX}${number}_text_${at + 1}`] ?? '',
    );
    kept.push({
      receivedAt,
      items: labels[`${PREFIX}${number}_items`] ?? '',
      text: parts.join(''),
      language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
      tag,
    });
  }
  return kept;
}

/** The labels that add a withdrawal, none where it is there already; undefined where the payment has no room for it. */
export function withdrawalLabels(labels: Labels, withdrawal: KeptWithdrawal): Labels | undefined {
  const before = withdrawalsOf(labels);
  if (before.some(({ tag }) => tag === withdrawal.tag)) return {};
  const { receivedAt, language, tag, items, text } = withdrawal;
  const name = PREFIX + (before.length + 1);
  const parts = partsOf(text).map((part, at) => [`${name}_text_${at + 1}`, part] as const);
  const added = {
    [name]: `${receivedAt} ${language} ${tag}`,
    ...(items && { [`${name}_items`]: partsOf(items)[0] ?? '' }),
    ...Object.fromEntries(parts),
  };
  const fits = Object.keys(labels).length + Object.keys(added).length <= LABELS_MAX;
  return fits && parts.length <= TEXT_PARTS_MAX ? added : undefined;
}
