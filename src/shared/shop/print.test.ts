import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import {
  dpiOn,
  type Offered,
  offeredSizes,
  type Print,
  type PrintQuality,
  printDoubt,
  printOn,
  printQuality,
  type Sides,
  sheetFor,
  sizeLabel,
} from './print.ts';
import { PRINT_SIZES, type PrintSize, rowOf } from './printSizes.ts';

/** Dots per inch and quality on A4 and A3; the sizes on sale. */
type Row = [string, number, number, [number, PrintQuality], [number, PrintQuality], string];

const TABLE: Row[] = [
  ['a camera of 24 megapixels', 6000, 4000, [570, 'sharp'], [401, 'sharp'], 'A4 A3'],
  ['the same, upright', 4000, 6000, [570, 'sharp'], [401, 'sharp'], 'A4 A3'],
  ['a telephone of 12 megapixels', 4032, 3024, [426, 'sharp'], [298, 'sharp'], 'A4 A3'],
  ['as many dots as make A3 sharp', 3591, 2400, [341, 'sharp'], [240, 'sharp'], 'A4 A3'],
  ['a dot less', 3590, 2400, [341, 'sharp'], [239, 'fine'], 'A4 A3'],
  ['as many as make A3 hold', 2245, 1500, [213, 'fine'], [150, 'fine'], 'A4 A3'],
  ['a dot less', 2244, 1500, [213, 'fine'], [149, 'soft'], 'A4'],
  ['a picture of this site', 1920, 1280, [182, 'fine'], [128, 'soft'], 'A4'],
  ['a square of as many', 1600, 1600, [225, 'fine'], [158, 'fine'], 'A4 A3'],
  ['a picture of a web page', 1200, 800, [114, 'soft'], [80, 'soft'], ''],
  ['one pixel', 1, 1, [0, 'soft'], [0, 'soft'], ''],
  ['a panorama of 12:1', 24_000, 2000, [2283, 'sharp'], [1604, 'sharp'], 'A4 A3'],
  ['longer than that', 24_001, 2000, [2283, 'strip'], [1604, 'strip'], ''],
  ['one pixel wide', 1, 6000, [570, 'strip'], [401, 'strip'], ''],
];

test.each(TABLE)('a print of %s: %i x %i px', (_name, widthPx, heightPx, a4, a3, sold) => {
  const photo = { width: widthPx, height: heightPx };
  expect([dpiOn('A4', photo), printQuality('A4', photo)]).toEqual(a4);
  expect([dpiOn('A3', photo), printQuality('A3', photo)]).toEqual(a3);
  expect(offeredSizes({ print: { widthPx, heightPx } }).join(' ')).toBe(sold);
});

const px = fc.integer({ min: 1, max: 30_000 });
const fact = fc.record({ widthPx: px, heightPx: px });

test('a size sold on A3 is also sold on A4, for upright and wide photos', () => {
  forAll(fact, ({ widthPx, heightPx }) => {
    const sold = offeredSizes({ print: { widthPx, heightPx } });
    expect(offeredSizes({ print: { widthPx: heightPx, heightPx: widthPx } })).toEqual(sold);
    if (sold.includes('A3')) expect(sold).toContain('A4');
  });
});

const SOFT = { widthPx: 1200, heightPx: 800 };
const SHARP = { widthPx: 6000, heightPx: 4000 };

test.each<[Offered, PrintSize[]]>([
  [{}, ['A4', 'A3']],
  [{ sizes: 'auto' }, ['A4', 'A3']],
  [{ sizes: 'a4' }, ['A4']],
  [{ sizes: 'none' }, []],
  [{ print: SOFT, sizes: 'both' }, ['A4', 'A3']],
  [{ print: SOFT, sizes: 'a4' }, ['A4']],
  [{ print: SOFT, sizes: 'auto' }, []],
  [{ print: SHARP, sizes: 'a4' }, ['A4']],
  [{ print: SHARP, sizes: 'none' }, []],
])('for %j these sizes are sold: %j', (photo, sizes) => expect(offeredSizes(photo)).toEqual(sizes));

test.each<[string, Offered, [number, number] | undefined, ReturnType<typeof printDoubt>]>([
  ['nothing is known', {}, undefined, undefined],
  ['the picture on the site is large', {}, [6000, 4000], undefined],
  ['it is small', {}, [1920, 1280], { sizes: ['A3'], isMeasured: false }],
  ['it is smaller', {}, [1200, 800], { sizes: ['A4', 'A3'], isMeasured: false }],
  ['the file is large', { print: SHARP }, [1920, 1280], undefined],
  ['the file is small', { print: SOFT }, [6000, 4000], { sizes: ['A4', 'A3'], isMeasured: true }],
  ['the owner has chosen', { print: SOFT, sizes: 'both' }, [1200, 800], undefined],
])('the prints that may be soft of %s', (_name, photo, shown, doubt) => {
  const [width = 0, height = 0] = shown ?? [];
  expect(printDoubt(photo, shown && { width, height })).toEqual(doubt);
});

type Pair = readonly [width: number, height: number];

describe('a photo on its sheet, in mm', () => {
  // Name, paper, photo in px; sheet, picture on it, and border at the sides and ends.
  test.each<[string, 'A4' | 'A3', Pair, Pair, Pair, Pair]>([
    ['a portrait of 3:4 touches the least border', 'A4', [1200, 1600], [210, 297], [180, 240], [15, 28.5]],
    ['a landscape of 3:2 lies on its side', 'A4', [1800, 1200], [297, 210], [267, 178], [15, 16]],
    ['the same landscape on A3', 'A3', [1800, 1200], [420, 297], [380, 253], [20, 22]],
    ['a panorama of 5:2 keeps wide white bands', 'A4', [2500, 1000], [297, 210], [267, 107], [15, 51.5]],
    ['a square stands upright', 'A3', [900, 900], [297, 420], [257, 257], [20, 81.5]],
    ['a photo of one pixel in width is still a line', 'A4', [1, 6000], [210, 297], [1, 267], [104.5, 15]],
  ])('%s', (_, size, photo, sheet, picture, [sides, ends]) => {
    const inSides = ([width, height]: Pair): Sides => ({ width, height });
    const print: Print = { sheet: inSides(sheet), picture: inSides(picture), border: { sides, ends } };
    expect(printOn(size, inSides(photo))).toEqual(print);
  });

  test('any photo fits its sheet with the least border, keeps its proportions and is not cropped', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    forAll(fc.constantFrom(...PRINT_SIZES), side, side, (size, width, height) => {
      const { sheet, picture, border } = printOn(size, { width, height });
      const { width: short, height: long } = sheetFor(size);
      expect([sheet.width, sheet.height].sort((a, b) => a - b)).toEqual([short, long]);
      expect(sheet.width > sheet.height).toBe(width > height);
      expect(picture.width + 2 * border.sides).toBe(sheet.width);
      expect(picture.height + 2 * border.ends).toBe(sheet.height);
      expect(Math.min(border.sides, border.ends)).toBe(rowOf(size).borderMm);
      expect(Math.min(picture.width, picture.height)).toBeGreaterThanOrEqual(1);
      // The photo's shape, except for rounding to whole mm.
      const scale = Math.max(picture.width, picture.height) / Math.max(width, height);
      expect(Math.abs(picture.width - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(picture.height - height * scale)).toBeLessThanOrEqual(1);
    });
  });
});

test.each([
  ['A4', 'en', undefined, 'A4 · 21 × 29.7 cm'],
  ['A4', 'de', { width: 3, height: 2 }, 'A4 · 29,7 × 21 cm'],
  ['A3', 'en', { width: 2, height: 3 }, 'A3 · 29.7 × 42 cm'],
] as const)('the label of %s in %s turns its sheet for a photo of %o', (size, language, photo, text) => {
  expect(sizeLabel(size, language, photo)).toBe(text);
});
