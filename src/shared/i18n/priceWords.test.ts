import { expect, test } from 'vitest';
import { priceSentence, priceWords } from './priceWords.ts';

test.each([
  ['included', 'en', 'incl. VAT, plus shipping'],
  ['included', 'de', 'inkl. MwSt., zzgl. Versand'],
  ['small-business', 'en', 'No VAT is charged under § 19 UStG, plus shipping'],
  ['small-business', 'de', 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet, zzgl. Versand'],
  ['', 'en', 'plus shipping'],
  ['constructor', 'de', 'zzgl. Versand'],
  [undefined, 'de', 'zzgl. Versand'],
] as const)('with the tax setting %j prices in %s carry the words %j', (tax, language, words) => {
  const { before, link, after } = priceWords(tax, language);
  expect(before + link.text + after).toBe(words);
  expect(priceSentence(tax, language)).toBe(words);
  expect(link).toEqual({
    text: language === 'de' ? 'Versand' : 'shipping',
    address: language === 'de' ? '/de/legal/shipping/' : '/legal/shipping/',
  });
});
