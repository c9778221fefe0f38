import { SWIPE_THRESHOLD_PX } from '../../shared/limits.ts';

/** Which way a finished move leads: +1 to the next photo (leftwards), -1 to the previous, 0 nowhere. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
