import type { Language, Localized } from '../../i18n/language.ts';
import { localized } from '../../i18n/localized.ts';
import type { Fields } from './kinds.ts';

/** What visitors read below a photo beside its description: the values of the rows that say so, in their order. */
export function captionTexts(
  fields: Fields,
  entry: Readonly<Record<string, unknown>>,
  language: Language,
): string[] {
  return Object.entries(fields).flatMap(([name, row]) => {
    const value = entry[name];
    if (!row.caption || value === undefined || value === null) return [];
    const text = 'localized' in row ? localized(value as Localized, language) : String(value);
    return text ? [text] : [];
  });
}
