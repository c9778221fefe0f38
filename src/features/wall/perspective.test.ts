import { describe, expect, test } from 'vitest';
import { CAMERAS, renderWall } from '../../../tests/fixtures/testWalls.ts';
import { everyNth } from '../../../tests/long.ts';
import { findSheet, SEARCH_PX } from './findSheet.ts';
import {
  boxAround,
  distance,
  homography,
  inverse,
  mayHang,
  type Point,
  project,
  type Quad,
  SHEET,
  sheetWith,
  straightMap,
} from './perspective.ts';

const A3 = { width: 297, height: 420 };

const walls = CAMERAS.map((camera, index) => [index, camera] as const);
test.each(everyNth(walls, 5))(
  'the sheet on wall %i is found, and an A3 print beside it is measured within 3 %%',
  (index, camera) => {
    const small = { width: SEARCH_PX, height: (SEARCH_PX * 3) / 4 };
    const { picture, data, map } = renderWall({ ...camera, picture: small }, index + 1);
    const found = findSheet({ ...picture, data } as never) ?? [];
    expect(found).toHaveLength(4);
    expect(sheetWith(found, picture)).toEqual(camera.sheet ?? SHEET);
    const shown = homography(camera.sheet ?? SHEET, found);
    // The print hangs half a metre beside the sheet; on the true wall its corners have their true distances.
    const print = boxAround({ x: 450, y: 150 }, A3).map((place) =>
      project(inverse(map), project(shown, place)),
    );
    for (const [side, length] of [A3.width, A3.height, A3.width, A3.height].entries()) {
      const [from, to] = [print[side], print[(side + 1) % 4]] as [Point, Point];
      expect(Math.abs(distance(from, to) / length - 1)).toBeLessThan(0.03);
    }
  },
);

describe('checking the corners of a sheet', () => {
  const picture = { width: 1500, height: 1125 };
  const quad = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y })) as unknown as Quad;
  test.each<[string, Quad, ReturnType<typeof sheetWith>]>([
    ['a true one', quad([500, 300], [710, 300], [710, 597], [500, 597]), SHEET],
    ['crossed', quad([500, 300], [710, 597], [710, 300], [500, 597]), 'crossed'],
    ['mirrored', quad([710, 300], [500, 300], [500, 597], [710, 597]), 'crossed'],
    ['dented', quad([500, 300], [710, 300], [560, 380], [500, 597]), 'crossed'],
    ['on one line', quad([500, 300], [600, 300], [700, 300], [800, 300]), 'crossed'],
    ['small', quad([500, 300], [530, 300], [530, 345], [500, 345]), 'small'],
    ['in one place', quad([500, 300], [500, 300], [500, 300], [500, 300]), 'small'],
    ['a long strip', quad([100, 300], [1400, 300], [1400, 380], [100, 380]), 'distorted'],
    ['a kite', quad([700, 100], [900, 300], [720, 1000], [500, 300]), 'distorted'],
  ])('%s', (_name, corners, fault) => expect(sheetWith(corners, picture)).toEqual(fault));

  test('finds no sheet on a wall without one', () => {
    const data = Uint8ClampedArray.from({ length: 4 * 300 * 200 }, (_, at) => 120 + ((at >> 2) % 300) / 4);
    expect(findSheet({ width: 300, height: 200, data })).toBeUndefined();
  });
});

test('a known length sets the scale when there is no sheet', () => {
  const from = { x: 100, y: 500 };
  const map = straightMap(from, { x: 500, y: 500 }, 800) ?? [];
  expect(distance(project(map, { x: 0, y: 0 }), project(map, { x: 297, y: 0 }))).toBeCloseTo(148.5);
  expect(straightMap(from, { x: 110, y: 500 }, 800)).toBeUndefined();
});

test('a print cannot hang outside the picture, behind the camera or near the horizon', () => {
  const picture = { width: 1000, height: 800 };
  const map = [1, 0, 100, 0, 1, 100, -0.002, 0, 1];
  const hangs = (x: number, y = 100, width = 100) => mayHang(map, { x, y }, { width, height: 100 }, picture);
  expect(hangs(200)).toBe(true);
  expect([hangs(200, 900), hangs(-200), hangs(600), hangs(250, 100, 499)]).toEqual(Array(4).fill(false));
});
