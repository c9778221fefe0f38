import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/fixtures/anyText.ts';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import { fileDetails, fileTexts, proposeDescriptions, readableName } from './proposals.ts';

/** Tags as exifreader returns them: texts by language, and an IPTC caption. */
const tag = (description: string) => ({ value: description, attributes: {}, description });
const inLanguages = (texts: Record<string, string>) => ({
  ...tag(Object.values(texts).join(', ')),
  value: Object.entries(texts).map(([lang, value]) => ({ ...tag(value), attributes: { lang } })),
});
const iptc = (description: string) => {
  const value = [...description].map((c) => c.charCodeAt(0));
  return { id: 120, value, description };
};

describe('the details of an image file', () => {
  it.each<[string, [object?, object?, object?], object]>([
    ['the artist in EXIF', [{ Artist: tag('Ada') }], { creator: 'Ada' }],
    ['the day in EXIF', [{ DateTimeOriginal: tag('2024:05:31 17:02:11') }], { taken: '2024-05-31' }],
    ['IPTC', [{}, { City: tag('Oslo') }], { en_place: 'Oslo' }],
    ['keywords', [{}, { Keywords: [tag('sea'), tag('night')] }], { keywords: 'sea, night' }],
    [
      'XMP before both',
      [{ Artist: tag('Old') }, { 'By-line': tag('Older') }, { creator: tag('Ada'), rights: tag('© Ada') }],
      { creator: 'Ada', copyright: '© Ada' },
    ],
    ['a month without a day', [{}, {}, { DateCreated: tag('2024-05') }], { taken: '2024-05' }],
    ['a camera without a clock', [{ DateTimeOriginal: tag('0000:00:00 00:00:00') }], {}],
    ['no place from GPS coordinates', [{ GPSLatitude: tag('59.9'), GPSLongitude: tag('10.7') }], {}],
    ['nothing', [], {}],
  ])('%s', (_, groups, found) => expect(fileDetails(...(groups as []))).toEqual(found));
});

describe('the texts of an image file', () => {
  const caption = (text: string) => ({ 'Caption/Abstract': iptc(text) });
  const says = (texts: Record<string, string>) => ({ description: inLanguages(texts) });
  const titled = (texts: Record<string, string>) => ({ title: inLanguages(texts) });
  const HEADLINE = { Headline: tag('Head') };
  it.each<[string, object, object, object]>([
    ['an IPTC caption', {}, caption(' Fog\r\nat sea '), { plain: 'Fog\nat sea' }],
    ['XMP in two languages', says({ en: 'Fog', de: 'Nebel' }), {}, { en: 'Fog', de: 'Nebel' }],
    ['regions of a language', says({ 'de-AT': 'Nebel', 'EN-us': 'Fog' }), {}, { en: 'Fog', de: 'Nebel' }],
    ['a default that says nothing new', says({ 'x-default': 'Fog', en: 'Fog' }), {}, { en: 'Fog' }],
    ['a default and another', says({ 'x-default': 'Fog', de: 'Nebel' }), {}, { plain: 'Fog', de: 'Nebel' }],
    ['XMP before IPTC', says({ de: 'Nebel' }), caption('Old'), { de: 'Nebel' }],
    ['a caption before a title', titled({ en: 'Title' }), caption('Caption'), { plain: 'Caption' }],
    ['a title before a headline', HEADLINE, { 'Object Name': iptc('Title') }, { plain: 'Title' }],
    ['a headline alone', HEADLINE, {}, { plain: 'Head' }],
    ['languages that the site does not have', says({ fr: 'Brume' }), {}, {}],
    ["a camera's own words", {}, caption('OLYMPUS DIGITAL CAMERA         '), {}],
    ['a title after no caption', { ...says({ en: ' \u0000' }), ...titled({ en: 'Fog' }) }, {}, { en: 'Fog' }],
  ])('%s', (_name, xmp, tags, expected) => expect(fileTexts(xmp, tags)).toEqual(expected));

  it('are trimmed, and reading never fails, whatever a file holds', () => {
    const anyTag = fc.oneof(
      fc.anything(),
      fc.record({ value: fc.anything(), attributes: fc.anything(), description: fc.anything() }),
    );
    const names = ['description', 'title', 'Headline', 'Caption/Abstract', 'Object Name'];
    const group = fc.oneof(fc.dictionary(fc.constantFrom(...names), anyTag), fc.anything());
    forAll(group, group, (xmp, tags) => {
      for (const text of Object.values(fileTexts(xmp, tags))) expect(text.trim()).toBe(text);
    });
  });
});

describe('proposed descriptions', () => {
  const caption = (text: string) => ({ text, from: 'caption' });
  it.each([
    [{}, '', 'en', {}],
    [{}, 'Still lake', 'de', { de: { text: 'Still lake', from: 'name' } }],
    [{ plain: 'Fog' }, 'Name', 'en', { en: caption('Fog') }],
    [{ plain: 'Nebel' }, '', 'de', { de: caption('Nebel') }],
    [{ en: 'Fog', de: 'Nebel' }, 'Name', 'de', { en: caption('Fog'), de: caption('Nebel') }],
    [{ plain: 'Fog', de: 'Nebel' }, '', 'de', { en: caption('Fog'), de: caption('Nebel') }],
    [{ de: 'Nebel' }, 'Name', 'en', { de: caption('Nebel') }],
    [{ plain: 'Brume', en: 'Fog', de: 'Nebel' }, '', 'en', { en: caption('Fog'), de: caption('Nebel') }],
  ] as const)('%j, named %j, in %s: %j', (texts, name, spoken, expected) => {
    expect(proposeDescriptions(texts, name, spoken)).toEqual(expected);
  });
});

describe("a file's name as a text", () => {
  it.each([
    ['stille-see_am-morgen.jpg', 'Stille see am morgen'],
    ['Morning Lake.JPEG', 'Morning Lake'],
    ['übergang.webp', 'Übergang'],
    ['U\u0308bergang.webp', 'Übergang'],
    ['01_harbour-at-night.png', 'Harbour at night'],
    ['2024-06-03 winter-in-berlin.jpg', 'Winter in berlin'],
    ['IMG_2041-harbour.jpg', 'Harbour'],
    ['harbour_0012.jpg', 'Harbour'],
    ['harbour (2).jpg', 'Harbour'],
    ['12-apostles.jpg', '12 apostles'],
    ['berlin1989.jpg', 'Berlin1989'],
    ["l'heure bleue.avif", "L'heure bleue"],
    ['湖の朝.jpg', '湖の朝'],
    ['St. Pauli.jpg', 'St Pauli'],
    ['no extension', 'No extension'],
    ['a-door-left-open.jpg', 'A door left open'],
    ['portrait-of-anna.jpg', 'Portrait of anna'],
    ['photo album 12.jpg', 'Photo album 12'],
    ['A4-print.tiff', 'A4 print'],
    // Its capital has two characters; the second one joins the accent.
    ['\u1fd7A.jpg', '\u03aa\u0342A'],
  ])('%s is %s', (name, text) => expect(readableName(name)).toBe(text));

  it.each([
    '',
    'Screenshot 2024-01-01.png',
    'image (3).png',
    ...`IMG_2041.jpg img-2041.JPG DSC00012.ARW _DSC0012.jpg DSCF1234.jpg DJI_20240101120000_0001_D.jpg
      DJI_0042.DNG P1010034.JPG PXL_20230506_101010123.PORTRAIT.jpg GOPR0042.JPG 20240101_120000.jpg
      IMG-20240101-WA0007.jpg image.png 3f2504e0-4f89-11d3-9a0c-0305e82c3301.jpg
      b1946ac92492d2347c6235b4d2611184.png .jpg ---- 12345`.split(/\s+/),
  ])('%s gives nothing', (name) => expect(readableName(name)).toBe(''));

  it('never fails, is trimmed, and is the same when read again', () => {
    forAll(anyText(260), (name) => {
      const text = readableName(name);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[_\p{Cc}]/u);
      expect(readableName(`${text}.jpg`)).toBe(text);
    });
  });

  it('keeps every typed word, whatever separates them', () => {
    const word = fc.constantFrom('wave', 'nebel', 'two', 'größe', 'stones', 'Ruhe');
    const gap = fc.constantFrom('-', '_', ' ', ' - ', '__', '.');
    forAll(fc.array(word, { minLength: 1, maxLength: 8 }), gap, (words, between) => {
      expect(readableName(`${words.join(between)}.jpg`).toLowerCase()).toBe(words.join(' ').toLowerCase());
    });
  });
});
