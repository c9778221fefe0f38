import type { Settings } from '../../shared/content/settings/table.ts';
import { toHex, toRgb } from './oklab.ts';

/** Mean brightness of the grain's tile, 0 to 1: finer than any letter, so the eye sees its mean. */
const TILE = 0.495;

/** What a channel, 0 to 1, becomes where the tile is blended with it: the blend modes of CSS compositing. */
const BLENDS: Record<Settings['grainBlend'], (under: number) => number> = {
  multiply: (under) => under * TILE,
  screen: (under) => under + TILE - under * TILE,
  overlay: (under) => (under <= 0.5 ? 2 * under * TILE : 1 - 2 * (1 - under) * (1 - TILE)),
  'soft-light': (under) => under - (1 - 2 * TILE) * under * (1 - under),
};

/** What the eye sees of a ground, `#rrggbb`, whose grain has this opacity, 0 to 1. */
export function underGrain(color: string, blend: Settings['grainBlend'], opacity: number): string {
  const [red, green, blue] = toRgb(color).map((channel) => {
    const under = channel / 255;
    return Math.round(255 * (under * (1 - opacity) + BLENDS[blend](under) * opacity));
  }) as [number, number, number];
  return toHex([red, green, blue]);
}
