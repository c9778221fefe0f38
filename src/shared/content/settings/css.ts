import { chromeVariables, groundVariables } from './chrome.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type Setting, type Settings, settingRow } from './table.ts';

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
