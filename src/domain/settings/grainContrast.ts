import { contrast } from './contrast.ts';
import { toHex, toRgb } from './oklab.ts';
import type { Settings } from './table.ts';

/** Mean brightness of the grain's tile, 0 to 1: finer than any letter, so the eye sees its mean. */
const TILE = 0.495;

/** What a channel, 0 to 1, becomes under the tile: the blend modes of CSS compositing. */
const BLENDS: Record<Settings['grainBlend'], (under: number) => number> = {
  multiply: (under) => under * TILE,
  screen: (under) => under + TILE - under * TILE,
  overlay: (under) => (under <= 0.5 ? 2 * under * TILE : 1 - 2 * (1 - under) * (1 - TILE)),
  'soft-light': (under) => under - (1 - 2 * TILE) * under * (1 - under),
};

function underGrain(color: string, blend: Settings['grainBlend'], opacity: number): string {
  const [red, green, blue] = toRgb(color).map((channel) => {
    const under = channel / 255;
    return Math.round(255 * (under * (1 - opacity) + BLENDS[blend](under) * opacity));
  }) as [number, number, number];
  return toHex([red, green, blue]);
}

/** Contrast of two colours, `#rrggbb`, seen through the grain. */
export function grainContrast(
  text: string,
  ground: string,
  blend: Settings['grainBlend'],
  opacity: number,
): number {
  return contrast(underGrain(text, blend, opacity), underGrain(ground, blend, opacity));
}
