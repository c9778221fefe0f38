/** How a photo lies in its stage: magnified `scale` times about its centre, which is moved by x and y px. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };
/** Sizes in px: of the photo at scale 1, and of the stage it is centred in. */
export type Room = { readonly photo: Size; readonly stage: Size };
type Size = { readonly width: number; readonly height: number };

export const FIT: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 5;
/** The scale after a double click or double tap. */
export const SCALE_DOUBLE = 2.5;

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** The nearest view without a gap: a scale between 1 and the maximum, never moved past the photo's edge. */
export function settle({ scale, x, y }: View, { photo, stage }: Room): View {
  const kept = Math.min(SCALE_MAX, Math.max(1, scale));
  if (kept === 1) return FIT;
  return {
    scale: kept,
    x: clamp(x, Math.max(0, (photo.width * kept - stage.width) / 2)),
    y: clamp(y, Math.max(0, (photo.height * kept - stage.height) / 2)),
  };
}

/** Magnifies by `factor` so that what lies under `point` stays there; the point counts from the stage's centre. */
export function zoomAt(view: View, point: Point, factor: number, room: Room): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
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
