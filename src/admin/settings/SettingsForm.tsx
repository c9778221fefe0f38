import { memo, useMemo, useState } from 'react';
import type { FormFaults, FormValues } from '../../shared/content/fields/form.ts';
import {
  type SettingGroup,
  type SettingKey,
  type Settings,
  settingGroups,
  settingRow,
} from '../../shared/content/settings/table.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fieldId } from '../fields/Field.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { type FormView, OtherGroup, SingleForm } from '../fields/SingleTab.tsx';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import {
  formatRatio,
  GROUND_KEYS,
  type GroundKey,
  groundContrast,
  type ReadabilityWarning,
  readabilityWarnings,
} from './readability.ts';
import {
  adjustedNames,
  boundsText,
  fieldOf,
  focusField,
  resetFields,
  settingId,
  settings,
  settingsOf,
  standardText,
  settings as stored,
} from './settings.ts';

const isGround = (key: SettingKey): key is GroundKey => (GROUND_KEYS as readonly SettingKey[]).includes(key);

/** For a ground: a sample of the text the site will write on it, and its contrast. Nothing for other settings. */
function GroundNote({ name, settings }: { name: SettingKey; settings: Settings }) {
  const { t, language } = useAdminText();
  if (!isGround(name)) return null;
  const { text, ratio } = groundContrast(settings, name);
  return (
    <p className="flow muted">
      <span className="setting-swatch" aria-hidden="true" style={{ background: settings[name], color: text }}>
        Aa
      </span>
      {t('settings.contrast', { ratio: formatRatio(ratio, language) })}
    </p>
  );
}

/** What a setting makes hard to read, and a press away the nearest value that does not. */
function WarningNote({ warning, label }: { warning: ReadabilityWarning; label: string }) {
  const { t, language } = useAdminText();
  const { key, kind, ratio, proposal } = warning;
  const take = () => {
    stored.form.type({ [key]: proposal });
    focusField(key);
  };
  const isColor = proposal.startsWith('#');
  return (
    <div className="stack form-note setting-warning">
      <p>{t(`settings.warn.${kind}`, { ratio: formatRatio(ratio, language) })}</p>
      <Button look="quiet" onClick={take}>
        {isColor && <span className="setting-swatch" aria-hidden="true" style={{ background: proposal }} />}
        {t('settings.take', { value: language === 'de' ? proposal.replace('.', ',') : proposal })}
        <span className="sr-only">{t('settings.takeFor', { name: label })}</span>
      </Button>
    </div>
  );
}

type SettingRowProps = {
  readonly name: SettingKey;
  readonly value: string | boolean;
  readonly isChanged: boolean;
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
    <div className="setting" data-kind={settingRow(key).kind}>
      <FieldRow
        id={settingId(key)}
        field={field}
        value={value}
        hint={boundsText(texts, key)}
        fault={error === undefined ? undefined : { text: error }}
        onChange={(next) => stored.form.type({ [key]: next })}
      />
      {isChanged && <span className="mark changed">{t('form.changed')}</span>}
      {isAdjusted && (
        <button type="button" className="link setting-standard" onClick={reset}>
          {t('settings.default', { value: standardText(texts, key) })}
          <span className="sr-only">: {t('settings.resetField', { name: label })}</span>
        </button>
      )}
      <GroundNote name={key} settings={settings} />
      {warning && <WarningNote warning={warning} label={label} />}
    </div>
  );
}

/** Drawn again only when something about it has changed: the settings matter to rows that speak of contrast. */
const SettingRow = memo(
  Row,
  (before, after) =>
    before.value === after.value &&
    before.isChanged === after.isChanged &&
    before.isAdjusted === after.isAdjusted &&
    before.error === after.error &&
    before.warning === after.warning &&
    (settingRow(after.name).kind !== 'color' || before.settings === after.settings),
);

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

function SettingsGroup(props: SettingsGroupProps) {
  const { group, keys, values, faults, changed, adjusted, settings, warnings } = props;
  const { t, fault } = useAdminText();
  const name = t(`settings.group.${group}`);
  const reset = () => {
    resetFields(keys);
    if (keys[0]) focusField(keys[0]);
  };
  const row = (key: SettingKey) => (
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
  );
  const isNumber = (key: SettingKey) => settingRow(key).kind === 'number';
  const numbers = keys.filter(isNumber);
  const [isOpened, setOpened] = useState<boolean>();
  const isFolded = numbers.length < keys.length;
  const isOpen =
    !isFolded ||
    (isOpened ??
      numbers.some(
        (key) => changed.has(key) || faults[key] || warnings.some((warning) => warning.key === key),
      ));
  return (
    <fieldset
      className="box single-group"
      id={fieldId('settings', `group-${group}`)}
      tabIndex={-1}
      // The index leads here; a folded field is found by its name.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget || target.closest('.setting-numbers')) setOpened(true);
      }}
    >
      <legend>{name}</legend>
      {keys.some((key) => adjusted.has(key)) && (
        <button type="button" className="link" onClick={reset}>
          <span aria-hidden="true">{t('settings.reset')}</span>
          <span className="sr-only">{t('settings.resetGroup', { name })}</span>
        </button>
      )}
      {group === 'colors' && <OtherGroup form="site" group="look" text={t('settings.colorsShown')} />}
      <div className="single-rows">
        {keys.filter((key) => !isNumber(key)).map(row)}
        {numbers.length > 0 && isFolded && (
          <button
            type="button"
            className="muted fold setting-fine"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpen)}
          >
            <Icon name="open" />
            {t('settings.fine')}
            <span className="sr-only">{t('settings.takeFor', { name })}</span>
          </button>
        )}
        {numbers.length > 0 && (
          // Folded by its height alone, so that every field can take the focus.
          <div className="setting-numbers" data-open={isOpen || undefined}>
            {numbers.map(row)}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** The table in its groups. */
export const GROUPS = settingGroups();

/** All rows of the table in their groups, and the bar that saves them. */
export function SettingsForm() {
  return <SingleForm single={settings}>{(view) => <Groups {...view} />}</SingleForm>;
}

function Groups({ values, saved, changed, faults }: FormView) {
  const adjusted = useMemo(() => adjustedNames(values), [values]);
  const shown = useMemo(() => settingsOf(values, saved), [values, saved]);
  const warnings = useMemo(() => readabilityWarnings(shown), [shown]);
  return GROUPS.map(({ group, keys }) => (
    <SettingsGroup
      key={group}
      group={group}
      keys={keys}
      values={values}
      faults={faults}
      changed={changed}
      adjusted={adjusted}
      settings={shown}
      warnings={warnings}
    />
  ));
}
