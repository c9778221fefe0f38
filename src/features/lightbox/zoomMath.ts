import { SWIPE_THRESHOLD_PX } from '../../shared/limits.ts';

/** A photo's position in its stage: magnified `scale` times about its centre, moved by x and y px. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };
/** Sizes in px: of the photo at scale 1, and of the stage around it. `limit` is the largest scale. */
export type Room = { readonly photo: Size; readonly stage: Size; readonly limit: number };
type Size = { readonly width: number; readonly height: number };

export const FIT: View = { scale: 1, x: 0, y: 0 };
/** The scale after a double click or double tap, if the photo has enough pixels. */
export const SCALE_DOUBLE = 2.5;
/** Even with few pixels a gesture has a visible effect. */
const LIMIT_MIN = 1.5;
const LIMIT_MAX = 8;

/**
 * The largest scale: one pixel of the photo per px of the page, so that it never looks soft.
 * @param work the photo's own size in pixels; 0 when unknown
 * @param density device pixels per px; on a dense screen two of them per pixel of the photo still look sharp
 */
export function scaleLimit(work: Size, shown: Size, density: number): number {
  const sharp = Math.max(work.width / (shown.width || 1), work.height / (shown.height || 1));
  return Math.min(LIMIT_MAX, Math.max(LIMIT_MIN, sharp / Math.max(1, density / 2)));
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** The nearest view without a gap: a scale between 1 and the limit, not moved past the photo's edge. */
export function settle({ scale, x, y }: View, { photo, stage, limit }: Room): View {
  const kept = Math.min(limit, Math.max(1, scale));
  if (kept === 1) return FIT;
  return {
    scale: kept,
    x: clamp(x, Math.max(0, (photo.width * kept - stage.width) / 2)),
    y: clamp(y, Math.max(0, (photo.height * kept - stage.height) / 2)),
  };
}

/** Magnifies by `factor` and keeps the content under `point`, which is relative to the stage's centre. */
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

export const isZoomed = ({ scale }: View): boolean => scale > 1.01;

/** The direction of a finished move: +1 to the next photo (leftwards), -1 to the previous, 0 none. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
