import { expect, test } from 'vitest';
import { editionWords, leftWords, priceSentence, priceWords } from './photoWords.ts';

const BOTH = { edition: { size: 30, sold_before: 4 } };
const APART = { edition_a4: { size: 20 }, edition_a3: { size: 10 } };
const SIZES = { A4: { size: 20, left: 3 }, A3: { size: 10, left: 0 } };

test.each([
  ['en', BOTH, 'Edition of 30'],
  ['de', BOTH, 'Auflage 30'],
  ['en', APART, 'A4:_Edition_of_20_· A3:_Edition_of_10'],
  ['de', { edition_a3: { size: 5 } }, 'A3: Auflage 5'],
  ['en', {}, undefined],
] as const)('without a count, in %s: %j', (language, photo, words) => {
  expect(editionWords(photo, language)?.replaceAll('\u00a0', '_')).toBe(words);
});

test.each([
  ['en', { size: 30, left: 4 }, undefined, 'Edition of 30, 4 left'],
  ['de', { size: 30, left: 4 }, 'A4', 'Auflage 30, noch 4'],
  ['en', { size: 30, left: 0 }, undefined, 'Edition of 30, sold out'],
  ['de', { size: 30, left: 0 }, undefined, 'Auflage 30, vergriffen'],
  [
    'en',
    { size: 30, left: 3, sizes: SIZES },
    undefined,
    'A4:_Edition_of_20,_3_left_· A3:_Edition_of_10,_sold_out',
  ],
  ['en', { size: 30, left: 3, sizes: SIZES }, 'A3', 'A3: Edition of 10, sold out'],
] as const)('with one, in %s: %j', (language, answer, size, words) => {
  expect(leftWords(answer, language, size).replaceAll('\u00a0', '_')).toBe(words);
});

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
