import { expect, it } from 'vitest';
import { swipeStep } from './swipe.ts';

it.each([
  [-41, 0, 1],
  [41, 0, -1],
  [-40, 0, 0],
  [40, 0, 0],
  [0, 300, 0],
  [-60, 20, 1],
  [60, -20, -1],
  [-60, 61, 0],
  [60, -60, 0],
  [0, 0, 0],
])('a move of %i px sideways and %i px down leads %i', (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
