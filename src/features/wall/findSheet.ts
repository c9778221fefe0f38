import { faultOf, type Point, type Quad, SHEET, type Size } from './perspective.ts';

/** Finds a bright sheet of paper on a wall: the piece above a threshold that is most like a quadrilateral. */

/** A picture's brightness, 0 to 255, row by row. */
export type Grey = Size & { readonly values: Uint8Array | Uint8ClampedArray };

/** The longer side of the picture in which the sheet is looked for, in px. */
const SEARCH_PX = 400;
/** What part of the picture the sheet may take. */
const AREA = { min: 0.002, max: 0.5 };
/** What part of the quadrilateral the piece has to fill. */
const FILL_MIN = 0.88;
const THRESHOLDS = Array.from({ length: 22 }, (_, step) => 250 - 10 * step);
/** Where a side is looked for anew: so many places along it, so many px to both sides of it. */
const PLACES = 24;
const REACH_PX = 6;

/** Brightness of a picture's pixels (RGBA). */
export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey {
  const values = new Uint8Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const at = 4 * index;
    values[index] = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  }
  return { width, height, values };
}

/** The same picture, each px the mean of a square of `step` px. */
function shrink({ width, height, values }: Grey, step: number): Grey {
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) };
  const means = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0;
      for (let row = 0; row < step; row += 1)
        for (let column = 0; column < step; column += 1)
          sum += values[(y * step + row) * width + x * step + column] ?? 0;
      means[y * small.width + x] = sum / step ** 2;
    }
  return { ...small, values: means };
}

/** All px of the piece that hangs together with one; `seen` marks them. */
function pieceAt({ width, height, values }: Grey, start: number, level: number, seen: Uint8Array): number[] {
  const piece = [start];
  seen[start] = 1;
  for (let next = 0; next < piece.length; next += 1) {
    const place = piece[next] ?? 0;
    const x = place % width;
    const around = [x > 0 && place - 1, x < width - 1 && place + 1, place - width, place + width];
    for (const one of around) {
      if (one === false || one < 0 || one >= width * height || seen[one] || (values[one] ?? 0) < level)
        continue;
      seen[one] = 1;
      piece.push(one);
    }
  }
  return piece;
}

const farthest = (points: readonly Point[], measure: (point: Point) => number): Point =>
  points.reduce((best, point) => (measure(point) > measure(best) ? point : best));

/** The corners of a piece, clockwise from the top left: the ends of its longest diagonal, and what is farthest from it. */
function quadOf(points: readonly Point[]): Quad {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const away = (from: Point) => (point: Point) => Math.hypot(point.x - from.x, point.y - from.y);
  const first = farthest(points, away(middle));
  const second = farthest(points, away(first));
  const side = ({ x, y }: Point) =>
    (second.x - first.x) * (y - first.y) - (second.y - first.y) * (x - first.x);
  const corners = [first, farthest(points, (point) => -side(point)), second, farthest(points, side)];
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const round = corners.sort((one, other) => angle(one) - angle(other));
  const topLeft = round.indexOf(farthest(round, ({ x, y }) => -x - y));
  return [...round.slice(topLeft), ...round.slice(0, topLeft)] as unknown as Quad;
}

const areaOf = (quad: Quad): number =>
  Math.abs(
    quad.reduce((sum, { x, y }, index) => {
      const next = quad[(index + 1) % 4] as Point;
      return sum + x * next.y - next.x * y;
    }, 0) / 2,
  );

/** A line through a place in a direction. */
type Line = { readonly point: Point; readonly along: Point };

function crossing(one: Line, other: Line): Point {
  const cross = one.along.x * other.along.y - one.along.y * other.along.x;
  const { x, y } = { x: other.point.x - one.point.x, y: other.point.y - one.point.y };
  const part = (x * other.along.y - y * other.along.x) / cross;
  return { x: one.point.x + part * one.along.x, y: one.point.y + part * one.along.y };
}

/** The line through most of the points: fitted, then fitted anew without the worst third. */
function lineThrough(points: readonly Point[]): Line {
  const fitted = (some: readonly Point[]): Line => {
    const x = some.reduce((sum, point) => sum + point.x, 0) / some.length;
    const y = some.reduce((sum, point) => sum + point.y, 0) / some.length;
    const spread = (part: (dx: number, dy: number) => number) =>
      some.reduce((sum, point) => sum + part(point.x - x, point.y - y), 0);
    const angle =
      Math.atan2(
        2 * spread((dx, dy) => dx * dy),
        spread((dx, dy) => dx * dx - dy * dy),
      ) / 2;
    return { point: { x, y }, along: { x: Math.cos(angle), y: Math.sin(angle) } };
  };
  const { point, along } = fitted(points);
  const off = ({ x, y }: Point) => Math.abs((x - point.x) * along.y - (y - point.y) * along.x);
  const kept = [...points]
    .sort((one, other) => off(one) - off(other))
    .slice(0, Math.ceil((points.length * 2) / 3));
  return fitted(kept);
}

/** The edge of the sheet near one of its sides, where the brightness falls most from the inside to the outside. */
function edgeNear({ width, height, values }: Grey, from: Point, to: Point, reach: number): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const out = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  const valueAt = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const of = (column: number, row: number) =>
      values[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0;
    const across = (row: number) => of(left, row) * (1 - x + left) + of(left + 1, row) * (x - left);
    return across(top) * (1 - y + top) + across(top + 1) * (y - top);
  };
  const points = Array.from({ length: PLACES }, (_, place) => {
    const part = 0.08 + (0.84 * place) / (PLACES - 1);
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    let [sum, weight] = [0, 0];
    // The middle of the fall: a blurred edge falls over several px.
    for (let step = -reach; step <= reach; step += 0.5) {
      const inside = valueAt(x + out.x * (step - 1) - 0.5, y + out.y * (step - 1) - 0.5);
      const outside = valueAt(x + out.x * (step + 1) - 0.5, y + out.y * (step + 1) - 0.5);
      const fall = Math.max(0, inside - outside) ** 3;
      sum += fall * step;
      weight += fall;
    }
    const shift = weight > 0 ? sum / weight : 0;
    return { x: x + out.x * shift, y: y + out.y * shift };
  });
  return lineThrough(points);
}

/** The corners between the edges that lie near the sides of a quadrilateral. */
function refine(grey: Grey, quad: Quad, reach: number): Quad {
  const edges = quad.map((corner, index) => edgeNear(grey, corner, quad[(index + 1) % 4] as Point, reach));
  return edges.map((edge, index) => crossing(edges[(index + 3) % 4] as Line, edge)) as unknown as Quad;
}

/** The corners of the sheet in a photograph of a wall; undefined where nothing stands out as one. */
export function findSheet(grey: Grey): Quad | undefined {
  const step = Math.max(1, Math.ceil(Math.max(grey.width, grey.height) / SEARCH_PX));
  const small = shrink(grey, step);
  const all = small.width * small.height;
  let best: { readonly quad: Quad; readonly score: number } | undefined;
  for (const level of THRESHOLDS) {
    const seen = new Uint8Array(all);
    for (let place = 0; place < all; place += 1) {
      if (seen[place] || (small.values[place] ?? 0) < level) continue;
      const piece = pieceAt(small, place, level, seen);
      if (piece.length < AREA.min * all || piece.length > AREA.max * all) continue;
      const points = piece.map((one) => ({ x: one % small.width, y: Math.floor(one / small.width) }));
      const isCut = points.some(
        ({ x, y }) => x === 0 || y === 0 || x === small.width - 1 || y === small.height - 1,
      );
      if (isCut) continue;
      const rough = quadOf(points).map(({ x, y }) => ({
        x: (x + 0.5) * step,
        y: (y + 0.5) * step,
      })) as unknown as Quad;
      const fill = (piece.length * step ** 2) / areaOf(rough);
      const score = Math.min(fill, 2 - fill) * piece.length ** 0.1;
      if (Math.abs(1 - fill) > 1 - FILL_MIN + 8 / Math.sqrt(piece.length) || (best && best.score >= score))
        continue;
      const quad = refine(grey, refine(grey, rough, REACH_PX + step), REACH_PX);
      const isInside = quad.every(({ x, y }) => x >= 0 && y >= 0 && x <= grey.width && y <= grey.height);
      if (isInside && !faultOf(quad, SHEET, grey)) best = { quad, score };
    }
  }
  return best?.quad;
}
