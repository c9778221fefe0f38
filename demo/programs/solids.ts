import { createScreen } from '../halftone.ts';
import { unit } from '../random.ts';
import { clipToFrame, frameOf, type Layer, paintMask, type Sheet } from '../sheet.ts';
import { createScene, FLOOR, NEAR, normalise, type Vector, WALL } from './solidScene.ts';
import type { Solid } from './solidShapes.ts';

export interface SolidsPlan {
  /** Flat inks of the solids; the last ones may be used by floor, wall and disc. */
  inks: readonly string[];
  /** The dark ink of all shading. */
  shade: string;
  solids: readonly Solid[];
  /** Ink of floor and wall; -1 leaves paper. */
  floor: number;
  wall: number;
  /** Ink and strength of the dotted glow that fades up the wall. */
  glow?: { ink: number; strength: number };
  /** A flat disc on the wall, in shares of the frame: a sun, a moon, a lamp. */
  disc?: { u: number; v: number; radius: number; ink: number };
  /** Scene units from the left to the right of the frame. */
  span: number;
  /** Scene height at the middle of the frame. */
  lookAt: number;
  /** Degrees: how far the eye walks round, and how far it looks down. */
  yaw: number;
  pitch: number;
  /** How far the wall stands behind the middle. */
  depth: number;
  /** Where the light comes from. */
  light: readonly [number, number, number];
  /** Dots: px and degrees. */
  dots: number;
  angle: number;
}

interface Survey {
  /** What each pixel shows: a solid's index, FLOOR or WALL. */
  what: Uint8Array;
  /** Darkness 0 to 1. */
  dark: Float32Array;
  /** 1 where a highlight leaves the paper bare. */
  shine: Float32Array;
}

/** Looks at every pixel of the frame once, with parallel rays so that nothing leans. */
function surveyScene(sheet: Sheet, plan: SolidsPlan): Survey {
  const frame = frameOf(sheet);
  const yaw = (plan.yaw * Math.PI) / 180;
  const pitch = (plan.pitch * Math.PI) / 180;
  const toward: Vector = [
    -Math.sin(yaw) * Math.cos(pitch),
    -Math.sin(pitch),
    -Math.cos(yaw) * Math.cos(pitch),
  ];
  const right: Vector = [Math.cos(yaw), 0, -Math.sin(yaw)];
  const up: Vector = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)];
  const light = normalise(plan.light);
  const scene = createScene(plan, light, [Math.sin(yaw), 0, Math.cos(yaw)]);
  const size = sheet.width * sheet.height;
  const survey = { what: new Uint8Array(size), dark: new Float32Array(size), shine: new Float32Array(size) };
  const scale = plan.span / frame.width;
  for (let py = frame.top - 8; py < frame.bottom + 8; py++) {
    for (let px = frame.left - 8; px < frame.right + 8; px++) {
      const a = (px - (frame.left + frame.right) / 2) * scale;
      const b = ((frame.top + frame.bottom) / 2 - py) * scale;
      const hit = scene.trace(
        right[0] * a + up[0] * b - toward[0] * 12,
        plan.lookAt + up[1] * b - toward[1] * 12,
        right[2] * a + up[2] * b - toward[2] * 12,
        toward,
      );
      const i = py * sheet.width + px;
      survey.what[i] = hit.what;
      const n = scene.normal(hit);
      const facing = n[0] * light[0] + n[1] * light[1] + n[2] * light[2];
      const lift = NEAR * 6;
      const lit =
        facing <= 0 ? 0 : scene.shadow(hit.x + n[0] * lift, hit.y + n[1] * lift, hit.z + n[2] * lift);
      const corner = scene.nearness(hit.x, hit.y, hit.z, n, 0.5);
      const flat = hit.what === FLOOR || hit.what === WALL;
      const open = Math.max(facing, 0) * lit;
      survey.dark[i] = flat
        ? unit((1 - lit) * 0.74 + corner * 0.3 - 0.04)
        : unit(0.97 - open * 1.12 + corner * 0.28 - (facing < 0 ? 0.14 * -facing : 0));
      if (!flat && lit > 0.5) {
        const bounce = 2 * facing;
        const rx = n[0] * bounce - light[0];
        const ry = n[1] * bounce - light[1];
        const rz = n[2] * bounce - light[2];
        const gleam = -(rx * toward[0] + ry * toward[1] + rz * toward[2]);
        survey.shine[i] = plan.solids[hit.what]?.kind === 'box' ? 0 : unit((gleam - 0.965) * 90);
      }
    }
  }
  return survey;
}

/** Softens the stair-steps of a hard mask by one pixel. */
function soften(mask: Uint8Array, width: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let i = width + 1; i < mask.length - width - 1; i++) {
    const cross = (mask[i - 1] ?? 0) + (mask[i + 1] ?? 0) + (mask[i - width] ?? 0) + (mask[i + width] ?? 0);
    out[i] = Math.round(((mask[i] ?? 0) * 2 + cross) / 6);
  }
  return out;
}

/** Solids in flat inks with their light and shadow as a dot screen in one dark ink. */
export async function printSolids(sheet: Sheet, plan: SolidsPlan): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const survey = surveyScene(sheet, plan);
  const { disc, glow } = plan;
  const glowDots = createScreen(plan.dots * 1.15, plan.angle + 30);
  const inkOf = (x: number, y: number): number => {
    const what = survey.what[Math.floor(y) * sheet.width + Math.floor(x)] ?? WALL;
    if (what === FLOOR) return plan.floor;
    if (what !== WALL) return plan.solids[what]?.ink ?? -1;
    if (disc) {
      const dx = (x - frame.left) / frame.width - disc.u;
      const dy = ((y - frame.top) / frame.height - disc.v) * (frame.height / frame.width);
      if (Math.hypot(dx, dy) < disc.radius) return disc.ink;
    }
    return plan.wall;
  };
  const layers = plan.inks.map((ink, index): Layer => {
    const flat = soften(
      paintMask(sheet, (x, y) => {
        const i = Math.floor(y) * sheet.width + Math.floor(x);
        return inkOf(x, y) === index ? 1 - (survey.shine[i] ?? 0) : 0;
      }),
      sheet.width,
    );
    if (glow?.ink === index) {
      const dots = paintMask(sheet, (x, y) => {
        if (survey.what[Math.floor(y) * sheet.width + Math.floor(x)] !== WALL || inkOf(x, y) !== plan.wall)
          return 0;
        return glowDots(x, y, unit(((y - frame.top) / frame.height) * 1.35 + 0.02) * glow.strength);
      });
      dots.forEach((value, i) => {
        if (value > (flat[i] ?? 0)) flat[i] = value;
      });
    }
    return { ink, body: 0.35, mask: clipToFrame(sheet, flat), slip: 3 };
  });
  const screen = createScreen(plan.dots, plan.angle);
  const shade = paintMask(sheet, (x, y) =>
    screen(x, y, survey.dark[Math.floor(y) * sheet.width + Math.floor(x)] ?? 0),
  );
  return [...layers, { ink: plan.shade, body: 0.75, mask: clipToFrame(sheet, shade), slip: 2 }];
}
