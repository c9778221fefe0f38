import { isRecord } from '../isRecord.ts';
import { expectation, fits } from './kinds.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  type StoredSettings,
  settingRow,
} from './table.ts';

/** Lenient: every value that fits its row, the default for every other. Never throws. */
export function readSettings(value: unknown): Settings {
  return { ...DEFAULT_SETTINGS, ...readStoredSettings(value) };
}

/** Lenient: only the values that are there and fit their row. */
export function readStoredSettings(value: unknown): StoredSettings {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    SETTING_KEYS.filter((key) => Object.hasOwn(value, key) && fits(settingRow(key), value[key])).map(
      (key) => [key, value[key]],
    ),
  );
}

type SettingFault = { readonly path: string; readonly message: string };

/** Strict: every fault of a settings object that is about to be saved; none means it may be. */
export function settingFaults(value: unknown): SettingFault[] {
  if (!isRecord(value)) return [{ path: '', message: 'Expected an object of settings.' }];
  return Object.keys(value).flatMap((key) => {
    if (!SETTING_KEYS.includes(key as SettingKey))
      return [{ path: key, message: 'There is no such setting.' }];
    const row = settingRow(key as SettingKey);
    return fits(row, value[key]) ? [] : [{ path: key, message: `Expected ${expectation(row)}.` }];
  });
}

/** Colours are equal whatever the case of their digits. */
const isDefault = (key: SettingKey, value: StoredSettings[SettingKey]): boolean =>
  String(value).toLowerCase() === String(DEFAULT_SETTINGS[key]).toLowerCase();

/** What is worth storing: the values that differ from their default, in the table's order. */
export function storedForm(settings: StoredSettings): StoredSettings {
  return Object.fromEntries(
    SETTING_KEYS.filter((key) => settings[key] !== undefined && !isDefault(key, settings[key])).map((key) => [
      key,
      settings[key],
    ]),
  );
}
