import {
  blend,
  CONTRAST_MIN,
  contrast,
  INK,
  PAPER,
  readableOn,
  toHex,
  toRgb,
} from '../../shared/content/settings/css.ts';
import { SETTINGS, type SettingKey, type Settings } from '../../shared/content/settings/table.ts';

/** Mean brightness of the grain's tile, 0 to 1: the grain is finer than letters, so the eye sees the mean. */
const TILE = 0.495;

/** A colour channel, 0 to 1, after blending with the tile: the blend modes of CSS compositing. */
const BLENDS: Record<Settings['grainBlend'], (under: number) => number> = {
  multiply: (under) => under * TILE,
  screen: (under) => under + TILE - under * TILE,
  overlay: (under) => (under <= 0.5 ? 2 * under * TILE : 1 - 2 * (1 - under) * (1 - TILE)),
  'soft-light': (under) => under - (1 - 2 * TILE) * under * (1 - under),
};

/** The perceived colour of a background, `#rrggbb`, with grain of this opacity, 0 to 1. */
export function underGrain(color: string, blend: Settings['grainBlend'], opacity: number): string {
  const seen = toRgb(color).map((channel) => {
    const under = channel / 255;
    return Math.round(255 * (under * (1 - opacity) + BLENDS[blend](under) * opacity));
  });
  return toHex(seen as [number, number, number]);
}

export const GROUND_KEYS = [
  'siteBgColor',
  'colorHome',
  'colorPhotos',
  'colorVideos',
  'colorMusic',
] as const satisfies readonly SettingKey[];
export type GroundKey = (typeof GROUND_KEYS)[number];

/** The site's text colour on a background, and their contrast, from 1 to 21 (WCAG 2). */
export function groundContrast(settings: Settings, key: GroundKey) {
  const text = readableOn(settings[key]);
  return { text, ratio: contrast(text, settings[key]) };
}

/**
 * A setting that makes text hard to read, and the nearest readable value. `parallax`: the site's text over a drifting
 * circle. `label`: a photo's label over a white picture. `grain`: any text on a background with grain.
 */
export type ReadabilityWarning = {
  readonly key: SettingKey;
  readonly kind: 'parallax' | 'label' | 'grain';
  readonly ratio: number;
  readonly proposal: string;
};

/** Opacity of the drifting circles, as in the style sheet. */
const CIRCLE_OPACITY = 0.5;

/** The contrast of the site's text over a circle of this colour. */
function circleContrast(settings: Settings, circle: string): number {
  return contrast(readableOn(settings.siteBgColor), blend(settings.siteBgColor, circle, CIRCLE_OPACITY));
}

/** The circle's colour, mixed with only as much of the background as readable text needs. */
function readableCircle(settings: Settings, circle: string): string {
  const { siteBgColor } = settings;
  for (let percent = 99; percent > 0; percent -= 1) {
    const mixed = blend(siteBgColor, circle, percent / 100);
    if (circleContrast(settings, mixed) >= CONTRAST_MIN) return mixed;
  }
  // A circle in the background's colour is invisible, and always passes.
  return siteBgColor;
}

function parallaxWarnings(settings: Settings): ReadabilityWarning[] {
  if (!settings.enableParallax) return [];
  return GROUND_KEYS.filter((key) => key !== 'siteBgColor').flatMap((key) => {
    const ratio = circleContrast(settings, settings[key]);
    if (ratio >= CONTRAST_MIN) return [];
    const proposal = readableCircle(settings, settings[key]);
    return [{ key, kind: 'parallax', ratio, proposal }];
  });
}

/** The lowest contrast of a photo's label, over a white or a black part of the picture. */
export function labelContrast(opacity: number): number {
  return Math.min(...['#ffffff', '#000000'].map((picture) => contrast(PAPER, blend(picture, INK, opacity))));
}

/** Warns about an opacity that makes text unreadable, and proposes the nearest readable step of the field. */
function opacityWarnings(
  settings: Settings,
  key: 'thumbLabelOpacity' | 'grainOpacity',
  kind: ReadabilityWarning['kind'],
  contrastAt: (opacity: number) => number,
): ReadabilityWarning[] {
  const value = settings[key];
  const ratio = contrastAt(value);
  if (ratio >= CONTRAST_MIN) return [];
  const { min, max, step } = SETTINGS[key];
  const count = Math.round((max - min) / step);
  const steps = Array.from({ length: count + 1 }, (_, i) => Number((min + i * step).toFixed(2)));
  // Every setting passes at one of its ends.
  const [nearest] = steps
    .filter((opacity) => contrastAt(opacity) >= CONTRAST_MIN)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value) || a - b);
  return [{ key, kind, ratio, proposal: String(nearest) }];
}

/** The lowest contrast of the site's texts with grain of this opacity. */
function grainContrast(settings: Settings, opacity: number): number {
  const ratios = GROUND_KEYS.map((key) =>
    contrast(readableOn(settings[key]), underGrain(settings[key], settings.grainBlend, opacity)),
  );
  return Math.min(...ratios);
}

/** All readability warnings of the settings. Text on a plain background has none, because its colour adapts. */
export function readabilityWarnings(settings: Settings): ReadabilityWarning[] {
  const grainAt = (opacity: number) => (settings.enableGrain ? grainContrast(settings, opacity) : Infinity);
  return [
    ...opacityWarnings(settings, 'grainOpacity', 'grain', grainAt),
    ...parallaxWarnings(settings),
    ...opacityWarnings(settings, 'thumbLabelOpacity', 'label', labelContrast),
  ];
}

/** Formats a contrast ratio, rounded down so that 4.49 never looks like a pass. */
export function formatRatio(ratio: number, language: 'en' | 'de'): string {
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${language === 'de' ? text.replace('.', ',') : text}:1`;
}
