import { describe, expect, test } from 'vitest';
import { CAMERAS, renderWall } from '../../../tests/fixtures/testWalls.ts';
import { findSheet, greyOf } from './findSheet.ts';
import {
  cornersOf,
  faultOf,
  homography,
  inverse,
  isSeen,
  isTooShort,
  type Point,
  project,
  type Quad,
  SHEET,
  sheetAsHung,
  straightMap,
} from './perspective.ts';

const A3 = { width: 297, height: 420 };
const between = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

describe('a sheet on twenty walls', () => {
  test.each(CAMERAS.map((camera, index) => [index, camera] as const))(
    'is found, and an A3 print beside it has its size within 3 %% (wall %i)',
    (index, camera) => {
      const { picture, data, map, corners } = renderWall(camera, index + 1);
      const found = findSheet(greyOf({ ...picture, data } as never));
      expect(found).toBeDefined();
      if (!found) return;
      for (const [place, corner] of found.entries())
        expect(between(corner, corners[place] as Point)).toBeLessThan(2.5);
      expect(faultOf(found, SHEET, picture)).toBeUndefined();
      const sheet = sheetAsHung(found, picture);
      expect(sheet).toEqual(camera.sheet ?? SHEET);
      const shown = homography(cornersOf(sheet), found);
      // The print hangs half a metre beside the sheet; on the true wall its corners are as far from each other as they should be.
      const [one, two, three, four] = cornersOf(A3).map(({ x, y }) =>
        project(inverse(map), project(shown, { x: x + 300, y: y - 60 })),
      ) as unknown as Quad;
      for (const [from, to, length] of [
        [one, two, A3.width],
        [four, three, A3.width],
        [one, four, A3.height],
        [two, three, A3.height],
      ] as const)
        expect(Math.abs(between(from, to) / length - 1)).toBeLessThan(0.03);
    },
  );
});

describe('corners that no sheet has', () => {
  const picture = { width: 1500, height: 1125 };
  const quad = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y })) as unknown as Quad;
  test.each<[string, Quad, ReturnType<typeof faultOf>]>([
    ['a true one', quad([500, 300], [710, 300], [710, 597], [500, 597]), undefined],
    ['crossed', quad([500, 300], [710, 597], [710, 300], [500, 597]), 'crossed'],
    ['mirrored', quad([710, 300], [500, 300], [500, 597], [710, 597]), 'crossed'],
    ['dented', quad([500, 300], [710, 300], [560, 380], [500, 597]), 'crossed'],
    ['on one line', quad([500, 300], [600, 300], [700, 300], [800, 300]), 'crossed'],
    ['small', quad([500, 300], [530, 300], [530, 345], [500, 345]), 'small'],
    ['in one place', quad([500, 300], [500, 300], [500, 300], [500, 300]), 'small'],
    ['a long strip', quad([100, 300], [1400, 300], [1400, 380], [100, 380]), 'distorted'],
    ['a kite', quad([700, 100], [900, 300], [720, 1000], [500, 300]), 'distorted'],
  ])('%s', (_name, corners, fault) => {
    expect(faultOf(corners, SHEET, picture)).toBe(fault);
  });

  test('a wall without a sheet has none to find', () => {
    const values = Uint8Array.from({ length: 300 * 200 }, (_, place) => 120 + (place % 300) / 4);
    expect(findSheet({ width: 300, height: 200, values })).toBeUndefined();
  });
});

test('a known length sets the scale where there is no sheet', () => {
  const [from, to] = [
    { x: 100, y: 500 },
    { x: 500, y: 500 },
  ];
  const map = straightMap(from, to, 800);
  expect(between(project(map, { x: 0, y: 0 }), project(map, { x: 297, y: 0 }))).toBeCloseTo(148.5);
  expect([isTooShort(from, to), isTooShort(from, { x: 110, y: 500 })]).toEqual([false, true]);
});

test('a print that would stand behind the camera or far outside is not seen', () => {
  const corners = { ...SHEET };
  const picture = { width: 1000, height: 800 };
  const map = [1, 0, 100, 0, 1, 100, -0.002, 0, 1];
  expect(isSeen(map, cornersOf(corners), picture)).toBe(true);
  expect(isSeen(map, [{ x: 600, y: 0 }], picture)).toBe(false);
  expect(isSeen(map, [{ x: 499, y: 0 }], picture)).toBe(false);
});
