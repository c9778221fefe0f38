import { ellipse, polygon } from '../separation.ts';
import { type Coat, type Draughtsman, type Footprint, type Lights, NIGHT } from './buildings.ts';

/** What stands on a roof: a parapet's inside, then a tank, a hut, a mast or a sign. */
export function drawRoof(pen: Draughtsman, at: Footprint, z: number, coat: Coat, lights: Lights): void {
  const { x, y, width, depth } = at;
  const inside = { x: x + 0.1, y: y + 0.1, width: width - 0.2, depth: depth - 0.2 };
  pen.patch(inside, z, coat.left === NIGHT.deep ? NIGHT.deep : coat.right);
  const kind = pen.random.pick(['tank', 'hut', 'mast', 'garden', 'hut', 'sign', 'none']);
  const cx = x + width / 2;
  const cy = y + depth / 2;
  if (Math.min(width, depth) < 0.8) return;
  if (kind === 'tank') drawTank(pen, cx, cy, z);
  if (kind === 'hut') {
    const hut = { x: cx - 0.28, y: cy - 0.24, width: 0.5, depth: 0.46 };
    pen.box(hut, z, 0.42, { left: NIGHT.mid, right: NIGHT.dark, top: NIGHT.cool, off: NIGHT.dark });
    pen.pane(
      hut,
      'left',
      0.16,
      0.34,
      z,
      z + 0.28,
      pen.random.chance(lights.share * 3) ? NIGHT.lamp : NIGHT.deep,
    );
  }
  if (kind === 'mast') drawMast(pen, cx, cy, z);
  if (kind === 'garden') {
    for (const [dx, dy] of [
      [-0.2, -0.24],
      [0.22, -0.12],
      [-0.06, 0.2],
    ] as const)
      drawTree(pen, cx + dx, cy + dy, z, 0.2);
  }
  if (kind === 'sign') {
    const sign = { x: x + 0.14, y: cy, width: width - 0.28, depth: 0.06 };
    pen.box(sign, z + 0.22, 0.6, {
      left: NIGHT.hot,
      right: NIGHT.dark,
      top: NIGHT.paper,
      off: NIGHT.dark,
    });
    const bars = 3;
    for (let i = 0; i < bars; i++) {
      const end = sign.width * (i === 1 ? 0.6 : 0.85);
      pen.pane(sign, 'left', sign.width * 0.12, end, z + 0.3 + i * 0.15, z + 0.38 + i * 0.15, NIGHT.paper);
    }
  }
}

/** A water tank on three legs. */
function drawTank(pen: Draughtsman, x: number, y: number, z: number): void {
  const [, top] = pen.project(0, 0, 1);
  const [, ground] = pen.project(0, 0, 0);
  const unit = ground - top;
  for (const [dx, dy] of [
    [-0.2, 0],
    [0.2, 0],
    [0, 0.2],
  ] as const) {
    const [px, py] = pen.project(x + dx, y + dy, z);
    pen.shapes.push({
      d: `M${(px - 2).toFixed(1)} ${py.toFixed(1)}h4v${(-unit * 0.4).toFixed(1)}h-4Z`,
      ink: NIGHT.paper,
    });
  }
  const [px, py] = pen.project(x, y, z + 0.36);
  const r = unit * 0.34;
  const body = unit * 0.52;
  const wall = `M${(px - r).toFixed(1)} ${py.toFixed(1)}v${(-body).toFixed(1)}h${(r * 2).toFixed(1)}v${body.toFixed(1)}a${r.toFixed(1)} ${(r * 0.5).toFixed(1)} 0 0 1 ${(-r * 2).toFixed(1)} 0Z`;
  pen.shapes.push({ d: wall, ink: NIGHT.hot });
  const half = `M${px.toFixed(1)} ${(py + r * 0.5).toFixed(1)}v${(-body).toFixed(1)}h${r.toFixed(1)}v${(body - r * 0.5).toFixed(1)}a${r.toFixed(1)} ${(r * 0.5).toFixed(1)} 0 0 1 ${(-r).toFixed(1)} ${(r * 0.5).toFixed(1)}Z`;
  pen.shapes.push({ d: half, ink: NIGHT.mid });
  const cap = py - body;
  pen.shapes.push({ d: ellipse(px, cap, r * 1.06, r * 0.53), ink: NIGHT.mid });
  const tip = polygon([
    [px - r * 1.06, cap],
    [px, cap - r * 0.85],
    [px + r * 1.06, cap],
  ]);
  pen.shapes.push({ d: tip, ink: NIGHT.paper });
}

/** An aerial with a red lamp. */
function drawMast(pen: Draughtsman, x: number, y: number, z: number): void {
  const [px, py] = pen.project(x, y, z);
  const [, high] = pen.project(x, y, z + pen.random.range(1, 1.9));
  pen.shapes.push({
    d: `M${(px - 1.8).toFixed(1)} ${py.toFixed(1)}h3.6V${high.toFixed(1)}h-3.6Z`,
    ink: NIGHT.paper,
  });
  for (let i = 1; i <= 3; i++) {
    const level = high + ((py - high) * i) / 5;
    pen.shapes.push({
      d: `M${(px - 3 * i).toFixed(1)} ${level.toFixed(1)}h${6 * i}v3h-${6 * i}Z`,
      ink: NIGHT.paper,
    });
  }
  pen.shapes.push({ d: ellipse(px, high, 6), ink: NIGHT.hot });
}

/** A round tree; radius in city units. */
export function drawTree(pen: Draughtsman, x: number, y: number, z: number, radius: number): void {
  const [px, py] = pen.project(x, y, z);
  const [, high] = pen.project(x, y, z + radius * 1.5);
  const [, unit] = pen.project(0, 0, 0);
  const r = Math.abs(unit - (pen.project(0, 0, 1)[1] ?? 0)) * radius;
  pen.shapes.push({
    d: `M${(px - 2).toFixed(1)} ${py.toFixed(1)}h4V${high.toFixed(1)}h-4Z`,
    ink: NIGHT.dark,
  });
  pen.shapes.push({ d: ellipse(px, high, r, r * 1.12), ink: NIGHT.cool });
  pen.shapes.push({ d: ellipse(px + r * 0.28, high + r * 0.2, r * 0.72, r * 0.84), ink: NIGHT.deep });
}
