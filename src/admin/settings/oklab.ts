/**
 * OKLab (Björn Ottosson, 2020): a colour space in which equal distances look equally different. Colours are
 * `#rrggbb` or three channels 0 to 255.
 */
export type Rgb = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];

/** Linear light of the 256 channel values (sRGB's own curve). */
const LINEAR: readonly number[] = Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});
const linear = (channel: number): number => LINEAR[channel] ?? 0;

/** Channels of `#rrggbb`. */
export function toRgb(color: string): Rgb {
  const n = Number.parseInt(color.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** Channels 0 to 255, whole numbers, as `#rrggbb` in small letters. */
export function toHex([red, green, blue]: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

/** OKLab of whole channels. Lightness runs from 0 to 1. */
export function toLab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colours look: distance in OKLab, 0 to about 1. */
export function distance(one: Lab, other: Lab): number {
  // Not Math.hypot: the search for a colour asks this many thousand times, and hypot is ten times as slow.
  return Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}

/** What is seen where `cover`, `#rrggbb`, lies over `ground` with an opacity 0 to 1, as browsers blend it. */
export function blend(ground: string, cover: string, opacity: number): string {
  const [under, over] = [toRgb(ground), toRgb(cover)];
  const mix = (index: 0 | 1 | 2) => Math.round(under[index] * (1 - opacity) + over[index] * opacity);
  return toHex([mix(0), mix(1), mix(2)]);
}
