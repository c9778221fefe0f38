import { SETTING_KEYS, type Setting, type Settings, settingRow } from './table.ts';

/** The two text colours: text flips to whichever reads better on a ground the owner chose. */
export const INK = '#1c1714';
export const PAPER = '#fffdf8';
/** The same on grounds without a hue, beside which warm ones would look stained. */
export const GREY_INK = '#161616';
export const GREY_PAPER = '#f4f4f4';

/** Three channels 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Channels of `#rrggbb`. */
export function toRgb(color: string): Rgb {
  const n = Number.parseInt(color.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** Channels 0 to 255, whole numbers, as `#rrggbb` in small letters. */
export function toHex([red, green, blue]: Rgb): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

/** What is seen where `cover`, `#rrggbb`, lies over `ground` with an opacity 0 to 1, as browsers blend it. */
export function blend(ground: string, cover: string, opacity: number): string {
  const [under, over] = [toRgb(ground), toRgb(cover)];
  const mix = (index: 0 | 1 | 2) => Math.round(under[index] * (1 - opacity) + over[index] * opacity);
  return toHex([mix(0), mix(1), mix(2)]);
}

/** Channels that differ by less are seen as one grey. */
const HUE_MIN = 5;
const isGrey = (color: string) => Math.max(...toRgb(color)) - Math.min(...toRgb(color)) < HUE_MIN;
const inkOn = (ground: string) => (isGrey(ground) ? GREY_INK : INK);

const channel = (value: number): number => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb` (WCAG 2). */
export function luminance(color: string): number {
  const [red, green, blue] = toRgb(color);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
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
  const soft = better(inkOn(ground), isGrey(ground) ? GREY_PAPER : PAPER);
  return contrast(soft, ground) >= CONTRAST_MIN ? soft : better('#000000', '#ffffff');
}

/** Colours that follow from the owner's, so that what frames the work goes with its ground. Names of CSS variables. */

/** On grounds this dark, paper and ink change places: paper's contrast with it is at least this. */
const NIGHT_MIN = 12;
/** A line of less contrast with what it borders would not be seen. */
const LINE_MIN = 1.3;
/** The smallest contrast that tells a control from its ground (WCAG 1.4.11). */
export const CONTROL_MIN = 3;
/** A hard shadow of more contrast with a dark ground would be the brightest thing on it. */
const GLARE_MAX = 3;
/** How much of the ground's text colour second text and the outlines of fields have, where that is enough to be seen. */
const MUTED_SHARE = 0.64;
const FIELD_SHARE = 0.5;

/** The owner's colour for a line, where it is seen on this ground; else the colour of text there. */
function lineOn(ground: string, wanted: string): string {
  return contrast(wanted, ground) >= LINE_MIN ? wanted.toLowerCase() : readableOn(ground);
}

/** The ground's text colour, weakened as far as its contrast stays `least`. */
function weaker(ground: string, share: number, least: number): string {
  const text = readableOn(ground);
  const weak = blend(ground, text, share);
  return share >= 1 || contrast(weak, ground) >= least ? weak : weaker(ground, share + 0.06, least);
}

const isNight = ({ siteBgColor }: Settings) => contrast(PAPER, siteBgColor) >= NIGHT_MIN;

function paperAndInk(settings: Settings): readonly [paper: string, ink: string] {
  // How much of the site's ground is in it: on white it is white.
  const paper = blend('#ffffff', settings.siteBgColor, isNight(settings) ? 0.96 : 0.12);
  return [paper, readableOn(paper)];
}

/** Of controls and dialogs: paper, the text on it, its outlines, words that warn; and of the sections' words. */
function chromeVariables(settings: Settings): [string, string][] {
  const [paper, ink] = paperAndInk(settings);
  const outline = lineOn(paper, settings.btnShadowColor);
  const isBold = hasShadows(settings);
  // Without shadows the words of the sections stand on the site's ground.
  const tab = isBold ? paper : settings.siteBgColor.toLowerCase();
  return [
    ['--paper', paper],
    ['--ink', ink],
    ['--muted-paper', weaker(paper, MUTED_SHARE, CONTRAST_MIN)],
    ['--outline', outline],
    ['--field', contrast(outline, paper) < CONTROL_MIN ? weaker(paper, FIELD_SHARE, CONTROL_MIN) : outline],
    ['--alarm', isNight(settings) ? '#ffb4ab' : '#8a0d18'],
    ['--tab', tab],
    ['--on-tab', readableOn(tab)],
    ['--bold', isBold ? '1' : '0'],
  ];
}

/**
 * Of a section's ground, as in `--color-home`: the text and second text that read on it; whether it is a sheet on the
 * site's ground, and whether photos on it have a mat (1 or 0); a photo's mount, and its edge.
 */
function groundVariables(name: string, ground: string, settings: Settings): [string, string][] {
  const { siteBgColor, thumbShadowX, thumbShadowY } = settings;
  const mount = contrast(ground, '#ffffff') < CONTRAST_MIN ? '#ffffff' : inkOn(ground);
  const isOwn = ground.toLowerCase() !== siteBgColor.toLowerCase();
  return [
    [`--on-${name}`, readableOn(ground)],
    [`--muted-${name}`, weaker(ground, MUTED_SHARE, CONTRAST_MIN)],
    [`--frame-${name}`, isOwn || hasShadows(settings) ? '1' : '0'],
    [`--matted-${name}`, isOwn || thumbShadowX !== 0 || thumbShadowY !== 0 ? '1' : '0'],
    [`--mount-${name}`, mount],
    [`--edge-${name}`, lineOn(mount, settings.thumbShadowColor)],
  ];
}

/** The row's value as CSS text. The value must fit the row. */
function toCss(row: Setting, value: boolean | number | string): string {
  if (row.kind === 'boolean') return value ? '1' : '0';
  return row.kind === 'number' ? `${value}${row.unit ?? ''}` : String(value).toLowerCase();
}

/** What content/site.json says about the looks of the site; where it says nothing the settings decide. */
export type Brand = {
  readonly typeface?: string | undefined;
  readonly accent?: string | undefined;
  /** The site follows its visitor's dark mode. */
  readonly darkMode?: boolean | undefined;
};

/** The accent of a site with shadows, where its owner names none. Without shadows it is ink. */
const ACCENT = '#ff5a36';

/** A site whose buttons throw no shadow is calm in its face and its accent, too. */
export const hasShadows = ({ btnShadowX, btnShadowY }: Settings): boolean =>
  btnShadowX !== 0 || btnShadowY !== 0;

/** The accent of a site: its owner's own, else what the settings decide. */
export function accentOf(settings: Settings, own?: string): string {
  const [, ink] = paperAndInk(settings);
  return (own || (hasShadows(settings) ? ACCENT : ink)).toLowerCase();
}

/** Of the accent: itself, the text on it, the same as a line on paper; and the face of headings. */
function brandVariables(settings: Settings, { typeface, accent: own }: Brand): [string, string][] {
  const isCalm = !hasShadows(settings);
  const [paper, ink] = paperAndInk(settings);
  const accent = accentOf(settings, own);
  return [
    ['--accent', accent],
    ['--on-accent', readableOn(accent)],
    ['--accent-line', contrast(accent, paper) >= CONTROL_MIN ? accent : ink],
    ['--font-display', isCalm && !typeface ? 'var(--font-text)' : 'var(--font-loud,var(--font-text))'],
  ];
}

/** The ground of a site without colour in the dark, and one channel of it. */
const NIGHT = '#0e0e0e';
const NIGHT_LEVEL = 14;
/** How much of a ground's colour stays in the dark. */
const TINGE = 0.35;

/** A ground in the dark: what colour it has stays as a tinge. Dark grounds are as they were. */
function groundInTheDark(ground: string): string {
  if (contrast(PAPER, ground) >= NIGHT_MIN) return ground;
  const least = Math.min(...toRgb(ground));
  const tinge = (channel: number) => Math.round(NIGHT_LEVEL + (channel - least) * TINGE);
  const [red, green, blue] = toRgb(ground);
  const tinged = toHex([tinge(red), tinge(green), tinge(blue)]);
  return contrast(PAPER, tinged) >= NIGHT_MIN ? tinged : NIGHT;
}

/** A shadow in the dark: a grey that is seen there as the colour is in the light, but never glares. */
function shadowInTheDark(shadow: string, ground: string): string {
  const wanted = Math.min(contrast(shadow, ground), GLARE_MAX);
  const grey = (level: number) => toHex([level, level, level]);
  let level = NIGHT_LEVEL;
  while (contrast(grey(level), INK) < wanted) level += 1;
  return grey(level);
}

/** The settings of a site whose visitor prefers the dark, with dark colours in the place of light ones. */
export function darkTwin(settings: Settings): Settings {
  const { siteBgColor, btnShadowColor, thumbShadowColor } = settings;
  const grounds = SETTING_KEYS.filter((key) => settingRow(key).css?.startsWith('--color-'));
  return {
    ...settings,
    ...Object.fromEntries(grounds.map((key) => [key, groundInTheDark(String(settings[key]))])),
    btnShadowColor: shadowInTheDark(btnShadowColor, siteBgColor),
    thumbShadowColor: shadowInTheDark(thumbShadowColor, siteBgColor),
  };
}

/** CSS variables of the settings and what is derived from them, as [name, value] pairs. */
export function settingVariables(settings: Settings, brand: Brand = {}): [string, string][] {
  const pairs = [...chromeVariables(settings), ...brandVariables(settings, brand)];
  pairs.push(['--site-night', luminance(readableOn(settings.siteBgColor)) < 0.5 ? '0' : '1']);
  pairs.push(['color-scheme', isNight(settings) ? 'dark' : 'light']);
  for (const key of SETTING_KEYS) {
    const row = settingRow(key);
    if (!row.css) continue;
    pairs.push([row.css, toCss(row, settings[key])]);
    const ground = /^--color-(.*)/.exec(row.css)?.[1];
    if (ground) pairs.push(...groundVariables(ground, String(settings[key]), settings));
  }
  return pairs;
}

/** The media query of those who prefer the dark. */
export const DARK = '(prefers-color-scheme:dark)';

/** The same as a `:root` rule, and for the dark another where the site follows its visitor's dark mode. */
export function settingsCss(settings: Settings, brand: Brand = {}): string {
  const rule = (shown: Settings) =>
    `:root{${settingVariables(shown, brand)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return rule(settings) + (brand.darkMode ? `@media${DARK}{${rule(darkTwin(settings))}}` : '');
}
