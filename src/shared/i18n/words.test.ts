import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_TERMS } from '../shop/terms.ts';
import { siteDescription, siteTitle } from './pageWords.ts';
import { editionWords, leftWords, priceSentence, priceWords } from './photoWords.ts';
import { fillPlaces } from './places.ts';

test.each([
  [{ photos: 2, videos: 1, music: 1, sells: true }, 'Ink: prints, films, music', 'Ink: Drucke, Filme, Musik'],
  [{ photos: 2, videos: 0, music: 0, sells: true }, 'Ink: prints', 'Ink: Drucke'],
  [{ photos: 2, videos: 1, music: 0, sells: false }, 'Ink: pictures, films', 'Ink: Bilder, Filme'],
  [{ photos: 0, videos: 0, music: 0, sells: true }, 'Ink', 'Ink'],
])("the site's title names the kinds of content that exist: %j", (shown, en, de) => {
  expect([siteTitle('Ink', shown, 'en'), siteTitle('Ink', shown, 'de')]).toEqual([en, de]);
});

test("the site's description names them in both languages", () => {
  expect(siteDescription('Mara', { photos: 2, videos: 1, music: 1, sells: true })).toBe(
    'Mara. Art prints in A4 and A3, films and music. Kunstdrucke in A4 und A3, Filme und Musik.',
  );
  expect(siteDescription('Mara', { photos: 0, videos: 0, music: 3, sells: true })).toBe(
    'Mara. Music. Musik.',
  );
  expect(siteDescription('Mara', { photos: 0, videos: 0, music: 0, sells: false })).toBe('Mara');
});

const BOTH = { edition: { size: 30, sold_before: 4 } };
const APART = { edition_a4: { size: 20 }, edition_a3: { size: 10 } };
const SIZES = { size: 30, left: 3, sizes: { A4: { size: 20, left: 3 }, A3: { size: 10, left: 0 } } };

test.each([
  ['en', BOTH, 'Edition of 30'],
  ['de', BOTH, 'Auflage 30'],
  ['en', APART, 'A4:_Edition_of_20_· A3:_Edition_of_10'],
  ['de', { edition_a3: { size: 5 } }, 'A3: Auflage 5'],
  ['en', {}, undefined],
] as const)("the edition's words without a count, in %s: %j", (language, photo, words) => {
  expect(editionWords(photo, language)?.replaceAll('\u00a0', '_')).toBe(words);
});

test.each([
  ['en', { size: 30, left: 4 }, undefined, 'Edition of 30, 4 left'],
  ['de', { size: 30, left: 4 }, 'A4', 'Auflage 30, noch 4'],
  ['en', { size: 30, left: 0 }, undefined, 'Edition of 30, sold out'],
  ['de', { size: 30, left: 0 }, undefined, 'Auflage 30, vergriffen'],
  ['en', SIZES, undefined, 'A4:_Edition_of_20,_3_left_· A3:_Edition_of_10,_sold_out'],
  ['en', SIZES, 'A3', 'A3: Edition of 10, sold out'],
] as const)("the edition's words with the prints left, in %s: %j", (language, answer, size, words) => {
  expect(leftWords(answer, language, size).replaceAll('\u00a0', '_')).toBe(words);
});

const SMALL = ['VAT is charged under § 19 UStG', '§ 19 UStG wird keine Umsatzsteuer berechnet'];

test.each([
  ['included', 'en', 'incl. VAT, plus shipping'],
  ['included', 'de', 'inkl. MwSt., zzgl. Versand'],
  ['small-business', 'en', `No ${SMALL[0]}, plus shipping`],
  ['small-business', 'de', `Gemäß ${SMALL[1]}, zzgl. Versand`],
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

test.each([
  ['included', 'Incl. VAT and shipping', 'Inkl. MwSt. und Versand'],
  ['small-business', `No ${SMALL[0]}, incl. shipping`, `Gemäß ${SMALL[1]}, inkl. Versand`],
  [undefined, 'Incl. shipping', 'Inkl. Versand'],
] as const)('with the tax setting %j a total says that shipping is included', (tax, en, de) => {
  expect([priceSentence(tax, 'en', 'total'), priceSentence(tax, 'de', 'total')]).toEqual([en, de]);
  expect(priceWords(tax, 'de', 'total').link.address).toBe('/de/legal/shipping/');
});

const ROOT = join(import.meta.dirname, '../../..');
const EN = 'Printed for you and delivered in 5\u00a0to\u00a08\u00a0working days.';
const DE = 'Für Sie gedruckt und in 5\u00a0bis\u00a08\u00a0Werktagen bei Ihnen.';

test.each([
  ['{delivery}', 'en', EN],
  ['{delivery}', 'de', DE],
  ['It costs {shipping}.', 'en', 'It costs €4.99.'],
  ['Er kostet {shipping}.', 'de', 'Er kostet 4,99\u00a0€.'],
  ['{delivery} {name} { delivery } {}', 'en', `${EN} {name} { delivery } {}`],
  ['{constructor} {toString}', 'en', '{constructor} {toString}'],
] as const)('%j in %s', (text, language, filled) => {
  expect(fillPlaces(text, language, DEFAULT_TERMS)).toBe(filled);
});

test('the delivery time is stated in one place only, and never in fixed numbers', () => {
  const said = ['src', 'netlify'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(md|json|tsx?|astro)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) =>
        /[\d}](?: |\\u00a0)((working|business) days|werktage)/i.test(readFileSync(join(ROOT, file), 'utf8')),
      ),
  );
  // The sentence, and the step in fewer words: both have placeholders for the days.
  expect(said).toEqual(['src/shared/i18n/delivery.ts']);
});
