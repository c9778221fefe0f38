/** How a flat wall appears in a photograph: from four corners of a sheet whose size is known. */

/** A place in the picture in px, or on the wall in mm. */
export type Point = { readonly x: number; readonly y: number };
/** Corners in the order top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];
/** Width and height. */
export type Size = { readonly width: number; readonly height: number };
/** Nine numbers, row by row, that lead from one plane to another. */
export type Homography = readonly number[];

/** Why four corners can be no photograph of the sheet. */
export type QuadFault = 'crossed' | 'small' | 'distorted';

/** The sheet that hangs on the wall, in mm. */
export const SHEET: Size = { width: 210, height: 297 };
export const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

/** Each side has at least so many px: below that one px is more than 3 % of the sheet's width. */
const SIDE_MIN_PX = 40;
/** How far the sheet's sides may seem to be from a right angle and from their ratio, for any lens of a phone or camera. */
const MISFIT_MAX = 0.13;
/** Focal lengths in diagonals of the picture: from a wide lens to a long one. */
const FOCAL_LENGTHS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.95, 1.15, 1.5, 2.2, 4];

const at = (row: Homography, place: number): number => row[place] ?? 0;

/** The corners of a box that begins at 0, 0. */
export const cornersOf = ({ width, height }: Size): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** Where a place of the one plane lies on the other. */
export function project(map: Homography, { x, y }: Point): Point {
  const depth = at(map, 6) * x + at(map, 7) * y + at(map, 8);
  return {
    x: (at(map, 0) * x + at(map, 1) * y + at(map, 2)) / depth,
    y: (at(map, 3) * x + at(map, 4) * y + at(map, 5)) / depth,
  };
}

/** Solves linear equations, each with its right side as the last number, by elimination with pivots. */
function solve(rows: number[][]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const part = at(row, column) / at(pivot, column);
      for (let place = column; place <= count; place += 1)
        row[place] = at(row, place) - part * at(pivot, place);
    }
  }
  return rows.map((row, index) => at(row, count) / at(row, index));
}

/** The way from four places to four others. */
export function homography(from: Quad, to: Quad): Homography {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return [...solve(rows), 1];
}

/** The way back. */
export function inverse(map: Homography): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = map;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Pairs of corners that follow each other, with the one after them. */
const sidesOf = (quad: Quad) =>
  quad.map(
    (corner, index) => [corner, quad[(index + 1) % 4] as Point, quad[(index + 2) % 4] as Point] as const,
  );

const turnOf = (from: Point, by: Point, to: Point): number =>
  (by.x - from.x) * (to.y - by.y) - (by.y - from.y) * (to.x - by.x);

/**
 * How little a sheet of that size fits to the corners, for the lens that fits it best: 0 for a true photograph.
 * The camera's middle is taken to be that of the picture.
 */
function misfit(quad: Quad, sheet: Size, picture: Size): number {
  const diagonal = Math.hypot(picture.width, picture.height);
  const centred = quad.map(({ x, y }) => ({
    x: (x - picture.width / 2) / diagonal,
    y: (y - picture.height / 2) / diagonal,
  })) as unknown as Quad;
  const map = homography(cornersOf(sheet), centred);
  const tries = FOCAL_LENGTHS.map((focal) => {
    const across = [at(map, 0) / focal, at(map, 3) / focal, at(map, 6)];
    const down = [at(map, 1) / focal, at(map, 4) / focal, at(map, 7)];
    const dot = across.reduce((sum, part, index) => sum + part * at(down, index), 0);
    const [wide, high] = [Math.hypot(...across), Math.hypot(...down)];
    return Math.abs(dot / (wide * high)) + Math.abs(Math.log(wide / high));
  });
  return Math.min(...tries);
}

/** Why these corners can be no sheet of that size, upright or on its side; undefined where they can. */
export function faultOf(quad: Quad, sheet: Size, picture: Size): QuadFault | undefined {
  const sides = sidesOf(quad);
  if (sides.some(([from, to]) => distance(from, to) < SIDE_MIN_PX)) return 'small';
  // Clockwise, as the corners are named.
  if (sides.some((corners) => turnOf(...corners) <= 0)) return 'crossed';
  return Math.min(misfit(quad, sheet, picture), misfit(quad, turned(sheet), picture)) > MISFIT_MAX
    ? 'distorted'
    : undefined;
}

/** The sheet as it hangs: upright, or on its side where that alone fits, or where it is wider than high. */
export function sheetAsHung(quad: Quad, picture: Size): Size {
  const [upright, across] = [misfit(quad, SHEET, picture), misfit(quad, turned(SHEET), picture)];
  const [top = 0, right = 0, bottom = 0, left = 0] = sidesOf(quad).map(([from, to]) => distance(from, to));
  const isWide = top + bottom > right + left;
  const isClear = Math.max(upright, across) > MISFIT_MAX;
  return (isClear ? across < upright : isWide) ? turned(SHEET) : SHEET;
}

/** The wall as it is seen where only a length is known: as if the camera had looked straight at it. */
export function straightMap(from: Point, to: Point, lengthMm: number): Homography {
  const scale = distance(from, to) / lengthMm;
  return [scale, 0, (from.x + to.x) / 2, 0, scale, (from.y + to.y) / 2, 0, 0, 1];
}

/** Why a length cannot be measured between two places. */
export const isTooShort = (from: Point, to: Point): boolean => distance(from, to) < SIDE_MIN_PX;

/** Whether a box on the wall lies before the camera and not far beyond the picture: near the horizon nothing has a size. */
export function isSeen(map: Homography, corners: readonly Point[], picture: Size): boolean {
  const depthOf = ({ x, y }: Point) => at(map, 6) * x + at(map, 7) * y + at(map, 8);
  const isNear = ({ x, y }: Point) =>
    Math.abs(x - picture.width / 2) < picture.width * 2 &&
    Math.abs(y - picture.height / 2) < picture.height * 2;
  return corners.every((corner) => depthOf(corner) > 0 && isNear(project(map, corner)));
}
