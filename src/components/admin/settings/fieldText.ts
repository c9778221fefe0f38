import type { Language } from '../../../domain/language.ts';
import type { FieldFault } from '../../../domain/settings/form.ts';
import { defaultField } from '../../../domain/settings/form.ts';
import type { NumberSetting } from '../../../domain/settings/kinds.ts';
import { choiceLabel } from '../../../domain/settings/labels.ts';
import { type SettingKey, settingRow } from '../../../domain/settings/table.ts';
import type { AdminTexts } from '../ui/useAdminText.ts';

/** Id of a setting's control, for labels and the error summary. */
export const fieldId = (key: SettingKey): string => `setting-${key}`;

/** Moves the focus to a setting's control, from a button that its own press takes away. */
export function focusField(key: SettingKey): void {
  document.getElementById(fieldId(key))?.focus();
}

/** A number as it is written in the language. */
const written = (value: number | string, language: Language): string =>
  language === 'de' ? String(value).replace('.', ',') : String(value);

const bounds = ({ min, max, unit }: NumberSetting, language: Language) => ({
  min: written(min, language),
  max: `${written(max, language)}${unit ? ` ${unit}` : ''}`,
});

/** What the field takes and what a reset brings it to. */
export function hintText(t: AdminTexts['t'], language: Language, key: SettingKey): string {
  const row = settingRow(key);
  const standard = defaultField(key);
  const byDefault = (value: string) => t('settings.default', { value });
  if (typeof standard === 'boolean') return byDefault(standard ? t('settings.on') : t('settings.off'));
  if (row.kind === 'choice') return byDefault(t(choiceLabel(standard)));
  if (row.kind !== 'number') return byDefault(standard);
  return `${t('settings.bounds', bounds(row, language))} · ${byDefault(written(standard, language))}`;
}

/** Why a field cannot be saved, and what it takes. */
export function faultText(
  t: AdminTexts['t'],
  language: Language,
  key: SettingKey,
  fault: FieldFault,
): string {
  const row = settingRow(key);
  return t(`settings.fault.${fault}`, row.kind === 'number' ? bounds(row, language) : {});
}
