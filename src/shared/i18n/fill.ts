import { FALLBACK_LANGUAGE, type Language } from './language.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function isOne(value: unknown, language: Language): boolean {
  const rule = rules[language] ?? new Intl.PluralRules(language);
  rules[language] = rule;
  return rule.select(Number(value)) === 'one';
}

/** {name}, or {name|one|other}; its words may contain {name}. */
const PLACE = /\{(\w+)(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}/g;

/**
 * Fills {name} with its value, and {name|one|other} with the words for a count: `{count} {count|photo|photos}`. Values
 * are not escaped; the caller does that for its output.
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
