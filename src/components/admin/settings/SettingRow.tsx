import { memo } from 'react';
import { defaultField, type FieldValue, fieldFault, isSameField } from '../../../domain/settings/form.ts';
import { settingLabel } from '../../../domain/settings/labels.ts';
import type { ReadabilityWarning } from '../../../domain/settings/readability.ts';
import { type SettingKey, type Settings, settingRow } from '../../../domain/settings/table.ts';
import { resetFields, setField } from '../../../stores/admin/settings.ts';
import { Field } from '../ui/Field.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { faultText, fieldId, focusField, hintText } from './fieldText.ts';
import { GroundNote, WarningNote } from './ReadabilityNotes.tsx';
import { SettingControl } from './SettingControl.tsx';

type SettingRowProps = {
  readonly name: SettingKey;
  readonly value: FieldValue;
  readonly isChanged: boolean;
  /** What the server found wrong with it. */
  readonly refused: string | undefined;
  /** The site shows something else until the next save. */
  readonly settings: Settings;
  readonly warning: ReadabilityWarning | undefined;
};

/** One row of the table: its field, whether it has changed, the way back to its default, what it does to text. */
function Row({ name: key, value, isChanged, refused, settings, warning }: SettingRowProps) {
  const { t, language } = useAdminText();
  const label = t(settingLabel(key));
  const fault = fieldFault(key, value);
  const isDefault = isSameField(key, value, defaultField(key));
  const reset = () => {
    resetFields([key]);
    focusField(key);
  };
  return (
    <div className="setting" data-kind={settingRow(key).kind} data-changed={isChanged || undefined}>
      <Field
        id={fieldId(key)}
        label={label}
        hint={hintText(t, language, key)}
        error={fault ? faultText(t, language, key, fault) : refused}
      >
        {(control) => (
          <SettingControl
            name={key}
            control={control}
            value={value}
            onChange={(next) => setField(key, next)}
          />
        )}
      </Field>
      <p className="setting-side">
        {isChanged && <span className="setting-changed">{t('settings.changed')}</span>}
        {!isDefault && (
          <button type="button" className="settings-reset" onClick={reset}>
            <span aria-hidden="true">{t('settings.reset')}</span>
            <span className="sr-only">{t('settings.resetField', { name: label })}</span>
          </button>
        )}
      </p>
      <GroundNote name={key} settings={settings} />
      {warning && <WarningNote warning={warning} label={label} />}
    </div>
  );
}

/** Drawn again only when something about it has changed: the settings matter to rows that speak of contrast. */
export const SettingRow = memo(
  Row,
  (before, after) =>
    before.value === after.value &&
    before.isChanged === after.isChanged &&
    before.refused === after.refused &&
    before.warning === after.warning &&
    (settingRow(after.name).kind !== 'color' || before.settings === after.settings),
);
