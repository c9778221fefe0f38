import { SETTING_KEYS, type SETTINGS, type SettingGroup, type SettingKey, settingRow } from './table.ts';

/**
 * Message keys of the form, derived from the table: a new row, group or choice without its label in both
 * languages does not compile.
 */
export type SettingLabelKey = `field.${SettingKey}`;
type GroupLabelKey = `settings.group.${SettingGroup}`;
type Choice = {
  [K in SettingKey]: (typeof SETTINGS)[K] extends { choices: readonly (infer C extends string)[] }
    ? C
    : never;
}[SettingKey];
type ChoiceLabelKey = `settings.choice.${Choice}`;
export type SettingsFormLabelKey = SettingLabelKey | GroupLabelKey | ChoiceLabelKey;

/** The key of a group's name. */
export function groupLabel<G extends SettingGroup>(group: G): `settings.group.${G}` {
  return `settings.group.${group}`;
}

/** The key of a choice's name. The row's own type has lost which choices there are; the table has not. */
export function choiceLabel(value: string): ChoiceLabelKey {
  return `settings.choice.${value as Choice}`;
}

/** The groups with their rows, both in the order of the table. */
export function settingGroups(): { group: SettingGroup; keys: SettingKey[] }[] {
  const groups = new Map<SettingGroup, SettingKey[]>();
  for (const key of SETTING_KEYS) {
    const { group } = settingRow(key);
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return [...groups].map(([group, keys]) => ({ group, keys }));
}
