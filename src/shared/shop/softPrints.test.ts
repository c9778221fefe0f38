import { expect, test } from 'vitest';
import { type Photo, toPhoto } from '../content/entries/photo.ts';
import type { PrintFact } from '../content/printFact.ts';
import type { PrintSize } from './price.ts';
import { type SoftPhoto, softPrints } from './softPrints.ts';

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
const shown = new Map([['old.jpg', { width: 1920, height: 1280 }]]);

test.each<[string, Photo[], ReturnType<typeof softPrints>]>([
  ['large files', [photo('a', sized(6000))], []],
  [
    'a file too small for A3',
    [photo('a', sized(1920))],
    [{ isMeasured: true, count: 1, photos: [named('a', 'A3')] }],
  ],
  [
    'a file too small',
    [photo('a', sized(900))],
    [{ isMeasured: true, count: 1, photos: [named('a', 'A4', 'A3')] }],
  ],
  ['a word of the owner', [photo('a', sized(900), 'both'), photo('old', undefined, 'a4')], []],
  ['nobody’s measure', [photo('old')], [{ isMeasured: false, count: 1, photos: [named('old', 'A3')] }]],
  ['nothing known', [photo('new')], []],
])('photos with %s', (_name, photos, found) => {
  expect(softPrints(photos, shown)).toEqual(found);
});

test('of many the first five are named, and all are counted', () => {
  const many = Array.from({ length: 9 }, (_, n) => photo(`n${n}`, sized(1920)));
  const [found] = softPrints([...many, photo('old')], shown);
  expect(found).toMatchObject({
    count: 9,
    photos: [0, 1, 2, 3, 4].map((n) => named(`n${n}`, 'A3')),
  });
});

test('a photo without a title is named by its id', () => {
  const [found] = softPrints([{ ...photo('a', sized(1920)), description: { en: '' } }], shown);
  expect(found?.photos).toEqual([{ name: { en: 'a' }, sizes: ['A3'] }]);
});
