/** The two text colours: text flips to whichever reads better on a ground the owner chose. */
export const INK = '#1c1714';
export const PAPER = '#fffdf8';

const channel = (value: number): number => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb` (WCAG 2). */
export function luminance(color: string): number {
  const n = Number.parseInt(color.slice(1), 16);
  return 0.2126 * channel(n >> 16) + 0.7152 * channel((n >> 8) & 255) + 0.0722 * channel(n & 255);
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The smallest contrast ratio of text that passes WCAG AA. */
export const CONTRAST_MIN = 4.5;

/** Ink or paper, whichever contrasts more; where neither reaches 4.5:1 pure black or white, which has 4.58:1. */
export function readableOn(ground: string): string {
  const better = (a: string, b: string) => (contrast(a, ground) >= contrast(b, ground) ? a : b);
  const soft = better(INK, PAPER);
  return contrast(soft, ground) >= CONTRAST_MIN ? soft : better('#000000', '#ffffff');
}
