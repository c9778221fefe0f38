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
export type Projection = (x: number, y: number, z: number) => [number, number];

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
}

/** Draws boxes back to front into a list of shapes. */
export class Draughtsman {
  readonly shapes: Shape[] = [];
  readonly project: Projection;
  readonly random: Random;

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
    this.quad(coat.left, [x, y + depth, z], [x + width, y + depth, z], [x + width, y + depth, top], [x, y + depth, top]);
    this.quad(coat.right, [x + width, y, z], [x + width, y + depth, z], [x + width, y + depth, top], [x + width, y, top]);
    this.quad(coat.top, [x, y, top], [x + width, y, top], [x + width, y + depth, top], [x, y + depth, top]);
  }

  /** A flat patch of ground or roof. */
  patch({ x, y, width, depth }: Footprint, z: number, ink: number): void {
    this.quad(ink, [x, y, z], [x + width, y, z], [x + width, y + depth, z], [x, y + depth, z]);
  }

  private light(lights: Lights, off: number): number {
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
  pane(at: Footprint, face: 'left' | 'right', from: number, to: number, low: number, high: number, ink: number): void {
    const { x, y, width, depth } = at;
    if (face === 'left') {
      const side = y + depth;
      this.quad(ink, [x + from, side, low], [x + to, side, low], [x + to, side, high], [x + from, side, high]);
    } else {
      const side = x + width;
      this.quad(ink, [side, y + from, low], [side, y + to, low], [side, y + to, high], [side, y + from, high]);
    }
  }

  /** What stands on a roof: a parapet's inside, then a tank, a hut, a mast or a sign. */
  roof(at: Footprint, z: number, coat: Coat, lights: Lights): void {
    const { x, y, width, depth } = at;
    const inside = { x: x + 0.1, y: y + 0.1, width: width - 0.2, depth: depth - 0.2 };
    this.patch(inside, z, coat.left === NIGHT.deep ? NIGHT.deep : coat.right);
    const kind = this.random.pick(['tank', 'hut', 'mast', 'garden', 'hut', 'sign', 'none']);
    const cx = x + width / 2;
    const cy = y + depth / 2;
    if (Math.min(width, depth) < 0.8) return;
    if (kind === 'tank') this.tank(cx, cy, z);
    if (kind === 'hut') {
      const hut = { x: cx - 0.28, y: cy - 0.24, width: 0.5, depth: 0.46 };
      this.box(hut, z, 0.42, { left: NIGHT.mid, right: NIGHT.dark, top: NIGHT.cool, off: NIGHT.dark });
      this.pane(hut, 'left', 0.16, 0.34, z, z + 0.28, this.random.chance(lights.share * 3) ? NIGHT.lamp : NIGHT.deep);
    }
    if (kind === 'mast') this.mast(cx, cy, z);
    if (kind === 'garden') {
      for (const [dx, dy] of [[-0.2, -0.24], [0.22, -0.12], [-0.06, 0.2]] as const) this.tree(cx + dx, cy + dy, z, 0.2);
    }
    if (kind === 'sign') {
      const sign = { x: x + 0.14, y: cy, width: width - 0.28, depth: 0.06 };
      this.box(sign, z + 0.22, 0.6, { left: NIGHT.hot, right: NIGHT.dark, top: NIGHT.paper, off: NIGHT.dark });
      const bars = 3;
      for (let i = 0; i < bars; i++) {
        const end = sign.width * (i === 1 ? 0.6 : 0.85);
        this.pane(sign, 'left', sign.width * 0.12, end, z + 0.3 + i * 0.15, z + 0.38 + i * 0.15, NIGHT.paper);
      }
    }
  }

  tank(x: number, y: number, z: number): void {
    const [, top] = this.project(0, 0, 1);
    const [, ground] = this.project(0, 0, 0);
    const unit = ground - top;
    for (const [dx, dy] of [[-0.2, 0], [0.2, 0], [0, 0.2]] as const) {
      const [px, py] = this.project(x + dx, y + dy, z);
      this.shapes.push({ d: `M${(px - 2).toFixed(1)} ${py.toFixed(1)}h4v${(-unit * 0.4).toFixed(1)}h-4Z`, ink: NIGHT.paper });
    }
    const [px, py] = this.project(x, y, z + 0.36);
    const r = unit * 0.34;
    const body = unit * 0.52;
    const wall = `M${(px - r).toFixed(1)} ${py.toFixed(1)}v${(-body).toFixed(1)}h${(r * 2).toFixed(1)}v${body.toFixed(1)}a${r.toFixed(1)} ${(r * 0.5).toFixed(1)} 0 0 1 ${(-r * 2).toFixed(1)} 0Z`;
    this.shapes.push({ d: wall, ink: NIGHT.hot });
    const half = `M${px.toFixed(1)} ${(py + r * 0.5).toFixed(1)}v${(-body).toFixed(1)}h${r.toFixed(1)}v${(body - r * 0.5).toFixed(1)}a${r.toFixed(1)} ${(r * 0.5).toFixed(1)} 0 0 1 ${(-r).toFixed(1)} ${(r * 0.5).toFixed(1)}Z`;
    this.shapes.push({ d: half, ink: NIGHT.mid });
    const cap = py - body;
    this.shapes.push({ d: ellipse(px, cap, r * 1.06, r * 0.53), ink: NIGHT.mid });
    const tip = polygon([
      [px - r * 1.06, cap],
      [px, cap - r * 0.85],
      [px + r * 1.06, cap],
    ]);
    this.shapes.push({ d: tip, ink: NIGHT.paper });
  }

  mast(x: number, y: number, z: number): void {
    const [px, py] = this.project(x, y, z);
    const [, high] = this.project(x, y, z + this.random.range(1, 1.9));
    this.shapes.push({ d: `M${(px - 1.8).toFixed(1)} ${py.toFixed(1)}h3.6V${high.toFixed(1)}h-3.6Z`, ink: NIGHT.paper });
    for (let i = 1; i <= 3; i++) {
      const level = high + ((py - high) * i) / 5;
      this.shapes.push({ d: `M${(px - 3 * i).toFixed(1)} ${level.toFixed(1)}h${6 * i}v3h-${6 * i}Z`, ink: NIGHT.paper });
    }
    this.shapes.push({ d: ellipse(px, high, 6), ink: NIGHT.hot });
  }

  tree(x: number, y: number, z: number, radius: number): void {
    const [px, py] = this.project(x, y, z);
    const [, high] = this.project(x, y, z + radius * 1.5);
    const [, unit] = this.project(0, 0, 0);
    const r = Math.abs(unit - (this.project(0, 0, 1)[1] ?? 0)) * radius;
    this.shapes.push({ d: `M${(px - 2).toFixed(1)} ${py.toFixed(1)}h4V${high.toFixed(1)}h-4Z`, ink: NIGHT.dark });
    this.shapes.push({ d: ellipse(px, high, r, r * 1.12), ink: NIGHT.cool });
    this.shapes.push({ d: ellipse(px + r * 0.28, high + r * 0.2, r * 0.72, r * 0.84), ink: NIGHT.deep });
  }
}
