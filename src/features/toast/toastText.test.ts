import { expect, test } from 'vitest';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import type { Toast } from './toast.ts';
import { toastText } from './toastText.ts';

const WAVE = { en: 'Wave', de: 'Welle' };

test.each<[Toast['key'], Localized, Toast['size'], Language, string]>([
  ['toast.added', WAVE, '', 'en', '|Wave| added to cart'],
  ['toast.added', WAVE, '', 'de', '|Welle| liegt jetzt im Warenkorb'],
  ['toast.already', WAVE, 'A3', 'en', '|Wave| is already in the cart'],
  ['toast.resized', WAVE, 'A3', 'en', '|Wave| is already in the cart, now in A3'],
  ['toast.resized', WAVE, 'A4', 'de', '|Welle| liegt bereits im Warenkorb, jetzt in A4'],
  ['toast.copied', {}, '', 'en', 'Address copied||'],
  ['toast.added', {}, '', 'en', '|Photo| added to cart'],
  ['toast.added', { en: '{size}' }, 'A3', 'en', '|{size}| added to cart'],
  ['toast.added', { en: 'x'.repeat(200) }, '', 'en', `|${'x'.repeat(119)}…| added to cart`],
])('%s for %j in %j, %s', (key, name, size, language, text) => {
  expect(Object.values(toastText({ id: 1, key, name, size }, language)).join('|')).toBe(text);
});
