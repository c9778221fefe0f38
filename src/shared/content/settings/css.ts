import { DEFAULT_SETTINGS, SETTING_KEYS, type Setting, type Settings, settingRow } from './table.ts';

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

/** Colours that follow from the owner's, so that what frames the work goes with its ground. Names of CSS variables. */

/** On grounds this dark, paper and ink change places: paper's contrast with it is at least this. */
const NIGHT_MIN = 12;
/** A line of less contrast with what it borders would not be seen. */
const LINE_MIN = 1.3;
/** What tells a control from its ground (WCAG 1.4.11). */
const CONTROL_MIN = 3;
/** A hard shadow of more contrast with a dark ground would be the brightest thing on it. */
const GLARE_MAX = 3;
/** Words that warn, on light and on dark paper. */
const ALARM = { day: '#8a0d18', night: '#ffb4ab' } as const;

/** The owner's colour for a line, where it is seen on this ground; else the colour of text there. */
function lineOn(ground: string, wanted: string): string {
  return contrast(wanted, ground) >= LINE_MIN ? wanted.toLowerCase() : readableOn(ground);
}

const isNight = ({ siteBgColor }: Settings) => contrast(PAPER, siteBgColor) >= NIGHT_MIN;
const outlineOf = (settings: Settings) => lineOn(isNight(settings) ? INK : PAPER, settings.btnShadowColor);

const paperAndInk = (settings: Settings): readonly [paper: string, ink: string] =>
  isNight(settings) ? [INK, PAPER] : [PAPER, INK];

/** Of buttons and dialogs: paper, the text on it, the outline around it, words that warn. */
function chromeVariables(settings: Settings): [string, string][] {
  const [paper, ink] = paperAndInk(settings);
  return [
    ['--paper', paper],
    ['--ink', ink],
    ['--outline', outlineOf(settings)],
    ['--alarm', isNight(settings) ? ALARM.night : ALARM.day],
  ];
}

/** A section without a ground or shadow of its own is no sheet on the site's ground: nothing frames it. */
function isFramed(ground: string, settings: Settings): boolean {
  return hasShadows(settings) || ground.toLowerCase() !== settings.siteBgColor.toLowerCase();
}

/** Of a section's ground, as in `--color-home`: the text that reads on it, whether it has a frame (1 or 0), a photo's mount, and its edge. */
function groundVariables(name: string, ground: string, settings: Settings): [string, string][] {
  const mount = contrast(ground, '#ffffff') < CONTRAST_MIN ? '#ffffff' : INK;
  return [
    [`--on-${name}`, readableOn(ground)],
    [`--frame-${name}`, isFramed(ground, settings) ? '1' : '0'],
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

/** Of the accent: itself, the text on it, the same as a line on paper; and the face of headings. */
function brandVariables(settings: Settings, { typeface, accent: own }: Brand): [string, string][] {
  const isCalm = !hasShadows(settings);
  const [paper, ink] = paperAndInk(settings);
  const accent = (own || (isCalm ? ink : ACCENT)).toLowerCase();
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
const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
/** How much of a ground's colour stays in the dark. */
const TINGE = 0.35;

/** A ground in the dark: what colour it has stays as a tinge. Dark grounds are as they were. */
function groundInTheDark(ground: string): string {
  if (contrast(PAPER, ground) >= NIGHT_MIN) return ground;
  const n = Number.parseInt(ground.slice(1), 16);
  const channels = [n >> 16, (n >> 8) & 255, n & 255];
  const least = Math.min(...channels);
  const tinged = hex(channels.map((channel) => NIGHT_LEVEL + (channel - least) * TINGE));
  return contrast(PAPER, tinged) >= NIGHT_MIN ? tinged : NIGHT;
}

/** A shadow in the dark: a grey that is seen there as the colour is in the light, but never glares. */
function shadowInTheDark(shadow: string, ground: string): string {
  const wanted = Math.min(contrast(shadow, ground), GLARE_MAX);
  const grey = (level: number) => hex([level, level, level]);
  let level = NIGHT_LEVEL;
  while (contrast(grey(level), NIGHT) < wanted) level += 1;
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

/** CSS variables of the settings and what is derived from them, as [name, value] pairs. `chrome`: the panel has its own. */
export function settingVariables(
  settings: Settings,
  brand: Brand = {},
  chrome: Settings = settings,
): [string, string][] {
  const pairs = [...chromeVariables(chrome), ...brandVariables(chrome, brand)];
  if (chrome === settings) pairs.push(['color-scheme', isNight(settings) ? 'dark' : 'light']);
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

/**
 * The same as a `:root` rule, and for the dark another where the site follows its visitor's dark mode. `isPanel`: its
 * own paper, ink and accent stay as they are, whatever the site's are.
 */
export function settingsCss(settings: Settings, brand: Brand = {}, isPanel = false): string {
  const rule = (shown: Settings) =>
    `:root{${settingVariables(shown, isPanel ? {} : brand, isPanel ? DEFAULT_SETTINGS : shown)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return rule(settings) + (brand.darkMode && !isPanel ? `@media${DARK}{${rule(darkTwin(settings))}}` : '');
}
