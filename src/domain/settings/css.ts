import { readableOn } from './contrast.ts';
import { SETTING_KEYS, type Setting, type Settings, settingRow } from './table.ts';

/** The row's value as CSS text. The value must fit the row. */
function toCss(row: Setting, value: boolean | number | string): string {
  if (row.kind === 'boolean') return value ? '1' : '0';
  return row.kind === 'number' ? `${value}${row.unit ?? ''}` : String(value).toLowerCase();
}

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
