import type { FormFaults, FormValues } from '../../shared/content/fields/form.ts';
import type { SettingGroup, SettingKey, Settings } from '../../shared/content/settings/table.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import type { ReadabilityWarning } from './readability.ts';
import { SettingRow } from './SettingRow.tsx';
import { focusField, resetFields } from './settingFields.ts';

type SettingsGroupProps = {
  readonly group: SettingGroup;
  readonly keys: readonly SettingKey[];
  readonly values: FormValues;
  readonly faults: FormFaults;
  /** The fields that differ from what is saved, and from what a reset brings them to. */
  readonly changed: ReadonlySet<string>;
  readonly adjusted: ReadonlySet<string>;
  /** What the form stands for, with fields in error as they were. */
  readonly settings: Settings;
  readonly warnings: readonly ReadabilityWarning[];
};

/** One group of the table as a fieldset. */
export function SettingsGroup(props: SettingsGroupProps) {
  const { group, keys, values, faults, changed, adjusted, settings, warnings } = props;
  const { t, fault } = useAdminText();
  const name = t(`settings.group.${group}`);
  const reset = () => {
    resetFields(keys);
    if (keys[0]) focusField(keys[0]);
  };
  return (
    <fieldset className="box single-group">
      <legend>{name}</legend>
      {keys.some((key) => adjusted.has(key)) && (
        <button type="button" className="link" onClick={reset}>
          <span aria-hidden="true">{t('settings.reset')}</span>
          <span className="sr-only">{t('settings.resetGroup', { name })}</span>
        </button>
      )}
      <div className="single-rows">
        {keys.map((key) => (
          <SettingRow
            key={key}
            name={key}
            value={values[key] ?? ''}
            isChanged={changed.has(key)}
            isAdjusted={adjusted.has(key)}
            error={faults[key] && fault(faults[key])}
            settings={settings}
            warning={warnings.find((warning) => warning.key === key)}
          />
        ))}
      </div>
    </fieldset>
  );
}
