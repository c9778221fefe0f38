import { SETTING_KEYS, type Setting, type Settings, settingRow } from './table.ts';

/** The two text colours; the one with more contrast to the owner's background is used. */
export const INK = '#1c1714';
export const PAPER = '#fffdf8';
/** The same for backgrounds without a hue, on which warm colours would look stained. */
export const GREY_INK = '#161616';
export const GREY_PAPER = '#f4f4f4';

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

/** The visible colour when `cover` lies over `ground` with an opacity of 0 to 1. Colours as `#rrggbb`. */
export function blend(ground: string, cover: string, opacity: number): string {
  const [under, over] = [toRgb(ground), toRgb(cover)];
  const mix = (index: 0 | 1 | 2) => Math.round(under[index] * (1 - opacity) + over[index] * opacity);
  return toHex([mix(0), mix(1), mix(2)]);
}

const HUE_MIN = 5;
const isGrey = (color: string) => Math.max(...toRgb(color)) - Math.min(...toRgb(color)) < HUE_MIN;
const inkOn = (ground: string) => (isGrey(ground) ? GREY_INK : INK);

const channel = (value: number): number => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(color: string): number {
  const [red, green, blue] = toRgb(color);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export const CONTRAST_MIN = 4.5;

/** The text colour with more contrast; below 4.5:1 pure black or white, which always has 4.58:1. */
export function readableOn(ground: string): string {
  const better = (a: string, b: string) => (contrast(a, ground) >= contrast(b, ground) ? a : b);
  const soft = better(inkOn(ground), isGrey(ground) ? GREY_PAPER : PAPER);
  return contrast(soft, ground) >= CONTRAST_MIN ? soft : better('#000000', '#ffffff');
}

/** Colours derived from the owner's, so that the frame fits the background. Names of CSS variables. */

/** On backgrounds this dark (contrast with PAPER) the two text colours swap roles. */
const NIGHT_MIN = 12;
/** A line with less contrast to its surroundings would be invisible. */
const LINE_MIN = 1.3;
/** The least contrast between a control and its background (WCAG 1.4.11). */
export const CONTROL_MIN = 3;
/** On a dark background a hard shadow with more contrast would be too bright. */
const GLARE_MAX = 3;
/** Share of the text colour in secondary text and outlines of fields, if that is visible enough. */
const MUTED_SHARE = 0.64;
const FIELD_SHARE = 0.5;

/** The owner's colour for a line if it is visible on this background, else the text colour. */
function lineOn(ground: string, wanted: string): string {
  return contrast(wanted, ground) >= LINE_MIN ? wanted.toLowerCase() : readableOn(ground);
}

/** The background's text colour, weakened until its contrast is `least`. */
function weaker(ground: string, share: number, least: number): string {
  const text = readableOn(ground);
  const weak = blend(ground, text, share);
  return share >= 1 || contrast(weak, ground) >= least ? weak : weaker(ground, share + 0.06, least);
}

const isNight = ({ siteBgColor }: Settings) => contrast(PAPER, siteBgColor) >= NIGHT_MIN;

function paperAndInk(settings: Settings): readonly [paper: string, ink: string] {
  // Share of the site's background in it: on white it is white.
  const paper = blend('#ffffff', settings.siteBgColor, isNight(settings) ? 0.96 : 0.12);
  return [paper, readableOn(paper)];
}

/** Colours of controls and dialogs (background, text, outlines, warnings) and of the section names. */
function chromeVariables(settings: Settings): [string, string][] {
  const [paper, ink] = paperAndInk(settings);
  const outline = lineOn(paper, settings.btnShadowColor);
  const isBold = hasShadows(settings);
  // Without shadows the section names stand on the site's background.
  const tab = isBold ? paper : settings.siteBgColor.toLowerCase();
  return [
    ['--paper', paper],
    ['--ink', ink],
    ['--muted-paper', weaker(paper, MUTED_SHARE, CONTRAST_MIN)],
    ['--outline', outline],
    ['--field', contrast(outline, paper) < CONTROL_MIN ? weaker(paper, FIELD_SHARE, CONTROL_MIN) : outline],
    ['--alarm', isNight(settings) ? '#ffb4ab' : '#8a0d18'],
    ['--alarm-ground', isNight(settings) ? '#3d1210' : '#ffe3e0'],
    ['--tab', tab],
    ['--on-tab', readableOn(tab)],
    ['--bold', isBold ? '1' : '0'],
  ];
}

/**
 * Variables of a section's background such as `--color-home`: its text and secondary text, whether it is a sheet on
 * the site's background, whether its photos have a mat (1 or 0), and a photo's mount and edge.
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

function toCss(row: Setting, value: boolean | number | string): string {
  if (row.kind === 'boolean') return value ? '1' : '0';
  return row.kind === 'number' ? `${value}${row.unit ?? ''}` : String(value).toLowerCase();
}

/** The look in content/site.json; without it the settings decide. */
export type Brand = {
  readonly typeface?: string | undefined;
  readonly accent?: string | undefined;
  readonly darkMode?: boolean | undefined;
};

/** The default accent of a site with shadows. Without shadows it is the text colour. */
const ACCENT = '#ff5a36';

/** Whether buttons have shadows. Without them typeface and accent are calm too. */
export const hasShadows = ({ btnShadowX, btnShadowY }: Settings): boolean =>
  btnShadowX !== 0 || btnShadowY !== 0;

export function accentOf(settings: Settings, own?: string): string {
  const [, ink] = paperAndInk(settings);
  return (own || (hasShadows(settings) ? ACCENT : ink)).toLowerCase();
}

/** Variables of the accent (itself, its text, the line on paper), and the typeface of headings. */
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

/** The dark background of a site without colour, and one of its channels. */
const NIGHT = '#0e0e0e';
const NIGHT_LEVEL = 14;
/** Share of a background's hue that stays in dark mode. */
const HUE_SHARE = 0.35;

/** A background in dark mode keeps a part of its hue. A dark one is unchanged. */
function darkGround(ground: string): string {
  if (contrast(PAPER, ground) >= NIGHT_MIN) return ground;
  const least = Math.min(...toRgb(ground));
  const darken = (channel: number) => Math.round(NIGHT_LEVEL + (channel - least) * HUE_SHARE);
  const [red, green, blue] = toRgb(ground);
  const darkened = toHex([darken(red), darken(green), darken(blue)]);
  return contrast(PAPER, darkened) >= NIGHT_MIN ? darkened : NIGHT;
}

/** A shadow in dark mode: a grey as visible as the colour is in light mode, but never glaring. */
function darkShadow(shadow: string, ground: string): string {
  const wanted = Math.min(contrast(shadow, ground), GLARE_MAX);
  const grey = (level: number) => toHex([level, level, level]);
  let level = NIGHT_LEVEL;
  while (contrast(grey(level), INK) < wanted) level += 1;
  return grey(level);
}

/** The settings for dark mode, with dark colours instead of light ones. */
export function darkSettings(settings: Settings): Settings {
  const { siteBgColor, btnShadowColor, thumbShadowColor } = settings;
  const grounds = SETTING_KEYS.filter((key) => settingRow(key).css?.startsWith('--color-'));
  return {
    ...settings,
    ...Object.fromEntries(grounds.map((key) => [key, darkGround(String(settings[key]))])),
    btnShadowColor: darkShadow(btnShadowColor, siteBgColor),
    thumbShadowColor: darkShadow(thumbShadowColor, siteBgColor),
  };
}

/** CSS variables of the settings and the derived values, as [name, value] pairs. */
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

export const DARK = '(prefers-color-scheme:dark)';

/** The same as a `:root` rule, and a second one for dark mode if the site follows it. */
export function settingsCss(settings: Settings, brand: Brand = {}): string {
  const rule = (shown: Settings) =>
    `:root{${settingVariables(shown, brand)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return rule(settings) + (brand.darkMode ? `@media${DARK}{${rule(darkSettings(settings))}}` : '');
}
