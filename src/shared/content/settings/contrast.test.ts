import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../../tests/long.ts';
import { CONTRAST_MIN, contrast, INK, luminance, PAPER, readableOn } from './contrast.ts';
import { DEFAULT_SETTINGS } from './table.ts';

describe('contrast, against values from the definition', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
  ])('%s on %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  test('luminance runs from 0 to 1 and reads capital letters', () => {
    expect(luminance('#000000')).toBe(0);
    expect(luminance('#ffffff')).toBeCloseTo(1, 10);
    expect(luminance('#ABCDEF')).toBe(luminance('#abcdef'));
  });
});

describe('the text colour that reads', () => {
  test.each([
    ['#ffffff', INK],
    ['#fef3c7', INK],
    ['#000000', PAPER],
    ['#1c1714', PAPER],
  ])('on %s is %s', (ground, color) => {
    expect(readableOn(ground)).toBe(color);
  });

  test('ink reads on every default ground', () => {
    for (const key of ['siteBgColor', 'colorHome', 'colorPhotos', 'colorVideos', 'colorMusic'] as const)
      expect(readableOn(DEFAULT_SETTINGS[key])).toBe(INK);
  });

  const hex = (n: number) => `#${n.toString(16).padStart(6, '0')}`;

  test('it reaches 4.5:1 on every grey', () => {
    for (let level = 0; level < 256; level += 1) {
      const ground = hex(level * 0x010101);
      expect(contrast(readableOn(ground), ground), ground).toBeGreaterThanOrEqual(CONTRAST_MIN);
    }
  });

  test('it reaches 4.5:1 on every colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
        const ground = hex(n);
        expect(contrast(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: tries(20_000, 2000) },
    );
  });
});
