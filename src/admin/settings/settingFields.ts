import { choiceLabelKey } from '../../shared/content/entries/labels.ts';
import { bodyOf, type FormField, type FormValues, formFields } from '../../shared/content/fields/form.ts';
import { SETTINGS, type SettingKey, type Settings, settingRow } from '../../shared/content/settings/table.ts';
import { formatNumber } from '../../shared/shop/price.ts';
import { fieldId } from '../fields/fieldId.ts';
import { pick } from '../fields/merge.ts';
import type { AdminTexts } from '../shell/useAdminText.ts';
import { DEFAULT_VALUES } from './adjusted.ts';
import { settings } from './settings.ts';

const FIELDS = new Map(formFields(SETTINGS).map((field) => [field.name, field]));

/** The form's field of a setting. */
export const fieldOf = (key: SettingKey): FormField => FIELDS.get(key) as FormField;

/** Id of a setting's control. */
export const settingId = (key: string): string => fieldId('settings', key);

/** Moves the focus to a setting's control, from a button that its own press takes away. */
export function focusField(key: SettingKey): void {
  document.getElementById(settingId(key))?.focus();
}

/** Brings fields back to their defaults. */
export function resetFields(keys: readonly string[] = [...FIELDS.keys()]): void {
  settings.form.type(pick(DEFAULT_VALUES, keys));
}

/** The settings that a form stands for: a field that cannot be saved counts as it was. */
export function settingsOf(values: FormValues, saved: FormValues): Settings {
  return bodyOf(SETTINGS, values, saved) as Settings;
}

/** What the field takes and what a reset brings it to. */
export function hintText({ t, language }: AdminTexts, key: SettingKey): string {
  const row = settingRow(key);
  const standard = DEFAULT_VALUES[key] ?? '';
  const byDefault = (value: string) => t('settings.default', { value });
  if (typeof standard === 'boolean') return byDefault(standard ? t('form.on') : t('form.off'));
  if (row.kind === 'choice') return byDefault(t(choiceLabelKey(standard)));
  if (row.kind !== 'number') return byDefault(standard);
  const max = `${formatNumber(row.max, language)}${row.unit ? ` ${row.unit}` : ''}`;
  const bounds = t('settings.bounds', { min: formatNumber(row.min, language), max });
  return `${bounds} · ${byDefault(formatNumber(standard, language))}`;
}
