import { readableOn } from './contrast.ts';
import { toCss } from './kinds.ts';
import { SETTING_KEYS, type Settings, settingRow } from './table.ts';

/** CSS variables of the settings and what is derived from them, as [name, value] pairs. */
export function settingVariables(settings: Settings): [string, string][] {
  const pairs: [string, string][] = [];
  for (const key of SETTING_KEYS) {
    const row = settingRow(key);
    if (!row.css) continue;
    pairs.push([row.css, toCss(row, settings[key])]);
    // A ground colour brings the text colour that reads on it.
    if (row.css.startsWith('--color-')) {
      pairs.push([row.css.replace('--color-', '--on-'), readableOn(String(settings[key]))]);
    }
  }
  return pairs;
}

/** The same as a `:root` rule. */
export function settingsCss(settings: Settings): string {
  return `:root{${settingVariables(settings)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}
