import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../tests/fixtures/cases.ts';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import {
  FIT,
  isZoomed,
  pan,
  type Room,
  scaleLimit,
  settle,
  swipeStep,
  type View,
  zoomAt,
} from './zoomMath.ts';

const side = fc.integer({ min: 40, max: 3000 });
const size = fc.record({ width: side, height: side });
const limit = fc.double({ min: 1.5, max: 8, noNaN: true });
const room: fc.Arbitrary<Room> = fc.record({ photo: size, stage: size, limit });
const factor = fc.double({ min: 1, max: 3, noNaN: true });
const offset = fc.double({ min: -2000, max: 2000, noNaN: true });
const scale = fc.double({ min: 0.1, max: 12, noNaN: true });
const view: fc.Arbitrary<View> = fc.record({ scale, x: offset, y: offset });

const reach = (r: Room, scale: number) => ({
  x: Math.max(0, (r.photo.width * scale - r.stage.width) / 2),
  y: Math.max(0, (r.photo.height * scale - r.stage.height) / 2),
});

describe('the zoom', () => {
  it('never leaves its range and never shows a gap beside the photo', () => {
    forAll(view, room, (wanted, r) => {
      const settled = settle(wanted, r);
      const limit = reach(r, settled.scale);
      expect(settled.scale).toBeGreaterThanOrEqual(1);
      expect(settled.scale).toBeLessThanOrEqual(r.limit);
      expect(Math.abs(settled.x)).toBeLessThanOrEqual(limit.x + 1e-9);
      expect(Math.abs(settled.y)).toBeLessThanOrEqual(limit.y + 1e-9);
      expect(settle(settled, r)).toEqual(settled);
    });
  });

  it('keeps the point under the pointer, unless the photo reaches its edge', () => {
    forAll(view, room, fc.record({ x: offset, y: offset }), factor, (start, r, at, by) => {
      const before = settle(start, r);
      const after = zoomAt(before, at, by, r);
      const limit = reach(r, after.scale);
      const under = (v: View, axis: 'x' | 'y') => (at[axis] - v[axis]) / v.scale;
      for (const axis of ['x', 'y'] as const)
        if (after.scale > 1 && Math.abs(after[axis]) < limit[axis] - 1e-6)
          expect(under(after, axis)).toBeCloseTo(under(before, axis), 6);
    });
  });

  const still: Room = { photo: { width: 800, height: 600 }, stage: { width: 1000, height: 800 }, limit: 4 };
  it.each([
    ['zoomed all the way out', zoomAt({ scale: 2, x: 300, y: 200 }, { x: 50, y: 50 }, 0.1, still), FIT],
    ['moved while it fits', pan(FIT, 500, -500, still), FIT],
    ['moved past the edge', pan({ scale: 2, x: 0, y: 0 }, 9999, -9999, still), { scale: 2, x: 300, y: -200 }],
    ['zoomed at the centre', zoomAt(FIT, { x: 0, y: 0 }, 2, still), { scale: 2, x: 0, y: 0 }],
    ['zoomed beyond the limit', zoomAt(FIT, { x: 0, y: 0 }, 99, still), { scale: 4, x: 0, y: 0 }],
  ])('%s', (_name, result, expected) => {
    for (const key of ['scale', 'x', 'y'] as const) expect(result[key]).toBeCloseTo(expected[key]);
  });

  it.each([
    ['one pixel to a px', [3200, 2400], [800, 600], 1, 4],
    ['one pixel to a px on a dense screen', [1600, 1200], [400, 300], 2, 4],
    ['no softer than two dots to a pixel on a denser one', [1920, 1280], [360, 240], 3, 1920 / 360 / 1.5],
    ['a little where there are too few pixels', [300, 300], [600, 600], 1, 1.5],
    ['a little where they are not known', [0, 0], [600, 600], 1, 1.5],
    ['the longer side of a picture of one column', [1, 6000], [40, 640], 1, 8],
    ['no more than eight times', [30_000, 20_000], [600, 400], 1, 8],
    ['a photo without room', [1600, 1200], [0, 0], 1, 8],
  ])('allows %s', (_name, [w = 0, h = 0], [shownWidth = 0, shownHeight = 0], density, expected) => {
    const work = { width: w, height: h };
    expect(scaleLimit(work, { width: shownWidth, height: shownHeight }, density)).toBeCloseTo(expected);
  });

  it('distinguishes a photo that fits from a magnified one', () => {
    expect([isZoomed(FIT), isZoomed({ scale: 1.2, x: 0, y: 0 })]).toEqual([false, true]);
  });
});

const MOVES = casesOf<number, readonly [number, number]>([
  [1, [-41, 0], [-60, 20]],
  [-1, [41, 0], [60, -20]],
  [0, [-40, 0], [40, 0], [0, 300], [-60, 61], [60, -60], [0, 0]],
]);
it.each(MOVES)('a move of %j px (right, down) steps by %i', ([dx, dy], step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
