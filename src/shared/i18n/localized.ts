import type { Language, Localized } from './language.ts';

/** The text in `language`, else in English, else in any: an entry in German only stays readable. */
export function localized(text: Localized | undefined, language: Language): string {
  return text?.[language]?.trim() || text?.en?.trim() || text?.de?.trim() || '';
}

/** The language of the text that {@link localized} returns. */
export function languageShown(text: Localized | undefined, language: Language): Language {
  if (text?.[language]?.trim()) return language;
  return text?.en?.trim() ? 'en' : text?.de?.trim() ? 'de' : language;
}

/** A text of at most `max` characters. A longer one ends in an ellipsis, never within an emoji. */
export function shortened(text: string, max: number): string {
  return text.length > max
    ? `${text
        .slice(0, max - 1)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`
    : text;
}

/** A text as searches compare it: without case, accents and dashes; ß is found by ss. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('-', '');

export const wordsOf = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean);
