import {
  blend,
  CONTRAST_MIN,
  contrast,
  INK,
  PAPER,
  type Rgb,
  readableOn,
  toHex,
  toRgb,
} from '../../shared/content/settings/css.ts';
import {
  type NumberSetting,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../../shared/content/settings/table.ts';

/**
 * OKLab (Björn Ottosson, 2020): a colour space in which equal distances look equally different. Colours are
 * `#rrggbb` or three channels 0 to 255.
 */
type Lab = readonly [lightness: number, a: number, b: number];

/** Linear light of the 256 channel values (sRGB's own curve). */
const LINEAR: readonly number[] = Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});
const linear = (channel: number): number => LINEAR[channel] ?? 0;

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

/** Mesh in channel steps of the first look over all colours; then halved down to single steps. */
const COARSE = 16;
/** How many places are followed: the nearest colour may hide beside one that looked a hundredth best on the mesh. */
const FOLLOWED = 400;
/** Channel steps around the answer in which, at last, every single colour is looked at. */
const CLOSE = 10;

type Found = { readonly rgb: Rgb; readonly distance: number };

/** The nearest passing colours met so far, nearest first, each once. */
class Nearest {
  readonly list: Found[] = [];
  readonly #tried = new Set<number>();
  readonly #wanted;
  readonly #passes;
  constructor(wanted: Rgb, passes: (color: string) => boolean) {
    this.#wanted = toLab(wanted);
    this.#passes = passes;
  }

  offer(rgb: Rgb): void {
    const id = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2];
    if (this.#tried.has(id)) return;
    this.#tried.add(id);
    const found = { rgb, distance: distance(this.#wanted, toLab(rgb)) };
    const last = this.list[FOLLOWED - 1];
    if ((last && last.distance <= found.distance) || !this.#passes(toHex(rgb))) return;
    const place = this.list.findIndex((other) => other.distance > found.distance);
    this.list.splice(place < 0 ? this.list.length : place, 0, found);
    if (this.list.length > FOLLOWED) this.list.pop();
  }

  /** Offers the colours at -reach, …, -step, 0, step, …, reach from one in every channel. */
  offerAround([red, green, blue]: Rgb, reach: number, step: number): void {
    for (let r = Math.max(red - reach, 0); r <= Math.min(red + reach, 255); r += step)
      for (let g = Math.max(green - reach, 0); g <= Math.min(green + reach, 255); g += step)
        for (let b = Math.max(blue - reach, 0); b <= Math.min(blue + reach, 255); b += step)
          this.offer([r, g, b]);
  }
}

const MESH = Array.from({ length: 256 / COARSE + 1 }, (_, i) => Math.min(i * COARSE, 255));

/**
 * The colour that passes and looks most like the wanted one (nearest in OKLab), as `#rrggbb`: the wanted one
 * itself where it passes, undefined where none does. The search looks at a mesh over all colours, then closes
 * in on the nearest ones. A passing region narrower than the mesh may be missed; what contrast asks for is a
 * whole side of the colour space.
 */
export function nearestColor(wanted: string, passes: (color: string) => boolean): string | undefined {
  if (passes(wanted)) return wanted;
  const nearest = new Nearest(toRgb(wanted), passes);
  for (const red of MESH)
    for (const green of MESH) for (const blue of MESH) nearest.offer([red, green, blue]);
  for (let step = COARSE / 2; step >= 1; step /= 2)
    for (const { rgb } of [...nearest.list]) nearest.offerAround(rgb, step, step);
  for (let best = nearest.list[0], before: Found | undefined; best && best !== before; ) {
    before = best;
    nearest.offerAround(best.rgb, CLOSE, 1);
    best = nearest.list[0];
  }
  const best = nearest.list[0];
  return best && toHex(best.rgb);
}

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

/** The grounds that text stands on. */
export const GROUND_KEYS = [
  'siteBgColor',
  'colorHome',
  'colorPhotos',
  'colorVideos',
  'colorMusic',
] as const satisfies readonly SettingKey[];
export type GroundKey = (typeof GROUND_KEYS)[number];

/** A ground, the text colour that the site will use on it, and their contrast. */
type GroundContrast = { readonly text: string; readonly ratio: number };

/** The text colour that the site uses on a ground, and their contrast, from 1 to 21 (WCAG 2). */
export function groundContrast(settings: Settings, key: GroundKey): GroundContrast {
  const text = readableOn(settings[key]);
  return { text, ratio: contrast(text, settings[key]) };
}

/**
 * A text that a setting makes hard to read, and the nearest value of that setting with which it reads.
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

function parallaxWarnings(settings: Settings): ReadabilityWarning[] {
  if (!settings.enableParallax) return [];
  return GROUND_KEYS.filter((key) => key !== 'siteBgColor').flatMap((key) => {
    const ratio = circleContrast(settings, settings[key]);
    if (ratio >= CONTRAST_MIN) return [];
    const passes = (color: string) => circleContrast(settings, color) >= CONTRAST_MIN;
    // There always is one: a circle of the ground's own colour.
    const proposal = nearestColor(settings[key], passes) ?? settings.siteBgColor;
    return [{ key, kind: 'parallax', ratio, proposal }];
  });
}

/** Contrast of a photo's label, paper on ink, at its worst: over a white or a black part of the picture. */
export function labelContrast(opacity: number): number {
  return Math.min(...['#ffffff', '#000000'].map((picture) => contrast(PAPER, blend(picture, INK, opacity))));
}

/** The smallest change, in the row's own steps, that makes a number pass; undefined where none does. */
function nearestStep(row: NumberSetting, value: number, passes: (value: number) => boolean) {
  const count = Math.round((row.max - row.min) / row.step);
  const digits = String(row.step).split('.')[1]?.length ?? 0;
  const steps = Array.from({ length: count + 1 }, (_, i) => Number((row.min + i * row.step).toFixed(digits)));
  return steps
    .filter(passes)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value) || a - b)
    .at(0);
}

/** The label opacity nearest to this one with which the label reads on every picture. */
export function nearestLabelOpacity(opacity: number): number {
  const passes = (value: number) => labelContrast(value) >= CONTRAST_MIN;
  return passes(opacity) ? opacity : (nearestStep(SETTINGS.thumbLabelOpacity, opacity, passes) ?? 1);
}

function labelWarnings({ thumbLabelOpacity: opacity }: Settings): ReadabilityWarning[] {
  const ratio = labelContrast(opacity);
  if (ratio >= CONTRAST_MIN) return [];
  return [{ key: 'thumbLabelOpacity', kind: 'label', ratio, proposal: String(nearestLabelOpacity(opacity)) }];
}

/** The worst contrast of text on any ground with grain of this opacity. */
function grainWorst(settings: Settings, opacity: number): number {
  const ratios = GROUND_KEYS.map((key) =>
    contrast(readableOn(settings[key]), underGrain(settings[key], settings.grainBlend, opacity)),
  );
  return Math.min(...ratios);
}

function grainWarnings(settings: Settings): ReadabilityWarning[] {
  if (!settings.enableGrain) return [];
  const ratio = grainWorst(settings, settings.grainOpacity);
  if (ratio >= CONTRAST_MIN) return [];
  const passes = (opacity: number) => grainWorst(settings, opacity) >= CONTRAST_MIN;
  // Without grain every text reads, so 0 always passes.
  const proposal = nearestStep(SETTINGS.grainOpacity, settings.grainOpacity, passes) ?? 0;
  return [{ key: 'grainOpacity', kind: 'grain', ratio, proposal: String(proposal) }];
}

/** Everything these settings make hard to read. Text on a plain ground never is: its colour flips. */
export function readabilityWarnings(settings: Settings): ReadabilityWarning[] {
  return [...grainWarnings(settings), ...parallaxWarnings(settings), ...labelWarnings(settings)];
}

/** A contrast ratio as it is written, rounded down so that 4.49 never looks like a pass. */
export function formatRatio(ratio: number, language: 'en' | 'de'): string {
  const text = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `${language === 'de' ? text.replace('.', ',') : text}:1`;
}
