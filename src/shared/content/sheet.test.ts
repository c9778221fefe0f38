import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRINT_BORDER_MM } from '../limits.ts';
import { PRINT_SIZES } from '../shop/price.ts';
import { formatCm, type Print, printOn, SHEETS_MM, type Sides } from './sheet.ts';

type Pair = readonly [width: number, height: number];

describe('a photo on its sheet, in mm', () => {
  // What it is, the paper, the photo in px; the sheet, the picture on it, and the border at the sides and ends.
  test.each<[string, 'A4' | 'A3', Pair, Pair, Pair, Pair]>([
    [
      'a portrait of 3:4 touches the least border above and below',
      'A4',
      [1200, 1600],
      [210, 297],
      [180, 240],
      [15, 28.5],
    ],
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

  test('whatever its shape, it fits, keeps the least border and its proportions, and nothing is cropped', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.constantFrom(...PRINT_SIZES), side, side, (size, width, height) => {
        const { sheet, picture, border } = printOn(size, { width, height });
        const { width: short, height: long } = SHEETS_MM[size];
        expect([sheet.width, sheet.height].sort((a, b) => a - b)).toEqual([short, long]);
        expect(sheet.width > sheet.height).toBe(width > height);
        expect(picture.width + 2 * border.sides).toBe(sheet.width);
        expect(picture.height + 2 * border.ends).toBe(sheet.height);
        expect(Math.min(border.sides, border.ends)).toBe(PRINT_BORDER_MM[size]);
        expect(Math.min(picture.width, picture.height)).toBeGreaterThanOrEqual(1);
        // The shape is that of the photo, but for the rounding to whole mm.
        const scale = Math.max(picture.width, picture.height) / Math.max(width, height);
        expect(Math.abs(picture.width - width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(picture.height - height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test.each([
  [297, 'en', '29.7'],
  [297, 'de', '29,7'],
  [420, 'de', '42'],
  [5, 'en', '0.5'],
] as const)('%d mm in %s are %s cm', (mm, language, text) => {
  expect(formatCm(mm, language)).toBe(text);
});
