import { FALLBACK_LANGUAGE, type Language } from './language.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function isOne(value: unknown, language: Language): boolean {
  const rule = rules[language] ?? new Intl.PluralRules(language);
  rules[language] = rule;
  return rule.select(Number(value)) === 'one';
}

/** {name}, or {name|one|other}, in whose words further {name} places may stand. */
const PLACE = /\{(\w+)(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}/g;

/**
 * Fills {name} places, and {name|one|other} with the words that go with a count: `{count} {count|photo|photos}`. Values
 * are put in as they are; whoever shows the text escapes it.
 */
export function fill(
  text: string,
  params: MessageParams = {},
  language: Language = FALLBACK_LANGUAGE,
): string {
  return text.replace(PLACE, (place, name: string, one?: string, other = '') => {
    if (!Object.hasOwn(params, name)) return place;
    if (one === undefined) return String(params[name]);
    return fill(isOne(params[name], language) ? one : other, params, language);
  });
}
