import type { PathFault } from '../faults.ts';
import { fitsPlain } from '../fields/misfit.ts';
import { fieldFaults, unknownFaults } from '../fields/read.ts';
import { isRecord } from '../isRecord.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type StoredSettings,
  settingRow,
} from './table.ts';

/** Lenient: only the values that are there and fit their row. */
export function readStoredSettings(value: unknown): StoredSettings {
  if (!isRecord(value)) return {};
  const fits = (key: SettingKey) => Object.hasOwn(value, key) && fitsPlain(settingRow(key), value[key]);
  return Object.fromEntries(SETTING_KEYS.filter(fits).map((key) => [key, value[key]]));
}

/** Lenient: every value that fits its row, the default for every other. Never throws. */
export function readSettings(value: unknown): Settings {
  return { ...DEFAULT_SETTINGS, ...readStoredSettings(value) };
}

/** Strict: every fault of settings that are about to be saved; a name that is no setting is one. */
export function settingFaults(value: unknown): PathFault[] {
  return [...fieldFaults(SETTINGS, value), ...unknownFaults(SETTINGS, value)];
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
