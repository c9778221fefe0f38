import { SETTING_KEYS, type SettingGroup, type SettingKey, settingRow } from './table.ts';

/**
 * Message keys of the form, derived from the table: a new row or group without its label in both
 * languages does not compile.
 */
export type SettingLabelKey = `field.${SettingKey}`;
type GroupLabelKey = `settings.group.${SettingGroup}`;
export type SettingsFormLabelKey = SettingLabelKey | GroupLabelKey;

/** The key of a group's name. */
export function groupLabel<G extends SettingGroup>(group: G): `settings.group.${G}` {
  return `settings.group.${group}`;
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
