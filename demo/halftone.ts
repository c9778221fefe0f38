import { unit } from './random.ts';

/** A screen: tone 0 (none) to 1 (solid) at a point in px becomes coverage 0 to 1. */
type Screen = (x: number, y: number, tone: number) => number;

/** The screen function (cos u + cos v) / 2 at every tone: the level above which that share of the area lies. */
const LEVELS = createLevels();

function createLevels(): Float32Array {
  const side = 160;
  const values = new Float32Array(side * side);
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const u = ((i + 0.5) / side) * Math.PI * 2;
      const v = ((j + 0.5) / side) * Math.PI * 2;
      values[i * side + j] = (Math.cos(u) + Math.cos(v)) / 2;
    }
  }
  values.sort();
  const levels = new Float32Array(257);
  for (let i = 0; i <= 256; i++) {
    const rank = Math.round((1 - i / 256) * (values.length - 1));
    levels[i] = values[rank] ?? 0;
  }
  return levels;
}

/**
 * A rotated dot screen; pitch in px, angle in degrees. Dots grow with the tone and meet their
 * neighbours in a checker at one half, as on a real screen.
 */
export function createScreen(pitch: number, angle: number): Screen {
  const radians = (angle * Math.PI) / 180;
  const cos = (Math.cos(radians) * Math.PI * 2) / pitch;
  const sin = (Math.sin(radians) * Math.PI * 2) / pitch;
  // How far the screen function moves across one pixel: the width of a soft edge.
  const soft = (Math.PI * 1.1) / pitch;
  return (x, y, tone) => {
    if (tone <= 0.015) return 0;
    if (tone >= 0.985) return 1;
    const cell = (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin)) / 2;
    return unit((cell - (LEVELS[Math.round(tone * 256)] ?? 0)) / soft + 0.5);
  };
}
