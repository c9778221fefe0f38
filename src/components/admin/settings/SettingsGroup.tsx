import type { SettingsForm } from '../../../domain/settings/form.ts';
import { defaultField, isSameField } from '../../../domain/settings/form.ts';
import type { SettingGroup } from '../../../domain/settings/kinds.ts';
import { groupLabel } from '../../../domain/settings/labels.ts';
import type { ReadabilityWarning } from '../../../domain/settings/readability.ts';
import type { SettingKey, Settings } from '../../../domain/settings/table.ts';
import type { SettingsState } from '../../../stores/admin/settings.ts';
import { resetFields } from '../../../stores/admin/settings.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { focusField } from './fieldText.ts';
import { SettingRow } from './SettingRow.tsx';

type SettingsGroupProps = {
  readonly group: SettingGroup;
  readonly keys: readonly SettingKey[];
  readonly form: SettingsForm;
  readonly changed: ReadonlySet<SettingKey>;
  readonly refused: SettingsState['refused'];
  /** What the form stands for, with fields in error as they were. */
  readonly settings: Settings;
  readonly warnings: readonly ReadabilityWarning[];
};

/** One group of the table as a fieldset. */
export function SettingsGroup(props: SettingsGroupProps) {
  const { group, keys, form, changed, refused, settings, warnings } = props;
  const { t } = useAdminText();
  const name = t(groupLabel(group));
  const isDefault = keys.every((key) => isSameField(key, form[key], defaultField(key)));
  const reset = () => {
    resetFields(keys);
    if (keys[0]) focusField(keys[0]);
  };
  return (
    <fieldset className="settings-group">
      <legend>{name}</legend>
      {!isDefault && (
        <button type="button" className="settings-reset group" onClick={reset}>
          <span aria-hidden="true">{t('settings.reset')}</span>
          <span className="sr-only">{t('settings.resetGroup', { name })}</span>
        </button>
      )}
      <div className="settings-rows">
        {keys.map((key) => (
          <SettingRow
            key={key}
            name={key}
            value={form[key]}
            isChanged={changed.has(key)}
            refused={refused[key]}
            settings={settings}
            warning={warnings.find((warning) => warning.key === key)}
          />
        ))}
      </div>
    </fieldset>
  );
}
