/** A seeded stream of numbers: the same seed always makes the same picture. */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [min, max). */
  range(min: number, max: number): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  /** One of the items, all equally likely. Throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Mulberry32: tiny, fast, and the same on every machine because it stays within 32-bit integers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (min, max) => min + (max - min) * next(),
    int: (min, max) => min + Math.floor((max - min + 1) * next()),
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('pick() needs at least one item');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** A hash of a lattice point as a number in [-1, 1]. */
function hashLattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Smooth value noise in about [-1, 1]; features are about one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = hashLattice(xi, yi, seed) * (1 - u) + hashLattice(xi + 1, yi, seed) * u;
  const bottom = hashLattice(xi, yi + 1, seed) * (1 - u) + hashLattice(xi + 1, yi + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

/** Gradient noise in about [-1, 1]: no lattice shows through, so it suits textures that must not look like cloth. */
export function gradientNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const slope = (cx: number, cy: number): number => {
    const turn = hashLattice(cx, cy, seed) * Math.PI;
    return Math.cos(turn) * (x - cx) + Math.sin(turn) * (y - cy);
  };
  const fx = x - xi;
  const fy = y - yi;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = slope(xi, yi) * (1 - u) + slope(xi + 1, yi) * u;
  const bottom = slope(xi, yi + 1) * (1 - u) + slope(xi + 1, yi + 1) * u;
  return (top * (1 - v) + bottom * v) * 1.5;
}

/** Three octaves of smooth noise in about [-1, 1]. */
export function fractalNoise(x: number, y: number, seed: number): number {
  return (
    (smoothNoise(x, y, seed) +
      smoothNoise(x * 2.03 + 17, y * 2.03 - 5, seed + 11) * 0.5 +
      smoothNoise(x * 4.1 - 31, y * 4.1 + 9, seed + 23) * 0.25) /
    1.75
  );
}

/** Clamps to [0, 1]. */
export function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = unit((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
