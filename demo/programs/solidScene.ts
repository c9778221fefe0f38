import { type Distance, distanceTo, type Solid } from './solidShapes.ts';

/** What a ray can meet besides the solids, which are numbered from 0. */
export const FLOOR = 254;
export const WALL = 255;
/** Closer than this to a surface counts as touching it, scene units. */
export const NEAR = 0.0015;

export type Vector = readonly [number, number, number];

/** Where a ray ended, and on what. */
interface Hit {
  what: number;
  x: number;
  y: number;
  z: number;
}

interface Scene {
  /** Follows a ray to the first surface. */
  trace: (ox: number, oy: number, oz: number, d: Vector) => Hit;
  /** How much light reaches a point, 0 to 1. */
  shadow: (x: number, y: number, z: number) => number;
  /** How much of the space before a surface is taken by others, 0 to 1. */
  nearness: (x: number, y: number, z: number, n: Vector, reach: number) => number;
  normal: (hit: Hit) => Vector;
}

export function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** A still life of solids before a wall on a floor, ready to be looked at. */
export function createScene(
  plan: { solids: readonly Solid[]; depth: number },
  light: Vector,
  wallNormal: Vector,
): Scene {
  const distances: Distance[] = plan.solids.map(distanceTo);
  const nearest = (x: number, y: number, z: number): number => {
    let best = 1e9;
    for (const distance of distances) {
      const d = distance(x, y, z);
      if (d < best) best = d;
    }
    return best;
  };
  const [wx, wy, wz] = wallNormal;
  const toWall = (x: number, y: number, z: number): number => x * wx + y * wy + z * wz + plan.depth;
  return {
    trace(ox, oy, oz, d) {
      const ground = d[1] < 0 ? -oy / d[1] : 1e9;
      const approach = d[0] * wx + d[2] * wz;
      const wall = approach < 0 ? -toWall(ox, oy, oz) / approach : 1e9;
      const end = Math.min(ground, wall);
      for (let t = 0, n = 0; t < end && n < 120; n++) {
        const x = ox + d[0] * t;
        const y = oy + d[1] * t;
        const z = oz + d[2] * t;
        let best = 1e9;
        let what = 0;
        for (let i = 0; i < distances.length; i++) {
          const value = distances[i]?.(x, y, z) ?? 1e9;
          if (value < best) {
            best = value;
            what = i;
          }
        }
        if (best < NEAR) return { what, x, y, z };
        t += best * 0.95;
      }
      return {
        what: ground < wall ? FLOOR : WALL,
        x: ox + d[0] * end,
        y: oy + d[1] * end,
        z: oz + d[2] * end,
      };
    },
    shadow(x, y, z) {
      let lit = 1;
      for (let t = 0.03, n = 0; t < 14 && n < 70; n++) {
        const d = nearest(x + light[0] * t, y + light[1] * t, z + light[2] * t);
        if (d < 0.002) return 0;
        lit = Math.min(lit, (d * 22) / t);
        t += Math.max(d, 0.012);
      }
      return lit;
    },
    nearness(x, y, z, n, reach) {
      let sum = 0;
      for (let i = 1; i <= 3; i++) {
        const t = (reach * i) / 3;
        const px = x + n[0] * t;
        const py = y + n[1] * t;
        const pz = z + n[2] * t;
        const d = Math.min(nearest(px, py, pz), Math.max(py, 0), Math.max(toWall(px, py, pz), 0));
        sum += (t - Math.min(d, t)) / t;
      }
      return sum / 3;
    },
    normal({ what, x, y, z }) {
      if (what === FLOOR) return [0, 1, 0];
      if (what === WALL) return wallNormal;
      const distance = distances[what] ?? nearest;
      const e = 0.002;
      return normalise([
        distance(x + e, y, z) - distance(x - e, y, z),
        distance(x, y + e, z) - distance(x, y - e, z),
        distance(x, y, z + e) - distance(x, y, z - e),
      ]);
    },
  };
}
