import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRINT_BORDER_MM } from './limits.ts';
import { PRINT_SIZES } from './price.ts';
import { formatCm, type Print, printOn, SHEETS_MM, type Sides } from './sheet.ts';

describe('a photo on its sheet, in mm', () => {
  test.each<[string, 'A4' | 'A3', Sides, Print]>([
    [
      'a portrait of 3:4 touches the least border above and below',
      'A4',
      { width: 1200, height: 1600 },
      {
        sheet: { width: 210, height: 297 },
        picture: { width: 180, height: 240 },
        border: { sides: 15, ends: 28.5 },
      },
    ],
    [
      'a landscape of 3:2 lies on its side',
      'A4',
      { width: 1800, height: 1200 },
      {
        sheet: { width: 297, height: 210 },
        picture: { width: 267, height: 178 },
        border: { sides: 15, ends: 16 },
      },
    ],
    [
      'the same landscape on A3',
      'A3',
      { width: 1800, height: 1200 },
      {
        sheet: { width: 420, height: 297 },
        picture: { width: 380, height: 253 },
        border: { sides: 20, ends: 22 },
      },
    ],
    [
      'a panorama of 5:2 keeps wide white bands',
      'A4',
      { width: 2500, height: 1000 },
      {
        sheet: { width: 297, height: 210 },
        picture: { width: 267, height: 107 },
        border: { sides: 15, ends: 51.5 },
      },
    ],
    [
      'a square stands upright',
      'A3',
      { width: 900, height: 900 },
      {
        sheet: { width: 297, height: 420 },
        picture: { width: 257, height: 257 },
        border: { sides: 20, ends: 81.5 },
      },
    ],
    [
      'a photo of one pixel in width is still a line',
      'A4',
      { width: 1, height: 6000 },
      {
        sheet: { width: 210, height: 297 },
        picture: { width: 1, height: 267 },
        border: { sides: 104.5, ends: 15 },
      },
    ],
  ])('%s', (_, size, photo, print) => {
    expect(printOn(size, photo)).toEqual(print);
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
