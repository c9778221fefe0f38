import { SWIPE_THRESHOLD_PX } from '../../shared/limits.ts';

/** How a photo lies in its stage: magnified `scale` times about its centre, which is moved by x and y px. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };
/** Sizes in px: of the photo at scale 1, and of the stage it is centred in. `limit` is the largest scale. */
export type Room = { readonly photo: Size; readonly stage: Size; readonly limit: number };
type Size = { readonly width: number; readonly height: number };

export const FIT: View = { scale: 1, x: 0, y: 0 };
/** The scale after a double click or double tap, where the photo has the pixels for it. */
export const SCALE_DOUBLE = 2.5;
/** However few pixels there are, a gesture has an answer. */
const LIMIT_MIN = 1.5;
const LIMIT_MAX = 8;

/**
 * The largest scale: one pixel of the work on one px of the page, so that nothing is shown softer than it is.
 * @param work the work's own size in pixels; 0 where it is not known
 * @param density device pixels per px; on a dense screen two of them to a pixel of the work still look sharp
 */
export function scaleLimit(work: Size, shown: Size, density: number): number {
  const sharp = Math.max(work.width / (shown.width || 1), work.height / (shown.height || 1));
  return Math.min(LIMIT_MAX, Math.max(LIMIT_MIN, sharp / Math.max(1, density / 2)));
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** The nearest view without a gap: a scale between 1 and the limit, never moved past the photo's edge. */
export function settle({ scale, x, y }: View, { photo, stage, limit }: Room): View {
  const kept = Math.min(limit, Math.max(1, scale));
  if (kept === 1) return FIT;
  return {
    scale: kept,
    x: clamp(x, Math.max(0, (photo.width * kept - stage.width) / 2)),
    y: clamp(y, Math.max(0, (photo.height * kept - stage.height) / 2)),
  };
}

/** Magnifies by `factor` so that what lies under `point` stays there; the point counts from the stage's centre. */
export function zoomAt(view: View, point: Point, factor: number, room: Room): View {
  const scale = Math.min(room.limit, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return settle(
    { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    room,
  );
}

export function pan(view: View, dx: number, dy: number, room: Room): View {
  return settle({ ...view, x: view.x + dx, y: view.y + dy }, room);
}

export function isZoomed({ scale }: View): boolean {
  return scale > 1.01;
}

/** Which way a finished move leads: +1 to the next photo (leftwards), -1 to the previous, 0 nowhere. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
