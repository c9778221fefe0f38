import { distance, type Point, type Quad, type Size, sheetWith } from './perspective.ts';

/** The longer side of the picture that is searched, in px. */
export const SEARCH_PX = 800;
const AREA = { min: 0.002, max: 0.5 };
/** The largest difference between the areas of the quadrilateral and the region, as a share. */
const SPARE_MAX = 0.12;
/** Shorter sides cannot be measured exactly. */
const SIDE_MIN_PX = 20;
const LEVELS = Array.from({ length: 16 }, (_, step) => 250 - 14 * step);

/** Brightness 0 to 255, row by row. */
type Grey = Size & { readonly values: Uint8Array };

/** All px of the region connected with `start`; they are marked as seen. */
function pieceAt({ width, values }: Grey, level: number, start: number, seen: Uint8Array): readonly number[] {
  const piece = [start];
  const steps = [-1, 1, -width, width];
  seen[start] = 1;
  for (let next = 0; next < piece.length; next += 1)
    for (const step of steps) {
      const place = (piece[next] ?? 0) + step;
      if (seen[place] || (values[place] ?? 0) < level) continue;
      seen[place] = 1;
      piece.push(place);
    }
  return piece;
}

/** The points at which a region's edge crosses the level; none when the picture cuts off the region. */
function edgeOf({ width, height, values }: Grey, level: number, piece: readonly number[]): readonly Point[] {
  const edge: Point[] = [];
  for (const place of piece) {
    const [x, y] = [place % width, Math.floor(place / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return [];
    for (const [right, down] of WAYS) {
      const [value = 0, beside = 0] = [values[place], values[place + right + down * width]];
      const part = (value - level) / (value - beside);
      if (beside < level) edge.push({ x: x + 0.5 + right * part, y: y + 0.5 + down * part });
    }
  }
  return edge;
}

const WAYS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

type Line = Point & { readonly angle: number };

/** The line through most of the points: fitted, then fitted again without the worst third. */
function lineThrough(points: readonly Point[], isFirst = true): Line {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const across = mean((point) => (point.x - x) ** 2 - (point.y - y) ** 2);
  const angle = Math.atan2(2 * mean((point) => (point.x - x) * (point.y - y)), across) / 2;
  if (!isFirst) return { x, y, angle };
  const off = (point: Point) => Math.abs((point.x - x) * Math.sin(angle) - (point.y - y) * Math.cos(angle));
  const nearest = points.toSorted((one, other) => off(one) - off(other));
  return lineThrough(nearest.slice(0, Math.ceil((points.length * 2) / 3)), false);
}

function crossing(one: Line, other: Line): Point {
  const [cos, sin] = [Math.cos(other.angle), Math.sin(other.angle)];
  const part = ((other.x - one.x) * sin - (other.y - one.y) * cos) / Math.sin(other.angle - one.angle);
  return { x: one.x + part * Math.cos(one.angle), y: one.y + part * Math.sin(one.angle) };
}

/** The corners of a region: its outermost points on the diagonals, then crossings of lines along its sides. */
function cornersOf(edge: readonly Point[]): Quad {
  const outermost = (outward: (point: Point) => number) =>
    edge.reduce((best, point) => (outward(point) > outward(best) ? point : best));
  const rough = [
    outermost(({ x, y }) => -x - y),
    outermost(({ x, y }) => x - y),
    outermost(({ x, y }) => x + y),
    outermost(({ x, y }) => y - x),
  ];
  const sides = rough.map((from, index) => {
    const to = rough[(index + 1) % 4] as Point;
    const length = distance(from, to);
    const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const near = edge.filter(({ x, y }) => {
      const along = ((x - from.x) * cos + (y - from.y) * sin) / length;
      const off = Math.abs((x - from.x) * sin - (y - from.y) * cos);
      return along > 0.08 && along < 0.92 && off < 0.06 * length;
    });
    return lineThrough(near);
  });
  return sides.map((side, index) => crossing(sides[(index + 3) % 4] as Line, side));
}

const areaOf = (quad: Quad): number =>
  quad.reduce((sum, { x, y }, index) => {
    const next = quad[(index + 1) % 4] as Point;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

/**
 * The corners of a bright sheet of paper in a photograph of a wall: those of the bright region that is most like a
 * quadrilateral; undefined when no region is.
 */
export function findSheet(image: Pick<ImageData, 'width' | 'height' | 'data'>): Quad | undefined {
  const { width, height, data } = image;
  const all = width * height;
  const values = new Uint8Array(all);
  for (let place = 0, at = 0; place < all; place += 1, at += 4)
    values[place] = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  const grey = { width, height, values };
  const found: { readonly quad: Quad; readonly score: number }[] = [];
  for (const level of LEVELS) {
    const seen = new Uint8Array(all);
    for (let place = 0; place < all; place += 1) {
      if (seen[place] || (values[place] ?? 0) < level) continue;
      const piece = pieceAt(grey, level, place, seen);
      if (piece.length < AREA.min * all || piece.length > AREA.max * all) continue;
      const edge = edgeOf(grey, level, piece);
      if (edge.length === 0) continue;
      const quad = cornersOf(edge);
      const spare = Math.abs(areaOf(quad) / piece.length - 1);
      if (spare < SPARE_MAX && typeof sheetWith(quad, grey, SIDE_MIN_PX) === 'object')
        found.push({ quad, score: (1 - spare) * piece.length ** 0.1 });
    }
  }
  const [best] = found.toSorted((one, other) => other.score - one.score);
  // Many levels find the same sheet: the middle one is halfway between paper and wall.
  const same = found.filter(({ quad }) =>
    quad.every((corner, index) => distance(corner, best?.quad[index] as Point) < 4),
  );
  return same[Math.floor(same.length / 2)]?.quad;
}
