import { changedKeys, isSameField, type SettingsForm } from '../../domain/settings/form.ts';
import type { SettingKey } from '../../domain/settings/table.ts';

/** The fields that this form and somebody else have both changed since `saved`, to different values. */
export function conflictingKeys(form: SettingsForm, saved: SettingsForm, theirs: SettingsForm): SettingKey[] {
  return changedKeys(form, saved).filter(
    (key) => !isSameField(key, saved[key], theirs[key]) && !isSameField(key, form[key], theirs[key]),
  );
}

/** Somebody else's settings with the changes of this form on top. */
export function rebase(form: SettingsForm, saved: SettingsForm, theirs: SettingsForm): SettingsForm {
  const mine = changedKeys(form, saved).map((key) => [key, form[key]] as const);
  return { ...theirs, ...Object.fromEntries(mine) };
}
