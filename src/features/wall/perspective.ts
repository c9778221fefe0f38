/** The mapping between a flat wall and its photograph, from the corners of an A4 sheet on the wall. */

/** A point in the picture in px, or on the wall in mm. */
export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** Corners in the order top left, top right, bottom right, bottom left. */
export type Quad = readonly Point[];
/** A 3 x 3 matrix, row by row, that maps the wall to the picture. */
export type Homography = readonly number[];

/** Why four corners cannot be those of the sheet. */
export type QuadFault = 'crossed' | 'small' | 'distorted';

/** The sheet on the wall, in mm. */
export const SHEET: Size = { width: 210, height: 297 };
const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

/** The least length of a side in px: below it one px is more than 3 % of the sheet's width. */
const SIDE_MIN_PX = 40;
/** The largest apparent deviation of the sheet's sides from right angles and their ratio, with any lens. */
const DISTORTION_MAX = 0.13;
/** Focal lengths in diagonals of the picture, from wide to long. */
const FOCAL_LENGTHS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.95, 1.15, 1.5, 2.2, 4];

const numbersOf = (map: Homography) =>
  map as readonly [number, number, number, number, number, number, number, number, number];

export function boxAround({ x, y }: Point, { width, height }: Size): Quad {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

export function boundsOf(points: readonly Point[]): Size & { readonly left: number; readonly top: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Maps a point to the other plane; it is behind the camera if `depth` is not above 0. */
export function project(map: Homography, { x, y }: Point): Point & { readonly depth: number } {
  const [a, b, c, d, e, f, g, h, i] = numbersOf(map);
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth, depth };
}

/** The mapping from a box at 0, 0 to four corners, after Heckbert. */
export function homography({ width, height }: Size, corners: Quad): Homography {
  const [p, q, r, s] = corners as readonly [Point, Point, Point, Point];
  const [x1, x2, x3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x];
  const [y1, y2, y3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y];
  const whole = x1 * y2 - x2 * y1;
  const [g, h] = [(x3 * y2 - x2 * y3) / whole, (x1 * y3 - x3 * y1) / whole];
  const across = [q.x - p.x + g * q.x, q.y - p.y + g * q.y, g].map((part) => part / width);
  const down = [s.x - p.x + h * s.x, s.y - p.y + h * s.y, h].map((part) => part / height);
  return [p.x, p.y, 1].flatMap((start, row) => [across[row] ?? 0, down[row] ?? 0, start]);
}

export function inverse(map: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = numbersOf(map);
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ].flat();
}

export const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/**
 * How badly a sheet of that size fits the corners, with the lens that fits best: 0 for a perfect photograph.
 * The optical centre is assumed in the middle of the picture.
 */
function distortion(corners: Quad, sheet: Size, picture: Size): number {
  const diagonal = Math.hypot(picture.width, picture.height);
  const centred = corners.map(({ x, y }) => ({
    x: (x - picture.width / 2) / diagonal,
    y: (y - picture.height / 2) / diagonal,
  }));
  const [a, b, , d, e, , g, h] = numbersOf(homography(sheet, centred));
  const tries = FOCAL_LENGTHS.map((focal) => {
    const [wide, high] = [Math.hypot(a / focal, d / focal, g), Math.hypot(b / focal, e / focal, h)];
    const dot = (a * b + d * e) / focal ** 2 + g * h;
    return Math.abs(dot / (wide * high)) + Math.abs(Math.log(wide / high));
  });
  return Math.min(...tries);
}

/** The sheet with these corners, upright or on its side; or why there is none. */
export function sheetWith(corners: Quad, picture: Size, leastPx = SIDE_MIN_PX): Size | QuadFault {
  const sides = corners.map((corner, index) => {
    const [next, after] = [1, 2].map((more) => corners[(index + more) % 4]) as [Point, Point];
    const turn = (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x);
    return { length: distance(corner, next), turn };
  });
  if (sides.some(({ length }) => length < leastPx)) return 'small';
  // Clockwise, like the corners.
  if (sides.some(({ turn }) => turn <= 0)) return 'crossed';
  const [upright, across] = [
    distortion(corners, SHEET, picture),
    distortion(corners, turned(SHEET), picture),
  ];
  if (Math.min(upright, across) > DISTORTION_MAX) return 'distorted';
  const [top, right, bottom, left] = sides.map(({ length }) => length) as [number, number, number, number];
  const isOnSide =
    Math.max(upright, across) > DISTORTION_MAX ? across < upright : top + bottom > right + left;
  return isOnSide ? turned(SHEET) : SHEET;
}

/** The mapping from a known length only, as if the camera faced the wall. Undefined when its ends are too close. */
export function straightMap(from: Point, to: Point, lengthMm: number): Homography | undefined {
  const scale = distance(from, to) / lengthMm;
  if (distance(from, to) < SIDE_MIN_PX) return undefined;
  return [scale, 0, (from.x + to.x) / 2, 0, scale, (from.y + to.y) / 2, 0, 0, 1];
}

/** Whether a box can hang there: its centre is in the picture, and no part is behind the camera or near the horizon. */
export function mayHang(map: Homography, middle: Point, box: Size, { width, height }: Size): boolean {
  const isWithin = (point: Point, around: number) => {
    const { x, y, depth } = project(map, point);
    return depth > 0 && Math.abs(x / width - 0.5) <= around && Math.abs(y / height - 0.5) <= around;
  };
  return isWithin(middle, 0.5) && boxAround(middle, box).every((corner) => isWithin(corner, 2));
}
