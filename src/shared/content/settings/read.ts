import { isRecord } from '../../isRecord.ts';
import { fitsPlain } from '../fields/validate.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type StoredSettings,
  settingRow,
} from './table.ts';

/** Lenient: only the valid values. */
export function readStoredSettings(value: unknown): StoredSettings {
  if (!isRecord(value)) return {};
  const fits = (key: SettingKey) => Object.hasOwn(value, key) && fitsPlain(settingRow(key), value[key]);
  return Object.fromEntries(SETTING_KEYS.filter(fits).map((key) => [key, value[key]]));
}

/** Lenient: every valid value, else its default. Never throws. */
export function readSettings(value: unknown): Settings {
  return { ...DEFAULT_SETTINGS, ...readStoredSettings(value) };
}

/** Hex digits of a colour are compared case-insensitively. */
const isSame = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/** The stored form: settings that differ from the defaults. Unchanged settings and unknown keys of `stored` stay. */
export function storedForm(
  settings: StoredSettings,
  stored: unknown = {},
): Readonly<Record<string, unknown>> {
  const before = readStoredSettings(stored);
  const values = SETTING_KEYS.map((key) => {
    const [standard, old] = [DEFAULT_SETTINGS[key], before[key]];
    const value = settings[key] ?? standard;
    if (isSame(value, old ?? standard)) return [key, old];
    return [key, isSame(value, standard) ? undefined : value];
  });
  const storedEntries = isRecord(stored) ? Object.entries(stored) : [];
  const others = storedEntries.filter(([name]) => !Object.hasOwn(SETTINGS, name));
  return Object.fromEntries([...values, ...others].filter(([, value]) => value !== undefined));
}
