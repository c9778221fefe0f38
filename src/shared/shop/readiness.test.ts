import { describe, expect, test } from 'vitest';
import { type Photo, toPhoto } from '../content/entries/photo.ts';
import { PAGE_TEXTS } from '../content/entries/site.ts';
import type { PrintFact } from './print.ts';
import type { PrintSize } from './printSizes.ts';
import { type ShopFacts, type SoftPhoto, sellsPrints, shopFindings, softPrints } from './readiness.ts';

const NOTICE = { address: '/notices/guarantee.de.svg', width: 420, height: 594 };
const TEXT = { body: 'Our own words, for example.', placeholder: false };

const KELP = { id: 'kelp', filename: 'kelp.jpg', description: { en: 'Kelp' } };
/** A shop that fulfils every duty of a small German print shop. */
const READY: ShopFacts = {
  site: {
    title: 'Anna',
    owner: 'Anna Arnim',
    'contact.name': 'Anna Arnim',
    'contact.street': 'Weg 1',
    'contact.city': '10115 Berlin',
    'contact.country': 'Germany',
    'contact.email': 'anna@arnim.art',
    tax: 'included',
    orderButton: 'binding',
  },
  texts: new Map(PAGE_TEXTS.map(({ id }) => [id, TEXT])),
  entries: { photos: [KELP], videos: [], music: [] },
  notices: {
    en: { path: 'content/notices/guarantee.en.svg', notice: NOTICE },
    de: { path: 'content/notices/guarantee.de.svg', notice: NOTICE },
  },
  missingConfig: [],
};
const withSite = (change: ShopFacts['site']): ShopFacts => ({ ...READY, site: { ...READY.site, ...change } });
const withText = (id: string, text: typeof TEXT | undefined): ShopFacts => {
  const texts = new Map(READY.texts);
  if (text) texts.set(id, text);
  else texts.delete(id);
  return { ...READY, texts };
};
const SELLING = { code: 'mail', missing: ['SMTP_URL'], beside: [], isForSelling: true } as const;
const withPhoto = (photo: ShopFacts['entries']['photos'][number]): ShopFacts => ({
  ...READY,
  entries: { ...READY.entries, photos: [photo] },
});

describe('the findings that keep a shop from opening', () => {
  test('are none when everything is complete', () => expect(shopFindings(READY)).toEqual([]));

  test.each([
    ['contact.street', '', 'fieldMissing'],
    ['contact.email', undefined, 'fieldMissing'],
    ['contact.email', 'studio@example.com', 'fieldExample'],
    ['contact.street', 'Musterstraße 12', 'fieldExample'],
    ['title', 'Mara Lindqvist', 'fieldExample'],
    ['owner', 'Mara Lindqvist', 'fieldExample'],
    ['contact.name', 'Mara Lindqvist', 'fieldExample'],
    ['tax', '', 'tax'],
    // An English button that does not bind.
    ['orderButton', 'specified', 'orderButton'],
  ])("name the site's field %s with %j: %s", (field, value, code) => {
    expect(shopFindings(withSite({ [field]: value as never }))).toMatchObject([{ code, place: { field } }]);
  });

  test.each<[string, Partial<typeof TEXT> | undefined, string, string]>([
    ['imprint.de', { placeholder: true }, 'textPlaceholder', 'placeholder'],
    ['terms.en', { body: 'Write to studio@example.com' }, 'textExample', 'body'],
    ['home.de', { body: 'Farbe, Papier, Geduld' }, 'textExample', 'body'],
    ['shipping.en', undefined, 'textMissing', 'title'],
    ['home.de', { body: 'Drucke ab 39,00 €.' }, 'priceWithoutWords', 'body'],
  ])('name the text %s with %j: %s', (id, change, code, part) => {
    const facts = withText(id, change && { ...TEXT, ...change });
    expect(shopFindings(facts)).toMatchObject([{ code, place: { field: `${id}.${part}` } }]);
  });

  test.each([
    ['de', 'content/notices/guarantee.de.svg', 'missing'],
    ['en', 'content/notices/guarantee.en.pdf', 'kind'],
  ] as const)('name the notice in %s at %s: %s', (language, path, fault) => {
    const notices = { ...READY.notices, [language]: { path, fault } };
    const finding = { code: `notice-${fault}`, place: { file: path } };
    expect(shopFindings({ ...READY, notices })).toMatchObject([finding]);
  });

  test("name a photo's text with a price but without the required words, and sample content", () => {
    const id = 'kelp-at-low-light-t5wc';
    const demo = { id, filename: `${id}.jpg`, description: { en: '' } };
    const priced = { code: 'priceWithoutWords', place: { file: 'content/photos/kelp.json' } };
    const kelp = { ...KELP, description: { en: 'Only EUR 40' } };
    expect(shopFindings(withPhoto(kelp))).toMatchObject([priced]);
    expect(shopFindings(withPhoto(demo))).toMatchObject([{ code: 'demo', place: { tab: 'photos' } }]);
  });

  test('name missing variables only when selling needs them', () => {
    const missingConfig = [{ ...SELLING, code: 'signing', isForSelling: false } as const, SELLING];
    expect(shopFindings({ ...READY, missingConfig })).toEqual([{ lack: SELLING }]);
  });

  test('include neither a price with its tax nor a sample photo with a new picture', () => {
    expect(shopFindings(withText('home.de', { ...TEXT, body: 'Ab 39 € inkl. MwSt.' }))).toEqual([]);
    const mine = { id: 'kelp-at-low-light-t5wc', filename: 'mine.jpg', description: { en: '' } };
    expect(shopFindings(withPhoto(mine))).toEqual([]);
  });
});

test.each([
  [0, 'ready', true, true],
  [1, 'ready', true, false],
  [1, 'always', true, true],
  [1, 'ready', false, true],
])('with %i findings, "sell": %j, in production: %s, prints sell: %s', (count, sell, isProduction, sells) => {
  const findings = shopFindings(count > 0 ? withSite({ tax: '' }) : READY);
  expect(findings).toHaveLength(count);
  expect(sellsPrints(findings, { sell, isProduction })).toBe(sells);
});

const photo = (id: string, print?: PrintFact, sizes?: Photo['sizes']): Photo =>
  toPhoto(id, {
    filename: `${id}.jpg`,
    description: { en: id.toUpperCase(), de: `${id} auf Deutsch` },
    print,
    sizes,
  });
const named = (id: string, ...sizes: PrintSize[]): SoftPhoto => ({
  name: { en: id.toUpperCase(), de: `${id} auf Deutsch` },
  sizes,
});
const sized = (widthPx: number): PrintFact => ({ widthPx, heightPx: Math.round(widthPx / 1.5) });
const soft = (isMeasured: boolean, one: SoftPhoto) => [{ isMeasured, count: 1, photos: [one] }];
const shown = new Map([['old.jpg', { width: 1920, height: 1280 }]]);

test.each<[string, Photo[], ReturnType<typeof softPrints>]>([
  ['large files', [photo('a', sized(6000))], []],
  ['a file too small for A3', [photo('a', sized(1920))], soft(true, named('a', 'A3'))],
  ['a file too small', [photo('a', sized(900))], soft(true, named('a', 'A4', 'A3'))],
  ['a word of the owner', [photo('a', sized(900), 'both'), photo('old', undefined, 'a4')], []],
  ['nobody’s measure', [photo('old')], soft(false, named('old', 'A3'))],
  ['nothing known', [photo('new')], []],
])('soft prints with %s', (_name, photos, found) => expect(softPrints(photos, shown)).toEqual(found));

test('the first five soft photos are named, and all are counted', () => {
  const many = Array.from({ length: 9 }, (_, n) => photo(`n${n}`, sized(1920)));
  const [found] = softPrints([...many, photo('old')], shown);
  expect(found).toMatchObject({ count: 9, photos: [0, 1, 2, 3, 4].map((n) => named(`n${n}`, 'A3')) });
});

test('a photo without a title is named by its id', () => {
  const [found] = softPrints([{ ...photo('a', sized(1920)), description: { en: '' } }], shown);
  expect(found?.photos).toEqual([{ name: { en: 'a' }, sizes: ['A3'] }]);
});
