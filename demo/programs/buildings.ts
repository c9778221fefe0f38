import type { Random } from '../random.ts';
import { ellipse, polygon, type Shape } from '../separation.ts';

/** The passes of a night print, darkest first; PAPER leaves the sheet bare. */
export const NIGHT = { dark: 0, deep: 1, mid: 2, lamp: 3, hot: 4, cool: 5, paper: 6 } as const;

/** The inks of a building's three visible sides and of its unlit windows. */
export interface Coat {
  left: number;
  right: number;
  top: number;
  off: number;
}

export const COATS: readonly Coat[] = [
  { left: NIGHT.deep, right: NIGHT.dark, top: NIGHT.mid, off: NIGHT.dark },
  { left: NIGHT.mid, right: NIGHT.deep, top: NIGHT.hot, off: NIGHT.dark },
  { left: NIGHT.deep, right: NIGHT.dark, top: NIGHT.cool, off: NIGHT.dark },
  { left: NIGHT.cool, right: NIGHT.deep, top: NIGHT.paper, off: NIGHT.deep },
  { left: NIGHT.hot, right: NIGHT.mid, top: NIGHT.paper, off: NIGHT.mid },
  { left: NIGHT.mid, right: NIGHT.dark, top: NIGHT.deep, off: NIGHT.deep },
];

/** Turns a point of the city (x right-down, y left-down, z up; one unit is about a room) into px. */
type Projection = (x: number, y: number, z: number) => [number, number];

export interface Footprint {
  x: number;
  y: number;
  width: number;
  depth: number;
}

export interface Lights {
  /** Share of windows that are lit. */
  share: number;
  /** Share of the lit ones that are not lamp yellow. */
  odd: number;
  /** Whether unlit windows are drawn at all. */
  drawUnlit: boolean;
  /** Lights this one window alone, counted in the order of drawing. */
  only?: number;
}

/** Draws boxes back to front into a list of shapes. */
export class Draughtsman {
  readonly shapes: Shape[] = [];
  readonly project: Projection;
  readonly random: Random;
  private drawn = 0;

  constructor(project: Projection, random: Random) {
    this.project = project;
    this.random = random;
  }

  quad(ink: number, ...corners: readonly (readonly [number, number, number])[]): void {
    this.shapes.push({ d: polygon(corners.map(([x, y, z]) => this.project(x, y, z))), ink });
  }

  disc(ink: number, at: readonly [number, number, number], rx: number, ry = rx): void {
    const [x, y] = this.project(...at);
    this.shapes.push({ d: ellipse(x, y, rx, ry), ink });
  }

  /** A box standing at height z. */
  box({ x, y, width, depth }: Footprint, z: number, height: number, coat: Coat): void {
    const top = z + height;
    this.quad(
      coat.left,
      [x, y + depth, z],
      [x + width, y + depth, z],
      [x + width, y + depth, top],
      [x, y + depth, top],
    );
    this.quad(
      coat.right,
      [x + width, y, z],
      [x + width, y + depth, z],
      [x + width, y + depth, top],
      [x + width, y, top],
    );
    this.quad(coat.top, [x, y, top], [x + width, y, top], [x + width, y + depth, top], [x, y + depth, top]);
  }

  /** A flat patch of ground or roof. */
  patch({ x, y, width, depth }: Footprint, z: number, ink: number): void {
    this.quad(ink, [x, y, z], [x + width, y, z], [x + width, y + depth, z], [x, y + depth, z]);
  }

  private light(lights: Lights, off: number): number {
    this.drawn += 1;
    if (lights.only !== undefined) return this.drawn === lights.only ? NIGHT.lamp : off;
    if (!this.random.chance(lights.share)) return lights.drawUnlit ? off : -2;
    if (!this.random.chance(lights.odd)) return NIGHT.lamp;
    return this.random.pick([NIGHT.hot, NIGHT.cool, NIGHT.paper]);
  }

  /** Rows of windows on both visible sides, all of one style. */
  windows(at: Footprint, height: number, coat: Coat, lights: Lights, z = 0): void {
    const style = this.random.pick(['square', 'tall', 'strip', 'square']);
    const floor = this.random.range(0.42, 0.56);
    const pitch = style === 'strip' ? 10 : style === 'tall' ? 0.3 : 0.42;
    const floors = Math.floor((height - 0.3) / floor);
    const sides = [
      { length: at.width, face: 'left', off: coat.off },
      { length: at.depth, face: 'right', off: coat.right === NIGHT.dark ? NIGHT.deep : NIGHT.dark },
    ] as const;
    for (const { length, face, off } of sides) {
      const columns = Math.max(1, Math.floor((length - 0.16) / pitch));
      const step = (length - 0.16) / columns;
      for (let row = 0; row < floors; row++) {
        // Someone left the light on along a whole floor now and then.
        const wholeFloor = this.random.chance(lights.share * 0.12);
        for (let column = 0; column < columns; column++) {
          const ink = wholeFloor ? NIGHT.lamp : this.light(lights, off);
          if (ink === -2) continue;
          const from = 0.08 + column * step + (style === 'strip' ? 0.02 : step * 0.2);
          const to = 0.08 + (column + 1) * step - (style === 'strip' ? 0.02 : step * 0.2);
          const low = z + 0.2 + row * floor;
          const high = low + floor * (style === 'tall' ? 0.72 : 0.54);
          this.pane(at, face, from, to, low, high, ink);
        }
      }
    }
  }

  /** One window on a side, measured from the side's far corner and from the ground. */
  pane(
    at: Footprint,
    face: 'left' | 'right',
    from: number,
    to: number,
    low: number,
    high: number,
    ink: number,
  ): void {
    const { x, y, width, depth } = at;
    if (face === 'left') {
      const side = y + depth;
      this.quad(
        ink,
        [x + from, side, low],
        [x + to, side, low],
        [x + to, side, high],
        [x + from, side, high],
      );
    } else {
      const side = x + width;
      this.quad(
        ink,
        [side, y + from, low],
        [side, y + to, low],
        [side, y + to, high],
        [side, y + from, high],
      );
    }
  }
}
