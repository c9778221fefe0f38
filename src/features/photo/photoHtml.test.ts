import { describe, expect, test } from 'vitest';
import { photoOf, SITE, workOf } from '../../../tests/fixtures/photos.ts';
import { headTags } from '../../shared/html.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { photoHead } from './photoHead.ts';
import { photoMain } from './photoHtml.ts';

const fill = (page = workOf(), site = SITE, language: Language = 'de') =>
  headTags(photoHead(page, language, site, undefined), undefined).text +
  photoMain(page, language, site, undefined).text;
/** The readable text without the markup. */
const read = (...of: Parameters<typeof fill>) =>
  fill(...of)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page of a photo', () => {
  test('has its head and its main part', () => {
    const page = fill(workOf({}, { next: photoOf({ id: 'tide' }) }));
    for (const part of [
      '<title>Seetang im letzten Licht · Undercurrents · Anna</title>',
      '<h1>Seetang im letzten Licht</h1>',
      '<a class="link" href="/de/projects/undercurrents/">Undercurrents</a>',
      'rel="next" href="/de/photos/tide/"',
      'srcset="/i/abc-480.avif 480w,',
      '<a href="/de/legal/withdrawal/">',
      '29,7\u00a0×\u00a042\u00a0cm',
    ])
      expect(page).toContain(part);
    for (const trace of ['noindex', 'rel="prev"', 'disabled']) expect(page).not.toContain(trace);
    expect(page.match(/name="size" value="[^"]+"( checked)?/g)).toEqual([
      'name="size" value="A4" checked',
      'name="size" value="A3"',
    ]);
  });

  test.each<[Language, string, string]>([
    [
      'en',
      'Size|A4 €24.50 21 × 29.7 cm|A3 €29.99 29.7 × 42 cm|incl. VAT, plus shipping|Cotton · 2024|Edition of 30',
      '5 to 8 working days|Shipping €4.99, within Germany only.|Sheet 21 × 29.7 cm, picture 18 × 22.5 cm, nothing',
    ],
    [
      'de',
      'Größe|A4 24,50 € 21 × 29,7 cm|A3 29,99 € 29,7 × 42 cm|inkl. MwSt., zzgl. Versand|Baumwolle · 2024|Auflage 30',
      '5 bis 8 Werktagen|Versand 4,99 €|Blatt 29,7 × 42 cm, Bild 25,7 × 32,1 cm, nichts beschnitten.',
    ],
  ])('states in %s the price and size of a print, and what the law requires', (language, ...said) => {
    const text = read(workOf({ edition: { size: 30 } }), SITE, language);
    for (const part of said.join('|').split('|')) expect(text).toContain(part);
  });

  test("states the tax beside the price, according to the site's setting", () => {
    const page = fill(workOf(), { ...SITE, tax: 'small-business' });
    // All variants: src/shared/i18n/words.test.ts.
    expect(/<span class="price-words">(.*?)<\/span>/.exec(page)?.[1]).toBe(
      'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet, zzgl. <a href="/de/legal/shipping/">Versand</a>',
    );
  });

  test('has a buying button with the data that the cart needs, without derived images', () => {
    const [, json = ''] = /data-print="([^"]*)"/.exec(fill()) ?? [];
    const { image: _, ...photo } = photoOf();
    expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual(photo);
  });

  test('identifies the product with its picture, and its maker if that is somebody else (Art. 19 GPSR)', () => {
    const lab = { name: 'Lab & Co', address: 'Weg 9, Köln', email: 'safe@lab.example' };
    const maker = Object.fromEntries(Object.entries(lab).map(([key, value]) => [`maker.${key}`, value]));
    const [safety] =
      /<details class="work-safety".*?<\/details>/.exec(fill(workOf(), { ...SITE, ...maker })) ?? [];
    expect(safety).toContain('Kunstdruck „Seetang im letzten Licht“ (kelp)');
    expect(safety).toMatch(/<img data-photo="kelp" src="[^"]+" alt="Bild des Produkts"/);
    expect(safety).toContain(
      'Lab &amp; Co, Weg 9, Köln, <a href="mailto:safe@lab.example">safe@lab.example</a>',
    );
  });

  test('offers nothing when no prints are sold', () => {
    const page = fill(workOf(), { ...SITE, sells: false });
    expect(page).toContain('<h1>Seetang im letzten Licht</h1>');
    expect(page).toContain('"@type":"VisualArtwork"');
    for (const trace of ['€', '"Product"', 'print-choice', 'work-safety', 'JavaScript', 'MwSt'])
      expect(page).not.toContain(trace);
  });

  test('has the alternative text, the text in Markdown, the date and the rights', () => {
    const more = {
      alt: { de: 'Braune Blätter im Gegenlicht' },
      text: { de: 'Aus **Tang** gedruckt.\n\n<b>roh</b>' },
      taken: '2024-05',
      creator: 'Ada',
      keywords: ['Meer', 'Tang'],
    };
    const page = fill(workOf(more));
    expect(page).toContain('alt="Braune Blätter im Gegenlicht"');
    expect(page).toContain('<p>Aus <strong>Tang</strong> gedruckt.</p>\n<p>&lt;b&gt;roh&lt;/b&gt;</p>');
    expect(page).toContain('Mai 2024');
    expect(page).toContain('"creditText":"Ada","copyrightNotice":"© Ada"');
    expect(page).toMatch(/"acquireLicensePage":"[^"]*\/de\/legal\/imprint\/","keywords":"Meer, Tang"/);
    expect(page).not.toMatch(/data-print="[^"]*gedruckt/);
    const asked = fill(workOf(), { ...SITE, 'rights.licence': 'https://anna.example/licence' });
    expect(asked).toContain('"acquireLicensePage":"https://anna.example/licence"');
  });

  test('shows a long name once, in full, and the lines after it as text', () => {
    const name = `${'Flut und Ebbe, '.repeat(6)}Watt`;
    const page = fill(workOf({ description: { de: `${name}\nVor Norderney.` } }));
    expect(page).toContain(`<h1 class="long">${name}</h1><p class="work-description">Vor Norderney.</p>`);
    expect(fill(workOf({ description: { de: name } }))).not.toContain('work-description');
    const endless = 'Watt '.repeat(200).trim();
    expect(fill(workOf({ description: { de: endless } }))).toContain(
      `<p class="work-description">${endless}</p>`,
    );
  });

  test('shows typed text as plain text, and no line for missing paper and year', () => {
    const page = fill(workOf({ description: { de: '<script>$& $1</script>' }, paper: { de: '<b>Rag</b>' } }));
    expect(page).toContain('<h1>&lt;script&gt;$&amp; $1&lt;/script&gt;</h1>');
    expect(page).not.toContain('<script>$');
    expect(page).toContain('<li>&lt;b&gt;Rag&lt;/b&gt; · 2024</li>');
    expect(fill(workOf({ paper: undefined, year: undefined })).match(/<li>/g)).toHaveLength(3);
  });

  const image = (width: number, height: number) => ({ image: { ...photoOf().image, width, height } });
  test.each([
    ['without derived images', { image: undefined }, 'width="2400" height="2400"', '/photos/kelp.jpg'],
    ['one pixel wide', image(1, 6000), 'width="800" height="2400"', '/i/'],
    ['that is a panorama', image(9000, 900), 'width="2400" height="400"', '/i/'],
  ])('reserves a usable box for a photo %s', (_, photo, box, address) => {
    const page = fill(workOf(photo as object));
    expect(page).toContain(`<svg class="work-ground" ${box}`);
    expect(page).toContain(address);
    // A wall is drawn if the photo's shape is known.
    expect(page.includes('class="print-wall"')).toBe(photo.image !== undefined);
  });

  test('says when there is no picture on this site, and sells no print then', () => {
    for (const src of ['', 'https://elsewhere.test/a.jpg']) {
      const page = fill(workOf({ image: undefined, src, filename: undefined }));
      expect(page).toContain('Noch kein Inhalt verfügbar');
      expect(page).toMatch(/<button[^>]*disabled/);
    }
  });
});
