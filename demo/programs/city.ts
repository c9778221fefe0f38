import type { Random } from '../random.ts';
import { ellipse, polygon, rectangle, type Shape, separate } from '../separation.ts';
import { clipToFrame, type Frame, frameOf, type Layer, type Sheet } from '../sheet.ts';
import { COATS, Draughtsman, type Footprint, type Lights, NIGHT } from './buildings.ts';
import { drawRoof, drawTree } from './roofs.ts';

export interface CityPlan {
  /** Six inks: dark, deep, mid, lamp, hot, cool. */
  inks: readonly string[];
  /** px per unit: a storey is about half a unit. */
  scale: number;
  /** Where the middle of the city lies, in shares of the frame. */
  middle: { u: number; v: number };
  /** Blocks from -reach to +reach on both axes. */
  reach: number;
  /** Whether a block is built, kept as a park, flooded or left out. */
  block: (bx: number, by: number, random: Random) => 'houses' | 'park' | 'water' | 'none';
  /** Height of a house in units. */
  height: (x: number, y: number, random: Random) => number;
  lights: Lights;
  /** Weights by repetition of the coats of paint in use. */
  coats: readonly number[];
  moon?: { u: number; v: number; radius: number; ink: number; glow: number };
  stars?: number;
  rain?: number;
  /** A tram on the streets beside block rows of this `by`. */
  tramAt?: number;
}

const BLOCK = 3;
const STREET = 0.9;
const PITCH = BLOCK + STREET;

/** Cuts a block into plots, back to front, so that nearer houses hide those behind. */
function plots(area: Footprint, random: Random): Footprint[] {
  const { x, y, width, depth } = area;
  const longest = Math.max(width, depth);
  if (longest < 1.6 || (longest < 2.4 && random.chance(0.35))) return [area];
  const share = random.range(0.4, 0.6);
  if (width >= depth) {
    return [
      ...plots({ x, y, width: width * share, depth }, random),
      ...plots({ x: x + width * share, y, width: width * (1 - share), depth }, random),
    ];
  }
  return [
    ...plots({ x, y, width, depth: depth * share }, random),
    ...plots({ x, y: y + depth * share, width, depth: depth * (1 - share) }, random),
  ];
}

function drawHouse(pen: Draughtsman, plan: CityPlan, plot: Footprint): void {
  const gap = 0.07;
  const base = { x: plot.x + gap, y: plot.y + gap, width: plot.width - gap * 2, depth: plot.depth - gap * 2 };
  const height = plan.height(plot.x + plot.width / 2, plot.y + plot.depth / 2, pen.random);
  const coat = COATS[pen.random.pick(plan.coats)] ?? COATS[0];
  if (!coat) return;
  const stepped = height > 4 && Math.min(base.width, base.depth) > 0.9 && pen.random.chance(0.45);
  const first = stepped ? height * pen.random.range(0.55, 0.75) : height;
  pen.box(base, 0, first, coat);
  pen.windows(base, first, coat, plan.lights);
  if (!stepped) {
    drawRoof(pen, base, first, coat, plan.lights);
    return;
  }
  const inset = Math.min(base.width, base.depth) * 0.16;
  const upper = {
    x: base.x + inset,
    y: base.y + inset,
    width: base.width - inset * 2,
    depth: base.depth - inset * 2,
  };
  pen.box(upper, first, height - first, coat);
  pen.windows(upper, height - first, coat, plan.lights, first);
  drawRoof(pen, upper, height, coat, plan.lights);
}

function drawPark(pen: Draughtsman, area: Footprint): void {
  pen.patch(area, 0, NIGHT.deep);
  const path = { x: area.x, y: area.y + area.depth / 2 - 0.13, width: area.width, depth: 0.26 };
  pen.patch(path, 0, NIGHT.mid);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const x = area.x + 0.35 + column * 0.76 + pen.random.range(-0.1, 0.1);
      const y = area.y + 0.35 + row * 0.76 + pen.random.range(-0.1, 0.1);
      drawTree(pen, x, y, 0, pen.random.range(0.24, 0.36));
    }
  }
  pen.disc(NIGHT.lamp, [area.x + area.width / 2, area.y + area.depth / 2, 0.7], 7);
}

function drawWater(pen: Draughtsman, area: Footprint): void {
  const wide = { x: area.x - STREET / 2, y: area.y - STREET / 2, width: PITCH, depth: PITCH };
  pen.patch(wide, 0, NIGHT.deep);
  for (let n = 0; n < 16; n++) {
    const x = wide.x + pen.random.range(0.1, PITCH - 1);
    const y = wide.y + pen.random.range(0.1, PITCH - 0.2);
    const ripple = { x, y, width: pen.random.range(0.25, 0.9), depth: 0.06 };
    pen.patch(ripple, 0, pen.random.chance(0.3) ? NIGHT.lamp : NIGHT.cool);
  }
}

/** Lamps and cars along the two streets behind a block. */
function drawStreets(pen: Draughtsman, plan: CityPlan, bx: number, by: number): void {
  const x = bx * PITCH;
  const y = by * PITCH;
  for (let n = 0; n < 3; n++) {
    const along = x + pen.random.range(0, BLOCK);
    const car = { x: along, y: y - STREET * pen.random.pick([0.36, 0.72]), width: 0.34, depth: 0.16 };
    if (!pen.random.chance(0.6)) continue;
    pen.patch({ ...car, x: car.x + 0.34, width: 0.7 }, 0, NIGHT.deep);
    pen.box(car, 0, 0.14, { left: NIGHT.hot, right: NIGHT.lamp, top: NIGHT.paper, off: NIGHT.dark });
  }
  if (plan.tramAt === by) {
    for (const rail of [0.3, 0.44]) {
      pen.patch({ x: x - STREET, y: y - rail - 0.02, width: PITCH, depth: 0.04 }, 0, NIGHT.mid);
    }
    if ((bx + 20) % 3 === 0) drawTram(pen, x + 0.2, y - 0.52);
  }
}

function drawTram(pen: Draughtsman, x: number, y: number): void {
  for (let car = 0; car < 2; car++) {
    const at = { x: x + car * 1.34, y, width: 1.26, depth: 0.32 };
    pen.box(at, 0.06, 0.5, { left: NIGHT.hot, right: NIGHT.mid, top: NIGHT.paper, off: NIGHT.dark });
    for (let i = 0; i < 4; i++) pen.pane(at, 'left', 0.08 + i * 0.29, 0.3 + i * 0.29, 0.26, 0.48, NIGHT.lamp);
    pen.pane(at, 'right', 0.06, 0.26, 0.24, 0.48, NIGHT.lamp);
  }
}

function drawSky(sheet: Sheet, frame: Frame, plan: CityPlan): Shape[] {
  const shapes: Shape[] = [];
  const { moon } = plan;
  const at = (u: number, v: number): [number, number] => [
    frame.left + u * frame.width,
    frame.top + v * frame.height,
  ];
  if (moon) {
    const [mx, my] = at(moon.u, moon.v);
    const radius = moon.radius * frame.width;
    const pitch = 17;
    for (let row = 0; row * pitch * 0.5 < frame.height + pitch; row++) {
      for (let column = 0; column * pitch < frame.width + pitch; column++) {
        const x = frame.left + column * pitch + (row % 2) * (pitch / 2);
        const y = frame.top + row * pitch * 0.5;
        const away = (Math.hypot(x - mx, y - my) - radius) / (radius * moon.glow);
        const dot = pitch * 0.43 * (1 - away);
        if (away > 0 && dot > 1.2)
          shapes.push({ d: ellipse(x, y, dot), ink: away < 0.42 ? NIGHT.mid : NIGHT.deep });
      }
    }
    shapes.push(
      { d: ellipse(mx, my, radius + 9), ink: NIGHT.dark },
      { d: ellipse(mx, my, radius), ink: moon.ink },
    );
  }
  for (let n = 0; n < (plan.stars ?? 0); n++) {
    const [x, y] = at(sheet.random.next(), sheet.random.next() ** 1.4 * 0.8);
    const size = sheet.random.pick([2, 2.4, 3.4]);
    const far =
      !moon || Math.hypot(x - at(moon.u, 0)[0], y - at(0, moon.v)[1]) > moon.radius * frame.width * 1.5;
    if (far) shapes.push({ d: ellipse(x, y, size), ink: NIGHT.paper });
  }
  return shapes;
}

function drawRain(sheet: Sheet, frame: Frame, count: number): Shape[] {
  return Array.from({ length: count }, () => {
    const x = sheet.random.range(frame.left - 80, frame.right + 40);
    const y = sheet.random.range(frame.top - 60, frame.bottom);
    const length = sheet.random.range(40, 150);
    const lean = length * 0.26;
    const points: [number, number][] = [
      [x, y],
      [x + 3, y],
      [x + 2.4 - lean, y + length],
      [x - lean, y + length],
    ];
    return { d: polygon(points), ink: sheet.random.chance(0.7) ? NIGHT.cool : NIGHT.paper };
  });
}

/** A city at night, seen from above at a slant, in six opaque inks over one dark ground. */
export async function printCity(sheet: Sheet, plan: CityPlan): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const cx = frame.left + plan.middle.u * frame.width;
  const cy = frame.top + plan.middle.v * frame.height;
  const s = plan.scale;
  const pen = new Draughtsman(
    (x, y, z) => [cx + (x - y) * 0.866 * s, cy + (x + y) * 0.5 * s - z * s * 0.86],
    sheet.random,
  );
  const ground = rectangle(0, 0, sheet.width, sheet.height);
  pen.shapes.push({ d: ground, ink: NIGHT.dark }, ...drawSky(sheet, frame, plan));
  for (let sum = -plan.reach * 2; sum <= plan.reach * 2; sum++) {
    for (let bx = -plan.reach; bx <= plan.reach; bx++) {
      const by = sum - bx;
      if (by < -plan.reach || by > plan.reach) continue;
      const kind = plan.block(bx, by, sheet.random);
      if (kind === 'none') continue;
      const area = { x: bx * PITCH, y: by * PITCH, width: BLOCK, depth: BLOCK };
      if (kind === 'water') drawWater(pen, area);
      else drawStreets(pen, plan, bx, by);
      if (kind === 'park') drawPark(pen, area);
      if (kind === 'houses') for (const plot of plots(area, sheet.random)) drawHouse(pen, plan, plot);
    }
  }
  pen.shapes.push(...drawRain(sheet, frame, plan.rain ?? 0));
  const masks = await separate(sheet, pen.shapes, NIGHT.paper + 1);
  const bare = masks[NIGHT.paper];
  const dark = new Uint8Array(sheet.width * sheet.height).map((_, i) => 255 - (bare?.[i] ?? 0));
  return plan.inks.map((ink, i): Layer => {
    const mask = i === NIGHT.dark ? dark : (masks[i] ?? dark);
    return {
      ink,
      body: i === NIGHT.dark ? 0.9 : 0.97,
      mask: clipToFrame(sheet, mask),
      slip: i === NIGHT.dark ? 0 : 1,
    };
  });
}
