import { describe, expect, test } from 'vitest';
import { type Photo, toPhoto } from '../../shared/content/entries/photo.ts';
import type { Site } from '../../shared/content/entries/site.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { printChoice, printWall } from './printHtml.ts';

const IMAGE = { hash: 'abc', width: 2500, height: 1000, color: '#336699', widths: [480, 960] };
const PHOTO: Photo = {
  ...toPhoto('wave', { filename: 'wave.jpg', description: { en: 'Wave', de: 'Welle' } }),
  ...{ price_a4: 39, price_a3: 56, image: IMAGE },
};

const html = (over: Partial<Photo> = {}, language: Language = 'en', tax: Site['tax'] = 'included') =>
  printChoice({ ...PHOTO, ...over }, { tax } as Site, language).text;
const wall = (over: Partial<Photo> = {}, language: Language = 'en') =>
  printWall({ ...PHOTO, ...over }, language) || { text: '' };
/** The readable text without the markup. */
const read = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const text = (...of: Parameters<typeof html>) => read(html(...of));
const wallText = (...of: Parameters<typeof wall>) => read(wall(...of).text);

describe('buying beside a photo', () => {
  test.each<[Language, string, string, string]>([
    ['en', 'Size', 'A4 €39.00 29.7 × 21 cm', 'A3 €56.00 42 × 29.7 cm'],
    ['de', 'Größe', 'A4 39,00 € 29,7 × 21 cm', 'A3 56,00 € 42 × 29,7 cm'],
  ])('offers both sizes with their prices, in %s', (language, ...texts) => {
    for (const part of texts) expect(text({}, language)).toContain(part);
    expect(html({}, language).match(/type="radio"/g)).toHaveLength(2);
    expect(html({}, language)).toMatch(/value="A4"[^>]*checked|checked[^>]*value="A4"/);
  });

  test('says how large the picture is on its sheet', () => {
    expect(wallText()).toContain('Sheet 29.7 × 21 cm, picture 26.7 × 10.7 cm, nothing cropped.');
    expect(wallText({}, 'de')).toContain('Blatt 42 × 29,7 cm, Bild 38 × 15,2 cm, nichts beschnitten.');
  });

  test('says how large an edition is where there is one', () => {
    expect(html()).not.toContain('edition');
    const edition = { edition: { size: 30, sold_before: 4 } };
    expect(html(edition)).toContain('<p class="print-edition" data-edition="wave">Edition of 30</p>');
    expect(text(edition, 'de')).toContain('Auflage 30');
    expect(text({ edition_a4: { size: 20 } })).toContain('A4: Edition of 20');
  });

  test('draws nothing for a photo whose shape is not known, and still sells it', () => {
    expect(wall({ image: undefined }).text).toBe('');
    expect(html({ image: undefined })).toContain('data-print');
  });

  test('sells nothing that this site has no picture of', () => {
    expect(html()).not.toContain('disabled');
    const elsewhere = { src: 'https://elsewhere.test/a.jpg', filename: undefined };
    expect(html(elsewhere)).toMatch(/<button[^>]*disabled/);
  });

  test('says nothing of paper and year where there is nothing, and shows what somebody has typed as text', () => {
    expect(html().match(/<li>/g)).toHaveLength(3);
    expect(html({ paper: { en: '<b>Rag</b>', de: '' } })).toContain('<li>&lt;b&gt;Rag&lt;/b&gt;</li>');
  });

  test('has no inline styles, which the page would refuse', () => {
    expect(html() + wall().text).not.toContain('style=');
  });

  test('its button names the photo as the cart needs it, without the derived images', () => {
    const [, json = ''] = /data-print="([^"]*)"/.exec(html()) ?? [];
    const { image: _, ...photo } = PHOTO;
    expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual(photo);
  });

  test.each<[Site['tax'], Language, string]>([
    // All of them: src/shared/i18n/words.test.ts.
    ['included', 'en', 'incl. VAT, plus shipping'],
    ['small-business', 'de', 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet, zzgl. Versand'],
  ])('with the tax setting %j in %s says %j beside the price', (tax, language, words) => {
    const shown = html({}, language, tax);
    expect(shown).toContain(`<a href="${language === 'de' ? '/de' : ''}/legal/shipping/">`);
    expect(shown).toContain(`<a href="${language === 'de' ? '/de' : ''}/legal/withdrawal/">`);
    expect(/<span class="price-words">(.*?)<\/span>/.exec(shown)?.[1]?.replace(/<[^>]*>/g, '')).toBe(words);
  });

  test('names paper and year, delivery, shipping and withdrawal', () => {
    const paper = { paper: { en: 'Rag', de: 'Hadern' }, year: 2024 };
    const said = (language: Language, parts: string) => {
      for (const part of parts.split('|')) expect(text(paper, language)).toContain(part);
    };
    said(
      'en',
      'Rag · 2024|in 5 to 8 working days|Shipping €4.99, within Germany only.|withdraw from the purchase',
    );
    said('de', 'Hadern · 2024|in 5 bis 8 Werktagen bei Ihnen|Versand 4,99 €|14 Tagen widerrufen');
  });
});
