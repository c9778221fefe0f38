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
/** Words that warn, on light and on dark paper. */
const ALARM = { day: '#8a0d18', night: '#ffb4ab' } as const;

/** The owner's colour for a line, where it is seen on this ground; else the colour of text there. */
function lineOn(ground: string, wanted: string): string {
  return contrast(wanted, ground) >= LINE_MIN ? wanted.toLowerCase() : readableOn(ground);
}

const isNight = ({ siteBgColor }: Settings) => contrast(PAPER, siteBgColor) >= NIGHT_MIN;
const outlineOf = (settings: Settings) => lineOn(isNight(settings) ? INK : PAPER, settings.btnShadowColor);

/** Of buttons and dialogs: paper, the text on it, the outline around it, words that warn. */
function chromeVariables(settings: Settings): [string, string][] {
  const [paper, ink] = isNight(settings) ? [INK, PAPER] : [PAPER, INK];
  return [
    ['--paper', paper],
    ['--ink', ink],
    ['--outline', outlineOf(settings)],
    ['--alarm', isNight(settings) ? ALARM.night : ALARM.day],
  ];
}

/** A section without a ground or shadow of its own is no sheet on the site's ground: nothing frames it. */
function isFramed(ground: string, { siteBgColor, btnShadowX, btnShadowY }: Settings): boolean {
  return btnShadowX !== 0 || btnShadowY !== 0 || ground.toLowerCase() !== siteBgColor.toLowerCase();
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

/** CSS variables of the settings and what is derived from them, as [name, value] pairs. */
export function settingVariables(settings: Settings, chrome: Settings = settings): [string, string][] {
  const pairs = chromeVariables(chrome);
  for (const key of SETTING_KEYS) {
    const row = settingRow(key);
    if (!row.css) continue;
    pairs.push([row.css, toCss(row, settings[key])]);
    const ground = /^--color-(.*)/.exec(row.css)?.[1];
    if (ground) pairs.push(...groundVariables(ground, String(settings[key]), settings));
  }
  return pairs;
}

/** The same as a `:root` rule. The panel's own paper and ink stay as they are, whatever the site's are. */
export function settingsCss(settings: Settings, isPanel = false): string {
  return `:root{${settingVariables(settings, isPanel ? DEFAULT_SETTINGS : settings)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}
