import { memo } from 'react';
import { type SettingKey, type Settings, settingRow } from '../../shared/content/settings/table.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { GroundNote, WarningNote } from './ReadabilityNotes.tsx';
import type { ReadabilityWarning } from './readability.ts';
import { fieldOf, focusField, hintText, resetFields, settingId } from './settingFields.ts';
import { settings as stored } from './settings.ts';

type SettingRowProps = {
  readonly name: SettingKey;
  readonly value: string | boolean;
  readonly isChanged: boolean;
  /** It differs from its default. */
  readonly isAdjusted: boolean;
  readonly error: string | undefined;
  /** The site shows something else until the next save. */
  readonly settings: Settings;
  readonly warning: ReadabilityWarning | undefined;
};

/** One row of the table: its field, whether it has changed, the way back to its default, what it does to text. */
function Row({ name: key, value, isChanged, isAdjusted, error, settings, warning }: SettingRowProps) {
  const texts = useAdminText();
  const { t } = texts;
  const field = fieldOf(key);
  const label = texts.label(field);
  const reset = () => {
    resetFields([key]);
    focusField(key);
  };
  return (
    <div
      className="setting"
      data-kind={settingRow(key).kind}
      data-changed={isChanged || undefined}
      data-adjusted={isAdjusted || undefined}
    >
      <FieldRow
        id={settingId(key)}
        field={field}
        value={value}
        hint={hintText(texts, key)}
        fault={error === undefined ? undefined : { text: error }}
        onChange={(next) => stored.form.type({ [key]: next })}
      />
      <p className="setting-side">
        {isChanged && <span className="mark changed">{t('form.changed')}</span>}
        {isAdjusted && (
          <button type="button" className="link" onClick={reset}>
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
    before.isAdjusted === after.isAdjusted &&
    before.error === after.error &&
    before.warning === after.warning &&
    (settingRow(after.name).kind !== 'color' || before.settings === after.settings),
);
