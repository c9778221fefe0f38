import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import {
  boxClass,
  boxRatio,
  type Columns,
  extremes,
  gridPlaces,
  isLow,
  justify,
  placeClasses,
  placeSizes,
  RATIO_MAX,
  RATIO_MIN,
  rowRules,
  rowsOf,
  TRACKS,
} from './rows.ts';

/** Widths of photos of these ratios, in hundredths of the line, row by row. */
function shares(ratios: readonly number[], columns: Columns): string {
  const rows = rowsOf(ratios, columns);
  const widths = justify(rows, columns).map(({ tracks }) => Math.round((tracks / TRACKS) * 100));
  return rows.map(({ length }) => widths.splice(0, length).join(' ')).join(' | ');
}

describe('rows fill their line, and the last one is as high as the one above it', () => {
  test.each<[string, number[], Columns, string]>([
    ['nothing', [], 3, ''],
    ['one column', [1, 2, 0.6], 1, '100 | 100 | 100'],
    ['a slim photo alone', [0.4], 1, '67'],
    ['full rows', [1, 1, 1, 1, 1.5, 1], 3, '33 33 33 | 29 43 29'],
    ['one that is left over', [1, 1, 1, 1], 3, '33 33 33 | 33'],
    ['two that are left over', [1.5, 1, 1.5, 1.5, 1], 3, '38 25 38 | 38 25'],
    ['a panorama alone, as high as it likes', [0.7, 0.7, 0.7, 2.4, 1.2], 3, '33 33 33 | 100 | 57'],
    ['an upright between panoramas', [1.5, 1, 0.8, 0.7, 3, 3, 0.8], 3, '45 30 24 | 19 81 | 79 21'],
    ['no upright alone below a panorama', [1.5, 0.67, 0.8, 1, 3, 0.67], 3, '51 23 27 | 21 64 14'],
    ['three that are left over', [1.5, 0.7, 3, 1, 1, 1], 3, '29 13 58 | 19 19 19'],
    ['no last row mostly empty, if another photo can go there', [1.5, 1.33, 0.75, 0.75], 3, '53 47 | 27 27'],
    ['a full last row, a seventh higher', [0.7, 1.4, 1.3, 0.9, 1, 1.1], 3, '21 41 38 | 30 33 37'],
    ['a full last row, more than that', [0.7, 1.4, 1.3, 0.9, 0.9, 1.1], 3, '21 41 38 | 26 26 32'],
    ['two uprights', [0.6, 0.6], 3, '32 32'],
    ['nearly full, a tenth higher', [1.5, 1.5, 1, 1.9, 1.9], 3, '38 38 25 | 50 50'],
    ['one in two columns', [1, 1, 1], 2, '50 50 | 50'],
  ])('%s', (_, ratios, columns, expected) => expect(shares(ratios, columns)).toBe(expected));
});

test.each<[string, { width: number; height: number } | undefined, number, ReturnType<typeof boxClass>]>([
  ['a landscape', { width: 1500, height: 1000 }, 1.5, undefined],
  ['the longest that keeps its shape', { width: 3000, height: 1000 }, RATIO_MAX, undefined],
  ['a longer one', { width: 6000, height: 1 }, RATIO_MAX, 'long'],
  ['the slimmest that keeps its shape', { width: 400, height: 1000 }, RATIO_MIN, undefined],
  ['1 x 6000 px', { width: 1, height: 6000 }, RATIO_MIN, 'slim'],
  ['no size', undefined, 1, 'unknown'],
  ['a size of nothing', { width: 0, height: 0 }, 1, 'unknown'],
  ['no width', { width: 0, height: 100 }, 1, 'unknown'],
])('the box of a photo with %s', (_, image, ratio, name) => {
  expect(boxRatio(image)).toBe(ratio);
  expect(boxClass(image)).toBe(name);
});

const side = fc.oneof(fc.integer({ min: 1, max: 8000 }), fc.constantFrom(1, 6000));
const images = fc.array(fc.oneof(fc.record({ width: side, height: side }), fc.constant(undefined)), {
  maxLength: 40,
});

test('no row is too long or too high, and widths are in proportion to the boxes', () => {
  forAll(
    images,
    fc.constantFrom<[Columns, number, number]>([3, 1150, 640], [2, 640, 480], [1, 390, 660]),
    (list, [columns, width, height]) => {
      const ratios = list.map(boxRatio);
      const rows = rowsOf(ratios, columns);
      const cells = justify(rows, columns);
      expect(cells).toHaveLength(list.length);
      let from = 0;
      for (const { length } of rows) {
        const row = cells.slice(from, from + length);
        expect(row.reduce((sum, { tracks }) => sum + tracks, 0)).toBeLessThanOrEqual(TRACKS);
        const heights = row.map(({ tracks }, at) => tracks / (ratios[from + at] ?? 0));
        // Each width is rounded by less than a track, which nobody sees.
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2 / RATIO_MIN);
        expect((Math.max(...heights) / TRACKS) * width).toBeLessThan(height);
        from += length;
      }
    },
  );
});

const isFull = (row: readonly number[]) => row.reduce((sum, ratio) => sum + ratio, 0) >= 3.2;

/** Whether the last row is less than half as long as the one above it. */
const isHollow = (rows: readonly (readonly number[])[]) => {
  const [above = 0, last = 0] = rows.slice(-2).map((row) => row.reduce((sum, ratio) => sum + ratio, 0));
  return rows.length > 1 && last < above / 2;
};

/** The highest row's height divided by the lowest one's. */
const unevenness = (rows: readonly (readonly number[])[]) => {
  const [least, most] = extremes(rows, 3);
  return most / least;
};

/** All ways to break photos into rows of at most three. */
function* allRows(ratios: readonly number[]): Generator<number[][]> {
  if (ratios.length === 0) yield [];
  for (let length = 1; length <= Math.min(3, ratios.length); length += 1)
    for (const more of allRows(ratios.slice(length))) yield [ratios.slice(0, length), ...more];
}

test('rows differ in height by little more than a quarter, if any other breaks allow that', () => {
  const ratio = fc.constantFrom(2 / 3, 0.8, 1, 1.25, 1.5, 1.78, 2.4, 3);
  forAll(fc.array(ratio, { maxLength: 10 }), (ratios) => {
    const full = [...allRows(ratios)].filter(
      (rows) => rows.slice(0, -1).every(isFull) && rows.at(-1)?.length !== 1 && !isHollow(rows),
    );
    const least = Math.min(...full.map((rows) => unevenness(rows)));
    // A lonely last photo, a last row that is half empty and very high rows count more than evenness.
    expect(unevenness(rowsOf(ratios, 3))).toBeLessThanOrEqual(Math.max(1.25, least) + 0.2);
  });
});

test('one row stays one row on all screens but phones, or tablets when it has a panorama', () => {
  const sized = (ratios: readonly number[]) => ratios.map((ratio) => ({ width: 1000 * ratio, height: 1000 }));
  const places = (ratios: readonly number[], columns: 1 | 2) =>
    gridPlaces(sized(ratios), true).map((cells) => cells[columns]);
  const [plain, panorama] = [
    [2 / 3, 1.4, 1.5],
    [2 / 3, 3, 1.5],
  ];
  for (const cells of [places(plain, 1), places(plain, 2), places(panorama, 2)]) {
    expect(cells.reduce((sum, { tracks }) => sum + tracks, 0)).toBe(TRACKS);
    expect(cells.map(({ count }) => count)).toEqual([3, 3, 3]);
  }
  expect(places([3, 1.5, 2 / 3], 1).map(({ count }) => count)).toEqual([1, 2, 2]);
  const few = (...ratios: number[]) => gridPlaces(sized(ratios), false, true);
  expect(few(1, 1.4, 0.8).map(([, two, three]) => [two.count, three.count])).toEqual(Array(3).fill([3, 3]));
  for (const [, , { count }] of [...few(1, 1.5, 1.5), ...few(1, 1, 1, 1)]) expect(count).toBeLessThan(4);
});

test('with a panorama up to four photos share a row on a large screen; on a tablet it has its own row', () => {
  const counts = (...ratios: number[]) =>
    gridPlaces(ratios.map((ratio) => ({ width: 1000 * ratio, height: 1000 }))).map(([, two, three]) => [
      two.count,
      three.count,
    ]);
  const six = counts(0.8, 1.5, 0.67, 1, 3, 0.67);
  expect(six.map(([two]) => two)).toEqual([2, 2, 2, 2, 1, 2]);
  expect(six.map(([, three]) => three)).toEqual([4, 4, 4, 4, 2, 2]);
  // Without a panorama there are three at most.
  expect(counts(0.8, 1.5, 0.67, 1, 1.5, 0.67).map(([, three]) => three)).toEqual([3, 3, 3, 3, 3, 3]);
});

test('a panorama makes a page low on a tablet when its row of three would be too long', () => {
  const isLowOf = (...ratios: number[]) =>
    isLow(ratios.map((ratio) => ({ width: 1000 * ratio, height: 1000 })));
  expect(isLowOf(0.8, 1.5, 0.67, 1, 3, 0.67)).toBe(true);
  for (const ratios of [[3, 3, 3], [1.5, 1.5, 1.5], [], [3]]) expect(isLowOf(...ratios)).toBe(false);
});

test('every class has a rule, and every rule sets one number in CSS', () => {
  const rules = rowRules();
  expect(rules).toMatch(/^(\.([a-z])\d+\{--\2:\d+(\.\d+)?\})+$/);
  expect(rules).toContain('.i19{--i:0.95}.a0{--a:0}');
  expect(rules).toContain('.d31{--d:31}.c1{--c:1}.c2{--c:2}.c3{--c:3}.e0{--e:0}');
  const known = new Set(rules.match(/(?<=\.)[a-z]\d+/g));
  forAll(images, (list) => {
    for (const places of gridPlaces(list)) {
      for (const name of placeClasses(places).split(' ')) expect(known).toContain(name);
      expect(placeSizes(places)).toMatch(
        /^\(min-width:1320px\) \d+vw,\(min-width:768px\) \d+vw,\(min-width:640px\) \d+vw,\d+vw$/,
      );
    }
  });
});
