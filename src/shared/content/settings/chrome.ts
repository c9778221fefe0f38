import { CONTRAST_MIN, contrast, INK, PAPER, readableOn } from './contrast.ts';
import type { Settings } from './table.ts';

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
export function chromeVariables(settings: Settings): [string, string][] {
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
export function groundVariables(name: string, ground: string, settings: Settings): [string, string][] {
  const mount = contrast(ground, '#ffffff') < CONTRAST_MIN ? '#ffffff' : INK;
  return [
    [`--on-${name}`, readableOn(ground)],
    [`--frame-${name}`, isFramed(ground, settings) ? '1' : '0'],
    [`--mount-${name}`, mount],
    [`--edge-${name}`, lineOn(mount, settings.thumbShadowColor)],
  ];
}
