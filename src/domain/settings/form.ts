import type { Setting } from './kinds.ts';
import { fits } from './kinds.ts';
import { readStoredSettings } from './read.ts';
import { SETTING_KEYS, type SettingKey, type Settings, settingRow } from './table.ts';

/** A value as a form holds it: switches as such, everything else as the text that is typed. */
export type FieldValue = string | boolean;
export type SettingsForm = Readonly<Record<SettingKey, FieldValue>>;
/** Why a field's text cannot be saved. */
export type FieldFault = 'notANumber' | 'outOfBounds' | 'notAColor' | 'notAChoice';

const toField = (value: Settings[SettingKey]): FieldValue =>
  typeof value === 'boolean' ? value : String(value);

/** What a reset brings a row's field back to: what the site shows where nothing is stored. */
export function defaultField(key: SettingKey): FieldValue {
  return toField(settingRow(key).default);
}

/** What a row's field begins with where the form is given no value at all. */
function proposedField(key: SettingKey): FieldValue {
  const row = settingRow(key);
  return row.kind === 'number' && row.formDefault !== undefined
    ? toField(row.formDefault)
    : defaultField(key);
}

/** The settings as fields; a value that is missing or unusable is filled in with what the form proposes. */
export function formOf(stored: unknown): SettingsForm {
  const settings = readStoredSettings(stored);
  const entries = SETTING_KEYS.map((key) => {
    const value = settings[key];
    return [key, value === undefined ? proposedField(key) : toField(value)] as const;
  });
  return Object.fromEntries(entries) as Record<SettingKey, FieldValue>;
}

/** A number as it is typed, with point or comma; NaN where it is none. */
function readNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function readColor(text: string): string {
  const trimmed = text.trim();
  return /^[0-9a-f]{6}$/i.test(trimmed) ? `#${trimmed}` : trimmed;
}

function readField(row: Setting, value: FieldValue): Settings[SettingKey] {
  if (typeof value === 'boolean') return value;
  if (row.kind === 'number') return readNumber(value);
  return row.kind === 'color' ? readColor(value) : value;
}

/** The value of a field, or undefined where its text does not fit the row. */
export function fieldValue(key: SettingKey, value: FieldValue): Settings[SettingKey] | undefined {
  const read = readField(settingRow(key), value);
  return fits(settingRow(key), read) ? read : undefined;
}

/** What is wrong with a field; undefined where nothing is. */
export function fieldFault(key: SettingKey, value: FieldValue): FieldFault | undefined {
  if (fieldValue(key, value) !== undefined) return undefined;
  const row = settingRow(key);
  if (row.kind === 'color') return 'notAColor';
  if (row.kind !== 'number') return 'notAChoice';
  return Number.isNaN(readField(row, value)) ? 'notANumber' : 'outOfBounds';
}

/** Every field that cannot be saved, in the order of the table. */
export function formFaults(form: SettingsForm): { key: SettingKey; fault: FieldFault }[] {
  return SETTING_KEYS.flatMap((key) => {
    const fault = fieldFault(key, form[key]);
    return fault ? [{ key, fault }] : [];
  });
}

/**
 * The settings a form stands for: all of them. A field that cannot be saved counts as it stands in `fallback`,
 * so that a preview goes on while something is being typed.
 */
export function settingsOf(form: SettingsForm, fallback: SettingsForm): Settings {
  const entries = SETTING_KEYS.map((key) => {
    const value = fieldValue(key, form[key]) ?? fieldValue(key, fallback[key]) ?? settingRow(key).default;
    return [key, value] as const;
  });
  return Object.fromEntries(entries) as Settings;
}

/** Do two fields mean the same value? 1, 1.0 and 1,0 do, and so do colours in other letters. */
export function isSameField(key: SettingKey, a: FieldValue, b: FieldValue): boolean {
  const [one, other] = [fieldValue(key, a), fieldValue(key, b)];
  if (one === undefined || other === undefined) return a === b;
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** The fields that differ from how they were read. */
export function changedKeys(form: SettingsForm, saved: SettingsForm): SettingKey[] {
  return SETTING_KEYS.filter((key) => !isSameField(key, form[key], saved[key]));
}

/** Only the changed fields: what a draft keeps. */
export function draftOf(form: SettingsForm, saved: SettingsForm): Partial<SettingsForm> {
  return Object.fromEntries(changedKeys(form, saved).map((key) => [key, form[key]]));
}

/** A form with a draft laid over it. What of the draft is no field value is left out. */
export function withDraft(saved: SettingsForm, draft: unknown): SettingsForm {
  if (typeof draft !== 'object' || draft === null) return saved;
  const fields = draft as Record<string, unknown>;
  const kept = SETTING_KEYS.filter(
    (key) => Object.hasOwn(fields, key) && typeof fields[key] === typeof saved[key],
  );
  return { ...saved, ...Object.fromEntries(kept.map((key) => [key, fields[key]])) };
}
