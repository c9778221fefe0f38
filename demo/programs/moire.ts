import { unit } from '../random.ts';
import { clipToFrame, type Frame, frameOf, type Layer, paintMask, type Sheet } from '../sheet.ts';

/** A point of the frame: px from its middle, and its size. */
export interface Spot {
  x: number;
  y: number;
  frame: Frame;
}

/** One pattern in one ink. */
interface Grating {
  /** Index into the plan's inks; two gratings may share a pass. */
  ink: number;
  /** Counts the lines up to a spot; every whole number is the middle of a line. */
  phase: (spot: Spot) => number;
  /** Share of each period that is inked, 0 to 1; 1 is solid. */
  duty: (spot: Spot) => number;
  /** Where it is printed, as a distance in px: inside is negative. Everywhere when left out. */
  within?: (spot: Spot) => number;
}

interface MoirePlan {
  inks: readonly string[];
  gratings: readonly Grating[];
  /** Greatest misregistration, px. */
  slip?: number;
}

/** Takes out the jump by a whole number of lines where an angle starts again from the beginning. */
function unwrap(change: number): number {
  return Math.abs(change) > 8 ? change - Math.round(change) : change;
}

/** Coverage of a grating at a spot, with edges one pixel soft at any density of lines. */
function coverageOf(grating: Grating, spot: Spot): number {
  const inside = grating.within ? 0.5 - grating.within(spot) : 1;
  if (inside <= 0) return 0;
  const duty = grating.duty(spot);
  if (duty <= 0) return 0;
  const keep = Math.min(1, inside);
  if (duty >= 1) return keep;
  const u = grating.phase(spot);
  const du = unwrap(grating.phase({ ...spot, x: spot.x + 1 }) - u);
  const dv = unwrap(grating.phase({ ...spot, y: spot.y + 1 }) - u);
  const slope = Math.max(Math.hypot(du, dv), 1e-4);
  // Where lines would be finer than the screen can hold, the tone is printed flat.
  if (slope > 0.45) return keep * duty;
  return keep * unit((duty / 2 - Math.abs(u - Math.round(u))) / slope + 0.5);
}

/** Patterns of lines in clear inks, one over another; what you see between them is not printed at all. */
export async function printMoire(sheet: Sheet, plan: MoirePlan): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const cx = (frame.left + frame.right) / 2;
  const cy = (frame.top + frame.bottom) / 2;
  return plan.inks.map((ink, index): Layer => {
    const gratings = plan.gratings.filter((grating) => grating.ink === index);
    const mask = paintMask(sheet, (px, py) => {
      const spot = { x: px - cx, y: py - cy, frame };
      let most = 0;
      for (const grating of gratings) most = Math.max(most, coverageOf(grating, spot));
      return most;
    });
    return { ink, body: 0.06, mask: clipToFrame(sheet, mask), slip: plan.slip ?? 2 };
  });
}

/** Counts concentric rings around (cx, cy), px from the middle. */
export function rings(cx: number, cy: number, period: number): Grating['phase'] {
  return ({ x, y }) => Math.hypot(x - cx, y - cy) / period;
}

/** Counts straight lines at an angle in degrees; 0 is horizontal. */
export function lines(angle: number, period: number): Grating['phase'] {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians) / period;
  const sin = Math.sin(radians) / period;
  return ({ x, y }) => y * cos - x * sin;
}

/** The signed distance to a circle, px from the middle of the frame. */
export function disc(cx: number, cy: number, radius: number): (spot: Spot) => number {
  return ({ x, y }) => Math.hypot(x - cx, y - cy) - radius;
}

/** Everything outside a circle. */
export function around(cx: number, cy: number, radius: number): (spot: Spot) => number {
  const inside = disc(cx, cy, radius);
  return (spot) => -inside(spot);
}
