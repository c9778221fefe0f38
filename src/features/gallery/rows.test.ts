import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boxClass,
  boxRatio,
  type Columns,
  gridPlaces,
  justify,
  placeClasses,
  placeSizes,
  RATIO_MAX,
  RATIO_MIN,
  rowCounts,
  rowRules,
  TRACKS,
} from './rows.ts';

describe('rows close without an orphan', () => {
  test.each<[Columns, number, number[]]>([
    [1, 0, []],
    [1, 3, [1, 1, 1]],
    [2, 0, []],
    [2, 1, [1]],
    [2, 2, [2]],
    [2, 5, [2, 2, 1]],
    [3, 0, []],
    [3, 1, [1]],
    [3, 2, [2]],
    [3, 3, [3]],
    [3, 4, [2, 2]],
    [3, 5, [3, 2]],
    [3, 6, [3, 3]],
    [3, 7, [3, 2, 2]],
    [3, 8, [3, 3, 2]],
    [3, 10, [3, 3, 2, 2]],
  ])('%d columns, %d photos: %j', (columns, photos, rows) => {
    expect(rowCounts(photos, columns)).toEqual(rows);
  });
});

describe('boxes', () => {
  test.each<[string, { width: number; height: number } | undefined, number, ReturnType<typeof boxClass>]>([
    ['a landscape', { width: 1500, height: 1000 }, 1.5, undefined],
    ['the longest that keeps its shape', { width: 2500, height: 1000 }, RATIO_MAX, undefined],
    ['a longer one', { width: 6000, height: 1 }, RATIO_MAX, 'long'],
    ['the slimmest that keeps its shape', { width: 400, height: 1000 }, RATIO_MIN, undefined],
    ['1 x 6000 px', { width: 1, height: 6000 }, RATIO_MIN, 'slim'],
    ['no size', undefined, 1, 'unknown'],
    ['a size of nothing', { width: 0, height: 0 }, 1, 'unknown'],
    ['no width', { width: 0, height: 100 }, 1, 'unknown'],
  ])('%s', (_, image, ratio, name) => {
    expect(boxRatio(image)).toBe(ratio);
    expect(boxClass(image)).toBe(name);
  });
});

const side = fc.oneof(fc.integer({ min: 1, max: 8000 }), fc.constantFrom(1, 6000));
const images = fc.array(fc.oneof(fc.record({ width: side, height: side }), fc.constant(undefined)), {
  maxLength: 40,
});

test('every row is full, has the photos in their order, and keeps widths in proportion to the boxes', () => {
  fc.assert(
    fc.property(images, fc.constantFrom<Columns>(1, 2, 3), (list, columns) => {
      const ratios = list.map(boxRatio);
      const cells = justify(ratios, columns);
      expect(cells).toHaveLength(list.length);
      for (let from = 0; from < cells.length; ) {
        const count = cells[from]?.count ?? 0;
        const row = cells.slice(from, from + count);
        expect(row).toHaveLength(count);
        expect(count).toBeLessThanOrEqual(columns);
        expect(new Set(row.map((cell) => `${cell.count} ${cell.fit}`)).size).toBe(1);
        expect(row.reduce((sum, { tracks }) => sum + tracks, 0)).toBe(TRACKS);
        const total = ratios.slice(from, from + count).reduce((sum, ratio) => sum + ratio, 0);
        for (const [at, { tracks, fit }] of row.entries()) {
          expect(Math.abs(tracks - ((ratios[from + at] ?? 0) / total) * TRACKS)).toBeLessThan(1);
          expect(tracks).toBeGreaterThanOrEqual(
            Math.floor((RATIO_MIN / (RATIO_MIN + 2 * RATIO_MAX)) * TRACKS),
          );
          expect(fit).toBeGreaterThanOrEqual(1);
          expect(fit).toBeLessThanOrEqual(10);
        }
        from += count;
      }
    }),
  );
});

test('no row is higher than a view', () => {
  fc.assert(
    fc.property(
      images,
      fc.constantFrom<[Columns, number, number]>([3, 1150, 640], [2, 640, 480]),
      (list, [columns, width, height]) => {
        const ratios = list.map(boxRatio);
        for (const [at, { tracks, fit }] of justify(ratios, columns).entries()) {
          expect((width * (tracks / TRACKS) * (fit / 10)) / (ratios[at] ?? 1)).toBeLessThan(height);
        }
      },
    ),
  );
});

test('every class has its rule, and every rule is CSS that sets one number', () => {
  const rules = rowRules();
  expect(rules).toMatch(/^(\.([a-z])\d+\{--\2:\d(\.\d+)?\})+$/);
  expect(rules).toContain('.a30{--a:1}.b0{--b:0}');
  expect(rules).toContain('.b29{--b:0.03222}.c1{--c:1}.d1{--d:0.1}');
  const known = new Set(rules.match(/(?<=\.)[a-z]\d+/g));
  fc.assert(
    fc.property(images, (list) => {
      for (const places of gridPlaces(list)) {
        for (const name of placeClasses(places).split(' ')) expect(known).toContain(name);
        expect(placeSizes(places)).toMatch(
          /^\(min-width:1320px\) \d+vw,\(min-width:768px\) \d+vw,\(min-width:640px\) \d+vw,\d+vw$/,
        );
      }
    }),
  );
});
