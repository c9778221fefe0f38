/** A solid of a still life. Lengths are in scene units; y grows upwards and the floor is y = 0. */
export interface Solid {
  kind: 'sphere' | 'box' | 'cylinder' | 'cone' | 'torus' | 'arch' | 'bowl';
  /** Its centre. */
  at: readonly [number, number, number];
  /**
   * sphere [r]; box [half x, half y, half z]; cylinder [r, half height]; cone [base r, half height];
   * torus [ring r, tube r]; arch [half x, half y, half z] with a round doorway; bowl [r, wall].
   */
  size: readonly number[];
  ink: number;
  /** Degrees about the upright axis. */
  turn?: number;
  /** Degrees it leans to the right (negative: to the left). */
  lean?: number;
}

export type Distance = (x: number, y: number, z: number) => number;

function boxDistance(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const qx = Math.abs(x) - a;
  const qy = Math.abs(y) - b;
  const qz = Math.abs(z) - c;
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
  return outside + Math.min(Math.max(qx, qy, qz), 0);
}

function cylinderDistance(radial: number, along: number, radius: number, half: number): number {
  const dx = radial - radius;
  const dy = Math.abs(along) - half;
  return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
}

function coneDistance(radial: number, y: number, base: number, half: number): number {
  // Distance to the slanted side and to the base; exact enough for short steps.
  const length = Math.hypot(base, half * 2);
  const side = (radial * half * 2 + (y - half) * base) / length;
  return Math.max(side, -half - y);
}

function archDistance(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const wall = boxDistance(x, y, z, a, b, c);
  const radius = a * 0.62;
  const spring = b - a * 0.95;
  const door = y > spring ? Math.hypot(x, y - spring) - radius : Math.abs(x) - radius;
  return Math.max(wall, -door);
}

function localDistance(solid: Solid): Distance {
  const [a = 1, b = 1, c = 1] = solid.size;
  switch (solid.kind) {
    case 'sphere':
      return (x, y, z) => Math.hypot(x, y, z) - a;
    case 'box':
      return (x, y, z) => boxDistance(x, y, z, a, b, c);
    case 'cylinder':
      return (x, y, z) => cylinderDistance(Math.hypot(x, z), y, a, b);
    case 'cone':
      return (x, y, z) => coneDistance(Math.hypot(x, z), y, a, b);
    case 'torus':
      return (x, y, z) => Math.hypot(Math.hypot(x, y) - a, z) - b;
    case 'arch':
      return (x, y, z) => archDistance(x, y, z, a, b, c);
    case 'bowl':
      return (x, y, z) => Math.max(Math.abs(Math.hypot(x, y, z) - a) - b, y);
  }
}

/** The distance in scene units from a point to the solid's surface, negative inside. */
export function distanceTo(solid: Solid): Distance {
  const local = localDistance(solid);
  const turn = ((solid.turn ?? 0) * Math.PI) / 180;
  const lean = ((solid.lean ?? 0) * Math.PI) / 180;
  const [cx, cy, cz] = solid.at;
  const cosTurn = Math.cos(turn);
  const sinTurn = Math.sin(turn);
  const cosLean = Math.cos(lean);
  const sinLean = Math.sin(lean);
  return (x, y, z) => {
    const px = x - cx;
    const py = y - cy;
    const pz = z - cz;
    const lx = px * cosLean - py * sinLean;
    const ly = px * sinLean + py * cosLean;
    return local(lx * cosTurn - pz * sinTurn, ly, lx * sinTurn + pz * cosTurn);
  };
}
