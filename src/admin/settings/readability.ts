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

/** The text colour that the site uses on a ground, and their contrast, from 1 to 21 (WCAG 2). */
export function groundContrast(settings: Settings, key: GroundKey) {
  const text = readableOn(settings[key]);
  return { text, ratio: contrast(text, settings[key]) };
}

/**
 * A text that a setting makes hard to read, and a value of that setting close by with which it reads.
 * `parallax`: the site's own text over a drifting circle. `label`: a photo's label over a white picture.
 * `grain`: any text on a ground with grain.
 */
export type ReadabilityWarning = {
  readonly key: SettingKey;
  readonly kind: 'parallax' | 'label' | 'grain';
  readonly ratio: number;
  readonly proposal: string;
};

/** Opacity of the circles that drift over the site's ground, as the style sheet has it. */
const CIRCLE_OPACITY = 0.5;

/** The worst contrast of the site's text where a circle of this colour lies behind it. */
function circleContrast(settings: Settings, circle: string): number {
  return contrast(readableOn(settings.siteBgColor), blend(settings.siteBgColor, circle, CIRCLE_OPACITY));
}

/** The circle's colour with no more of the ground in it than the text needs to read. */
function readableCircle(settings: Settings, circle: string): string {
  const { siteBgColor } = settings;
  for (let percent = 99; percent > 0; percent -= 1) {
    const mixed = blend(siteBgColor, circle, percent / 100);
    if (circleContrast(settings, mixed) >= CONTRAST_MIN) return mixed;
  }
  // A circle of the ground's own colour is not seen, and always passes.
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

/** Contrast of a photo's label, paper on ink, at its worst: over a white or a black part of the picture. */
export function labelContrast(opacity: number): number {
  return Math.min(...['#ffffff', '#000000'].map((picture) => contrast(PAPER, blend(picture, INK, opacity))));
}

/** Warns of an opacity with which a text does not read; proposes the nearest one of the row's own steps that passes. */
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
  // At one of its ends each of them passes.
  const [nearest] = steps
    .filter((opacity) => contrastAt(opacity) >= CONTRAST_MIN)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value) || a - b);
  return [{ key, kind, ratio, proposal: String(nearest) }];
}

/** The worst contrast of the site's texts where the grain on their grounds has this opacity. */
function grainContrast(settings: Settings, opacity: number): number {
  const ratios = GROUND_KEYS.map((key) =>
    contrast(readableOn(settings[key]), underGrain(settings[key], settings.grainBlend, opacity)),
  );
  return Math.min(...ratios);
}

/** Everything these settings make hard to read. Text on a plain ground never is: its colour flips. */
export function readabilityWarnings(settings: Settings): ReadabilityWarning[] {
  const grainAt = (opacity: number) => (settings.enableGrain ? grainContrast(settings, opacity) : Infinity);
  return [
    ...opacityWarnings(settings, 'grainOpacity', 'grain', grainAt),
    ...parallaxWarnings(settings),
    ...opacityWarnings(settings, 'thumbLabelOpacity', 'label', labelContrast),
  ];
}

/** A contrast ratio as it is written, rounded down so that 4.49 never looks like a pass. */
export function formatRatio(ratio: number, language: 'en' | 'de'): string {
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${language === 'de' ? text.replace('.', ',') : text}:1`;
}
