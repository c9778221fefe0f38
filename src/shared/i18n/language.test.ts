import { describe, expect, test } from 'vitest';
import { isLanguage, type Language, type Localized } from './language.ts';
import { languageShown, localized, shortened } from './localized.ts';

describe('a text in a language falls back to English, then to what there is', () => {
  test.each<[Localized | undefined, Language, string]>([
    [{ en: 'Wave', de: 'Welle' }, 'en', 'Wave'],
    [{ en: 'Wave', de: 'Welle' }, 'de', 'Welle'],
    [{ en: ' Wave ', de: '\n' }, 'de', 'Wave'],
    [{ en: 'Wave' }, 'de', 'Wave'],
    [{ en: '', de: 'Welle' }, 'en', 'Welle'],
    [{}, 'en', ''],
    [undefined, 'de', ''],
  ])('%j in %s', (text, language, expected) => expect(localized(text, language)).toBe(expected));

  test.each<[Localized | undefined, Language, Language]>([
    [{ en: 'Wave', de: 'Welle' }, 'en', 'en'],
    [{ en: 'Wave', de: 'Welle' }, 'de', 'de'],
    [{ en: 'Wave', de: ' ' }, 'de', 'en'],
    [{ de: 'Welle' }, 'en', 'de'],
    [{}, 'de', 'de'],
    [undefined, 'en', 'en'],
  ])('%j in %s is in %s', (text, language, shown) => expect(languageShown(text, language)).toBe(shown));
});

test('no other value than en and de is a language', () => {
  expect(['en', 'de', 'EN', 'fr', '', null, ['en']].filter(isLanguage)).toEqual(['en', 'de']);
});

test.each([
  ['River', 5, 'River'],
  ['River, learning to fork', 7, 'River,…'],
  ['A longer one', 3, 'A…'],
  ['Sea 🌊 and wind', 6, 'Sea…'],
])('%j in at most %i characters is %j', (text, max, short) => expect(shortened(text, max)).toBe(short));
