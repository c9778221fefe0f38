import { createScreen } from '../halftone.ts';
import { fractalNoise, smoothStep, unit } from '../random.ts';
import { ellipse, polygon, type Shape, separate } from '../separation.ts';
import { clipToFrame, frameOf, type Layer, paintMask, type Sheet } from '../sheet.ts';

/** The upper edge of a mountain range in px; range 0 is the farthest. */
function ridgeLine(sheet: Sheet, range: number, x: number): number {
  const frame = frameOf(sheet);
  const u = (x - frame.left) / frame.width;
  const rough =
    1 - Math.abs(fractalNoise(u * (2.2 + range * 0.5) + range * 7.3, range * 3.1, sheet.seed)) * 1.7;
  const base = [0.66, 0.76, 0.86, 0.97][range] ?? 1;
  const lift = [0.42, 0.28, 0.16, 0.09][range] ?? 0;
  return frame.top + frame.height * (base - lift * unit(rough));
}

/** A wanderer and a long track over a snowed-in pass. Inks: night, ice, haze, warm. */
export async function printSnow(
  sheet: Sheet,
  inks: readonly [string, string, string, string],
): Promise<Layer[]> {
  const frame = frameOf(sheet);
  const sky = createScreen(14, 30);
  const slope = createScreen(12, 62);
  const sunX = frame.left + frame.width * 0.72;
  const sunY = frame.top + frame.height * 0.27;
  const flakes: Shape[] = Array.from({ length: 420 }, () => {
    const x = sheet.random.range(frame.left, frame.right);
    const y = sheet.random.range(frame.top, frame.bottom);
    return { d: ellipse(x, y, sheet.random.pick([2.5, 3.5, 5, 7])), ink: 0 };
  });
  const wx = frame.left + frame.width * 0.31;
  const wy = frame.top + frame.height * 0.95;
  const coat = polygon([
    [wx - 36, wy],
    [wx - 17, wy - 99],
    [wx + 17, wy - 99],
    [wx + 39, wy],
  ]);
  const scarf = polygon([
    [wx - 17, wy - 102],
    [wx + 20, wy - 102],
    [wx + 105, wy - 126],
    [wx + 99, wy - 98],
    [wx + 20, wy - 82],
    [wx - 17, wy - 82],
  ]);
  const [snow] = await separate(sheet, flakes, 1);
  const [dark, warm] = await separate(
    sheet,
    [
      { d: coat, ink: 0 },
      { d: ellipse(wx, wy - 121, 24), ink: 0 },
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
    // Light falls from the right: slopes that rise to the right lie in shadow. The shadow runs down
    // the slope at a slant, so it is read off the ridge above and to the left.
    const fall = y - ridgeLine(sheet, range, x);
    const foot = x - fall * 0.55;
    const rise = ridgeLine(sheet, range, foot - 22) - ridgeLine(sheet, range, foot + 22);
    return range === 3 ? 0 : unit(rise / 34) * (1 - smoothStep(0.2, 1, fall / (frame.height * 0.3)));
  };
  const haze = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    const tone = range < 0 ? 1 - sun(x, y) : range === 0 ? 0.9 : 0;
    return Math.min(tone, 1) * without(x, y);
  });
  const ice = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    if (range < 0)
      return sky(x, y, (1 - sun(x, y)) * unit(0.8 - (y - frame.top) / (frame.height * 0.6))) * without(x, y);
    return range === 1 ? without(x, y) : range === 2 ? slope(x, y, 0.42) * without(x, y) : 0;
  });
  const night = paintMask(sheet, (x, y) => {
    const range = at(x, y);
    const shade = range < 0 ? 0 : slope(x, y, shadeOf(x, y, range)) * without(x, y);
    return Math.max(shade, pixel(dark, x, y));
  });
  const glow = paintMask(sheet, (x, y) =>
    Math.max(at(x, y) < 0 ? sun(x, y) * without(x, y) : 0, pixel(warm, x, y)),
  );
  const [nightInk, iceInk, hazeInk, warmInk] = inks;
  return [
    { ink: hazeInk, body: 0.5, mask: clipToFrame(sheet, haze) },
    { ink: iceInk, body: 0.4, mask: clipToFrame(sheet, ice) },
    { ink: warmInk, body: 0.9, mask: clipToFrame(sheet, glow) },
    { ink: nightInk, body: 0.85, mask: clipToFrame(sheet, night) },
  ];
}
