import { createScreen } from '../halftone.ts';
import { fractalNoise, smoothStep, unit } from '../random.ts';
import { ellipse, polygon, separate, type Shape } from '../separation.ts';
import { clipToFrame, frameOf, type Layer, paintMask, type Sheet } from '../sheet.ts';

/** The upper edge of a mountain range in px; range 0 is the farthest. */
function ridgeLine(sheet: Sheet, range: number, x: number): number {
  const frame = frameOf(sheet);
  const u = (x - frame.left) / frame.width;
  const rough = 1 - Math.abs(fractalNoise(u * (2.2 + range * 0.5) + range * 7.3, range * 3.1, sheet.seed)) * 1.7;
  const base = [0.5, 0.64, 0.78, 0.93][range] ?? 1;
  const lift = [0.4, 0.3, 0.2, 0.1][range] ?? 0;
  return frame.top + frame.height * (base - lift * unit(rough));
}

/** A wanderer and a long track over a snowed-in pass. Inks: night, ice, haze, warm. */
export async function printSnow(sheet: Sheet, inks: readonly [string, string, string, string]): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const sky = createScreen(14, 30);
  const slope = createScreen(12, 62);
  const sunX = frame.left + frame.width * 0.68;
  const sunY = frame.top + frame.height * 0.3;
  const flakes: Shape[] = Array.from({ length: 420 }, () => {
    const x = sheet.random.range(frame.left, frame.right);
    const y = sheet.random.range(frame.top, frame.bottom);
    return { d: ellipse(x, y, sheet.random.pick([2.5, 3.5, 5, 7])), ink: 0 };
  });
  const wx = frame.left + frame.width * 0.31;
  const wy = frame.top + frame.height * 0.83;
  const coat = polygon([
    [wx - 21, wy],
    [wx - 10, wy - 58],
    [wx + 10, wy - 58],
    [wx + 23, wy],
  ]);
  const scarf = polygon([
    [wx - 10, wy - 60],
    [wx + 12, wy - 60],
    [wx + 62, wy - 74],
    [wx + 58, wy - 58],
    [wx + 12, wy - 48],
    [wx - 10, wy - 48],
  ]);
  const [snow] = await separate(sheet, flakes, 1);
  const [dark, warm] = await separate(
    sheet,
    [
      { d: coat, ink: 0 },
      { d: ellipse(wx, wy - 71, 14), ink: 0 },
      { d: scarf, ink: 1 },
    ],
    2,
  );
  const rangeAt = (x: number, y: number): number => {
    for (let range = 3; range >= 0; range--) if (y > ridgeLine(sheet, range, x)) return range;
    return -1;
  };
  const ranges = paintMask(sheet, (x, y) => (rangeAt(x, y) + 1) / 255);
  const at = (x: number, y: number): number => (ranges[Math.floor(y) * sheet.width + Math.floor(x)] ?? 0) - 1;
  const without = (x: number, y: number): number =>
    1 - (snow?.[Math.floor(y) * sheet.width + Math.floor(x)] ?? 0) / 255;
  const pixel = (mask: Uint8Array | undefined, x: number, y: number): number =>
    (mask?.[Math.floor(y) * sheet.width + Math.floor(x)] ?? 0) / 255;
  const sun = (x: number, y: number): number => unit(150.5 - Math.hypot(x - sunX, y - sunY));
  const shadeOf = (x: number, y: number, range: number): number => {
    // Light falls from the right: slopes that rise to the right lie in shadow.
    const rise = ridgeLine(sheet, range, x - 14) - ridgeLine(sheet, range, x + 14);
    const down = (y - ridgeLine(sheet, range, x)) / (frame.height * 0.3);
    return unit(0.3 + rise / 26) * (1 - smoothStep(0.1, 1, down)) + (range === 3 ? 0 : 0.08);
  };
  const haze = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    const tone = range < 0 ? 1 - sun(x, y) : range === 0 ? 0.9 : 0;
    return Math.min(tone, 1) * without(x, y);
  });
  const ice = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    if (range < 0) return sky(x, y, (1 - sun(x, y)) * unit(0.75 - (y - frame.top) / (frame.height * 0.75))) * without(x, y);
    return range === 1 ? without(x, y) : range === 2 ? slope(x, y, 0.5) * without(x, y) : 0;
  });
  const night = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    const shade = range < 0 ? 0 : slope(x, y, shadeOf(x, y, range) * (range === 3 ? 0.5 : 1)) * without(x, y);
    return Math.max(shade, pixel(dark, x, y));
  });
  const glow = paintMask(sheet, (x, y) => Math.max(at(x, y) < 0 ? sun(x, y) * without(x, y) : 0, pixel(warm, x, y)));
  const [nightInk, iceInk, hazeInk, warmInk] = inks;
  return [
    { ink: hazeInk, body: 0.5, mask: clipToFrame(sheet, haze) },
    { ink: iceInk, body: 0.4, mask: clipToFrame(sheet, ice) },
    { ink: warmInk, body: 0.9, mask: clipToFrame(sheet, glow) },
    { ink: nightInk, body: 0.85, mask: clipToFrame(sheet, night) },
  ];
}
