import { useMemo, useState } from 'react';
import {
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
  fieldOf,
  focusField,
  hintText,
  type NearestLook,
  nearestLook,
  resetFields,
  settingsOf,
  showEffect,
  standardText,
  settings as stored,
} from './settings.ts';

const isGround = (key: SettingKey): key is GroundKey => (GROUND_KEYS as readonly SettingKey[]).includes(key);

/** From this contrast on text is easy to read (WCAG 2, AAA). */
const EASY_MIN = 7;

/** For a ground: a sample of the text the site will write on it, and a word where it reads less well. */
function GroundNote({ name, settings }: { name: SettingKey; settings: Settings }) {
  const { t, language } = useAdminText();
  if (!isGround(name)) return null;
  const { text, ratio } = groundContrast(settings, name);
  return (
    <p className="flow muted setting-ground" title={formatRatio(ratio, language)}>
      <span className="setting-swatch" aria-hidden="true" style={{ background: settings[name], color: text }}>
        Aa
      </span>
      {ratio < EASY_MIN && t('settings.contrast.fair')}
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
  // Colours are written as their fields write them.
  const value = isColor ? proposal.toUpperCase() : language === 'de' ? proposal.replace('.', ',') : proposal;
  return (
    <div className="stack form-note setting-warning">
      <p>{t(`settings.warn.${kind}`, { ratio: formatRatio(ratio, language) })}</p>
      <Button look="quiet" className="at-start" onClick={take}>
        {isColor && <span className="setting-swatch" aria-hidden="true" style={{ background: proposal }} />}
        {t('settings.take', { value })}
        <span className="sr-only">{t('settings.takeFor', { name: label })}</span>
      </Button>
    </div>
  );
}

type SettingRowProps = Omit<FormView, 'saved'> & {
  readonly name: SettingKey;
  /** The look in use, to which a reset leads. */
  readonly look: NearestLook;
  /** What the form stands for, with fields in error as they were. */
  readonly settings: Settings;
  readonly warnings: readonly ReadabilityWarning[];
};

/** One row of the table: its field, whether it has changed, the way back to the look's value, what it does to text. */
function SettingRow(props: SettingRowProps) {
  const { name: key, values, faults, changed, look, settings, warnings } = props;
  const warning = warnings.find((one) => one.key === key);
  const texts = useAdminText();
  const { t } = texts;
  const field = fieldOf(key);
  const label = texts.label(field);
  const { kind } = settingRow(key);
  const standard = standardText(texts, look, key);
  const reset = () => {
    resetFields(look, [key]);
    focusField(key);
  };
  const show = () => showEffect(key);
  return (
    <div className="setting" data-kind={kind}>
      <FieldRow
        id={fieldId('settings', key)}
        field={field}
        value={values[key] ?? ''}
        hint={hintText(texts, key)}
        fault={faults[key]}
        onEnter={show}
        onChange={(next) => {
          show();
          stored.form.type({ [key]: next });
        }}
      />
      {changed.has(key) && <span className="mark changed">{t('form.changed')}</span>}
      {look.adjusted.has(key) && (
        <button type="button" className="link setting-standard" onClick={reset}>
          {t(`settings.preset.${look.name}`)}
          {kind === 'color' ? <span className="setting-swatch" style={{ background: standard }} /> : ': '}
          <span className={kind === 'color' ? 'sr-only' : undefined}>{standard}</span>
          <span className="sr-only">({t('settings.resetGroup', { name: label })})</span>
        </button>
      )}
      <GroundNote name={key} settings={settings} />
      {warning && <WarningNote warning={warning} label={label} />}
    </div>
  );
}

type Group = ReturnType<typeof settingGroups>[number];

function SettingsGroup({ group, keys, ...view }: Omit<SettingRowProps, 'name'> & Group) {
  const { faults, changed, look, warnings } = view;
  const { t } = useAdminText();
  const name = t(`settings.group.${group}`);
  const reset = () => {
    resetFields(look, keys);
    if (keys[0]) focusField(keys[0]);
  };
  const row = (key: SettingKey) => <SettingRow key={key} name={key} {...view} />;
  const isFine = (key: SettingKey) => group !== 'colors' && settingRow(key).kind !== 'boolean';
  const fine = keys.filter(isFine);
  const [isOpened, setOpened] = useState<boolean>();
  const isOpen =
    isOpened ??
    fine.some((key) => changed.has(key) || faults[key] || warnings.some((warning) => warning.key === key));
  return (
    <fieldset
      className={fine.length > 0 ? 'box single-group single-fold' : 'box single-group'}
      data-switch={fine.length < keys.length || undefined}
      id={fieldId('settings', `group-${group}`)}
      tabIndex={-1}
      // The index leads here; a folded field is found by its name.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) showEffect(keys[0]);
        if (target === currentTarget || target.closest('.setting-numbers')) setOpened(true);
      }}
    >
      <legend>{name}</legend>
      {keys.some((key) => look.adjusted.has(key)) && (
        <button type="button" className="link" onClick={reset}>
          <span aria-hidden="true">{t('settings.reset')}</span>
          <span className="sr-only">{t('settings.resetGroup', { name })}</span>
        </button>
      )}
      {group === 'colors' && <OtherGroup form="site" group="look" text={t('settings.colorsShown')} />}
      <div className="single-rows">
        {keys.filter((key) => !isFine(key)).map(row)}
        {fine.length > 0 && (
          <button
            type="button"
            className="muted fold setting-fine"
            aria-expanded={isOpen}
            onClick={() => {
              setOpened(!isOpen);
              showEffect(isOpen ? undefined : fine[0]);
            }}
          >
            <Icon name="open" />
            {t('settings.fine')}
            <span className="sr-only">{t('settings.takeFor', { name })}</span>
          </button>
        )}
        {fine.length > 0 && (
          // Folded by its height alone, so that every field can take the focus.
          <div className="setting-numbers" data-open={isOpen || undefined}>
            {fine.map(row)}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Colours first: they are what most owners come for. */
const isColors = ({ group }: Group) => Number(group === 'colors');
export const GROUPS = settingGroups().sort((a, b) => isColors(b) - isColors(a));

/** All rows of the table in their groups, and the bar that saves them. */
export function SettingsForm() {
  return <SingleForm single={stored}>{(view) => <Groups {...view} />}</SingleForm>;
}

function Groups({ values, saved, changed, faults }: FormView) {
  const look = useMemo(() => nearestLook(values), [values]);
  const shown = useMemo(() => settingsOf(values, saved), [values, saved]);
  const warnings = useMemo(() => readabilityWarnings(shown), [shown]);
  const view = { values, faults, changed, look, settings: shown, warnings };
  return GROUPS.map(({ group, keys }) => <SettingsGroup key={group} group={group} keys={keys} {...view} />);
}
