import type { Random } from '../random.ts';
import { polygon, type Shape, separate } from '../separation.ts';
import { clipToFrame, type Frame, frameOf, type Layer, type Sheet } from '../sheet.ts';

/** A point of the frame: u and v run from 0 to 1, and v grows downwards. */
interface Place {
  u: number;
  v: number;
  /** Frame width over frame height. */
  aspect: number;
}

/** A disc that ribbons must not enter, in shares of the frame's width and height. */
interface Stone {
  u: number;
  v: number;
  /** Radius as a share of the frame's width. */
  radius: number;
  /** The ink it is filled with; -1 leaves paper. */
  ink: number;
}

export interface FlowPlan {
  inks: readonly string[];
  paper: string;
  /** A flat ink under everything, if any. */
  ground?: string;
  /** Direction of the current at a place, in radians. */
  angle: (place: Place) => number;
  /** The ink of a ribbon at a place; `mood` is the ribbon's own number in [0, 1). -1 leaves a gap. */
  inkAt: (place: Place, mood: number) => number;
  /** Ribbon widths in px, tried from the first to the last; `tries` is how many ribbons are attempted. */
  widths: readonly { px: number; tries: number }[];
  /** White between two ribbons, px. */
  gap: number;
  /** Longest ribbon, px. */
  reach: number;
  /** Share of ribbons that are cut into short pieces. */
  broken?: number;
  stones?: readonly Stone[];
}

const STEP = 3;
const CELL = 3;

interface TracePoint {
  x: number;
  y: number;
  heading: number;
}

/** Which ribbon owns each cell of the sheet, so that no two ever touch. */
class Occupancy {
  private readonly owner: Int32Array;
  private readonly index: Int32Array;
  private readonly columns: number;
  private readonly rows: number;

  constructor(width: number, height: number) {
    this.columns = Math.ceil(width / CELL);
    this.rows = Math.ceil(height / CELL);
    this.owner = new Int32Array(this.columns * this.rows);
    this.index = new Int32Array(this.columns * this.rows);
  }

  /** True where nothing lies, or only this ribbon's own last stretch. */
  isFree(x: number, y: number, owner: number, index: number, ownStretch: number): boolean {
    const column = Math.floor(x / CELL);
    const row = Math.floor(y / CELL);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return true;
    const i = row * this.columns + column;
    const found = this.owner[i] ?? 0;
    if (found === 0) return true;
    return found === owner && Math.abs((this.index[i] ?? 0) - index) < ownStretch;
  }

  claim(x: number, y: number, radius: number, owner: number, index: number): void {
    const reach = Math.ceil(radius / CELL);
    const column = Math.floor(x / CELL);
    const row = Math.floor(y / CELL);
    for (let r = Math.max(0, row - reach); r <= Math.min(this.rows - 1, row + reach); r++) {
      for (let c = Math.max(0, column - reach); c <= Math.min(this.columns - 1, column + reach); c++) {
        if (Math.hypot(c - column, r - row) * CELL > radius) continue;
        const i = r * this.columns + c;
        if (this.owner[i] === 0) {
          this.owner[i] = owner;
          this.index[i] = index;
        }
      }
    }
  }
}

/** Follows the current both ways from a start until something is in the way. */
function traceRibbon(
  plan: FlowPlan,
  frame: Frame,
  occupied: Occupancy,
  start: { x: number; y: number },
  width: number,
  owner: number,
): TracePoint[] {
  const half = width / 2 + plan.gap;
  const ownStretch = Math.ceil((half * 2.6) / STEP);
  const walk = (direction: 1 | -1): TracePoint[] => {
    const points: TracePoint[] = [];
    let { x, y } = start;
    for (let n = 0; n < plan.reach / STEP / 2; n++) {
      const heading = plan.angle({
        u: (x - frame.left) / frame.width,
        v: (y - frame.top) / frame.height,
        aspect: frame.width / frame.height,
      });
      const index = n * direction;
      const outside =
        x < frame.left - 60 || x > frame.right + 60 || y < frame.top - 60 || y > frame.bottom + 60;
      if (outside) break;
      let blocked = false;
      for (let side = -1; side <= 1 && !blocked; side += 0.5) {
        const px = x - Math.sin(heading) * half * side;
        const py = y + Math.cos(heading) * half * side;
        blocked = !occupied.isFree(px, py, owner, index, ownStretch);
      }
      if (blocked) break;
      points.push({ x, y, heading });
      if (n % 2 === 0) occupied.claim(x, y, width / 2, owner, index);
      x += Math.cos(heading) * STEP * direction;
      y += Math.sin(heading) * STEP * direction;
    }
    return points;
  };
  const forward = walk(1);
  const backward = walk(-1);
  return [...backward.slice(1).reverse(), ...forward];
}

/** A stretch of a traced line as a polygon with straight ends. */
function outline(points: readonly TracePoint[], width: number): string {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  points.forEach((point, i) => {
    if (i % 3 !== 0 && i !== points.length - 1) return;
    const nx = (-Math.sin(point.heading) * width) / 2;
    const ny = (Math.cos(point.heading) * width) / 2;
    left.push([point.x + nx, point.y + ny]);
    right.push([point.x - nx, point.y - ny]);
  });
  return polygon([...left, ...right.reverse()]);
}

/** Cuts a ribbon wherever its ink changes, or into short pieces, and adds the pieces. */
function addRibbon(
  plan: FlowPlan,
  frame: Frame,
  random: Random,
  points: readonly TracePoint[],
  width: number,
  shapes: Shape[],
): void {
  const mood = random.next();
  const broken = random.chance(plan.broken ?? 0);
  let piece: TracePoint[] = [];
  let ink = -2;
  let left = broken ? random.range(1, 4) * width : Number.POSITIVE_INFINITY;
  const flush = (): void => {
    if (ink >= 0 && piece.length > 3) shapes.push({ d: outline(piece, width), ink });
    piece = [];
  };
  for (const point of points) {
    const place = {
      u: (point.x - frame.left) / frame.width,
      v: (point.y - frame.top) / frame.height,
      aspect: frame.width / frame.height,
    };
    const wanted = plan.inkAt(place, mood);
    left -= STEP;
    if (wanted !== ink || left <= 0) {
      const last = piece.at(-1);
      flush();
      if (left <= 0) left = random.range(1, 4) * width + plan.gap * 2;
      else if (last) piece.push(last);
      ink = wanted;
    }
    piece.push(point);
  }
  flush();
}

/** Ribbons of many widths packed along a current, none touching another. */
export async function printFlow(sheet: Sheet, plan: FlowPlan): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const occupied = new Occupancy(sheet.width, sheet.height);
  const shapes: Shape[] = [];
  let owner = 1;
  for (const stone of plan.stones ?? []) {
    const x = frame.left + stone.u * frame.width;
    const y = frame.top + stone.v * frame.height;
    const radius = stone.radius * frame.width;
    occupied.claim(x, y, radius, owner++, 0);
    if (stone.ink >= 0) {
      const points = Array.from({ length: 90 }, (_, i): [number, number] => {
        const turn = (i / 90) * Math.PI * 2;
        return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
      });
      shapes.push({ d: polygon(points), ink: stone.ink });
    }
  }
  for (const { px, tries } of plan.widths) {
    for (let n = 0; n < tries; n++) {
      const start = {
        x: sheet.random.range(frame.left - 30, frame.right + 30),
        y: sheet.random.range(frame.top - 30, frame.bottom + 30),
      };
      const points = traceRibbon(plan, frame, occupied, start, px, owner++);
      if (points.length * STEP < px * 1.6 + 10) continue;
      addRibbon(plan, frame, sheet.random, points, px, shapes);
    }
  }
  const masks = await separate(sheet, shapes, plan.inks.length);
  const layers = masks.map(
    (mask, i): Layer => ({ ink: plan.inks[i] ?? '#000000', body: 0.9, mask: clipToFrame(sheet, mask) }),
  );
  if (!plan.ground) return layers;
  const ground = clipToFrame(sheet, new Uint8Array(sheet.width * sheet.height).fill(255));
  return [{ ink: plan.ground, body: 0.9, mask: ground }, ...layers];
}
