import { expect, test } from 'vitest';
import { isLanguage, type Language, type Localized } from './language.ts';
import { languageShown, localized, shortened } from './localized.ts';

test.each<[Localized | undefined, Language, string, Language]>([
  [{ en: 'Wave', de: 'Welle' }, 'en', 'Wave', 'en'],
  [{ en: 'Wave', de: 'Welle' }, 'de', 'Welle', 'de'],
  [{ en: ' Wave ', de: '\n' }, 'de', 'Wave', 'en'],
  [{ en: 'Wave' }, 'de', 'Wave', 'en'],
  [{ en: '', de: 'Welle' }, 'en', 'Welle', 'de'],
  [{}, 'de', '', 'de'],
  [undefined, 'en', '', 'en'],
])('%j in %s falls back to English, then to any language: %j, in %s', (text, language, said, shown) => {
  expect([localized(text, language), languageShown(text, language)]).toEqual([said, shown]);
});

test('only en and de are languages', () => {
  expect(['en', 'de', 'EN', 'fr', '', null, ['en']].filter(isLanguage)).toEqual(['en', 'de']);
});

test.each([
  ['River', 5, 'River'],
  ['River, learning to fork', 7, 'River,…'],
  ['A longer one', 3, 'A…'],
  ['Sea 🌊 and wind', 6, 'Sea…'],
])('%j in at most %i characters is %j', (text, max, short) => expect(shortened(text, max)).toBe(short));
