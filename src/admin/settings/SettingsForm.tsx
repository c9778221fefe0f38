import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { useState } from 'react';
import { SECTIONS, type Section } from '../../shared/address.ts';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { choiceLabelKey } from '../../shared/content/entries/labels.ts';
import {
  bodyOf,
  changedNames,
  emptyValues,
  type FormField,
  type FormValues,
  formFields,
  valuesOf,
} from '../../shared/content/fields/form.ts';
import {
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingKey,
  type Settings,
  settingGroups,
  settingRow,
} from '../../shared/content/settings/table.ts';
import { formatNumber } from '../../shared/shop/price.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fieldId } from '../fields/Field.tsx';
import { FieldRow, sliderMin } from '../fields/FieldRow.tsx';
import { pick } from '../fields/form.ts';
import { createSingle, type FormView, OtherGroup, SingleForm } from '../fields/SingleTab.tsx';
import { Button } from '../shell/Button.tsx';
import { type AdminTexts, useAdminText } from '../shell/language.ts';
import { PRESET_NAMES, presetSettings } from './presets.ts';
import {
  formatRatio,
  GROUND_KEYS,
  type GroundKey,
  groundContrast,
  type ReadabilityWarning,
  readabilityWarnings,
} from './readability.ts';

export const settings = createSingle(
  { name: 'settings', fields: SETTINGS, update: ADMIN_ENDPOINTS.saveSettings },
  ADMIN_ENDPOINTS.settings,
);

export type Shown = { readonly section: Section; readonly edited?: SettingKey };

/** What the preview shows: a chosen section, or the section and state that show a setting's effect. */
export const $shown = atom<Shown>({ section: 'home' });

/** The only section that shows a setting. */
const sectionOf = (key: SettingKey) =>
  /^(thumb|photo)/.test(key) ? 'photos' : SECTIONS.find((one) => key.toLowerCase() === `color${one}`);

/** Shows the effect of a setting in the preview; without a setting, just the section. */
export function showEffect(edited?: SettingKey): void {
  const { section } = $shown.get();
  $shown.set(edited ? { section: sectionOf(edited) ?? section, edited } : { section });
}

/** The site's default settings, as form values. */
const DEFAULT_VALUES: FormValues = valuesOf(SETTINGS, DEFAULT_SETTINGS);

/** The empty form's values, in which the grain's opacity differs from the default. */
const UNTOUCHED = emptyValues(SETTINGS);

export const LOOKS = PRESET_NAMES.map((name) => ({
  name,
  values: valuesOf(SETTINGS, presetSettings(name)) as FormValues,
}));

/** The look that is closest to the values, and the settings that differ from it. */
export function nearestLook(values: FormValues) {
  const touched = new Set(changedNames(SETTINGS, values, UNTOUCHED));
  const isOwn = (name: string, look: FormValues) => touched.has(name) || look[name] !== DEFAULT_VALUES[name];
  const looks = LOOKS.map((look) => ({
    ...look,
    adjusted: new Set(changedNames(SETTINGS, values, look.values).filter((name) => isOwn(name, look.values))),
  }));
  return looks.reduce((best, look) => (look.adjusted.size < best.adjusted.size ? look : best));
}

type NearestLook = ReturnType<typeof nearestLook>;

const FIELDS = new Map(formFields(SETTINGS).map((field) => [field.name, field]));

/** The form's field of a setting. */
const fieldOf = (key: SettingKey): FormField => FIELDS.get(key) as FormField;

/** Moves the focus to a setting's control, from a button that disappears when clicked. */
function focusField(key: SettingKey): void {
  document.getElementById(fieldId('settings', key))?.focus();
}

/** Resets fields to the values of the look. */
function resetFields({ values }: NearestLook, keys: readonly string[]): void {
  settings.form.type(pick(values, keys));
}

const { $form, valuesBefore } = settings.form;
/** The look closest to the typed values. */
export const $look = computed($form, ({ values }) => nearestLook(values));
/** The settings of the form; an invalid field counts with its stored value. */
export const $typed = computed(
  $form,
  ({ values, edited }) => bodyOf(SETTINGS, values, valuesBefore(edited)) as Settings,
);
const $warnings = computed($typed, readabilityWarnings);

/** The text of the value that a reset sets. */
function standardText({ t, language }: AdminTexts, { values }: NearestLook, key: SettingKey): string {
  const { kind } = settingRow(key);
  const standard = values[key] ?? '';
  if (typeof standard === 'boolean') return t(standard ? 'form.on' : 'form.off');
  if (kind === 'choice') return t(choiceLabelKey(standard));
  return kind === 'number' ? formatNumber(standard, language) : standard;
}

/** Explanations of technical names. */
const HINTS = [
  [/HoverScale$/, 'settings.hint.hover'],
  [/ActiveScale$/, 'settings.hint.active'],
  [/X$/, 'settings.hint.x'],
  [/Y$/, 'settings.hint.y'],
  [/Blend$/, 'settings.hint.blend'],
  [/Multiplier$/, 'settings.hint.multiplier'],
  [/^parallax/, 'settings.hint.parallax'],
] as const;

/** The explanation of a technical name, and the bounds of a number. */
export function hintText({ t, language }: AdminTexts, key: SettingKey): string | undefined {
  const row = settingRow(key);
  const hint = HINTS.find(([names]) => names.test(key))?.[1];
  const said = hint && t(hint);
  if (row.kind !== 'number') return said;
  const max = `${formatNumber(row.usual ?? row.max, language)}${row.unit ? ` ${row.unit}` : ''}`;
  const min = formatNumber(sliderMin(row), language);
  return [t(row.usual ? 'settings.usual' : 'settings.bounds', { min, max }), said].filter(Boolean).join('. ');
}

const isGround = (key: SettingKey): key is GroundKey => (GROUND_KEYS as readonly SettingKey[]).includes(key);

/** The contrast from which text is easy to read (WCAG 2, AAA). */
const EASY_MIN = 7;

/** For a background colour: a sample of the site's text on it, and a note if it is less readable. */
function GroundNote({ name }: { readonly name: SettingKey }) {
  const { t, language } = useAdminText();
  const typed = useStore($typed);
  if (!isGround(name)) return null;
  const { text, ratio } = groundContrast(typed, name);
  return (
    <p className="flow muted setting-ground" title={formatRatio(ratio, language)}>
      <span className="setting-swatch" aria-hidden="true" style={{ background: typed[name], color: text }}>
        Aa
      </span>
      {ratio < EASY_MIN && t('settings.contrast.fair')}
    </p>
  );
}

/** A warning that a setting makes text hard to read, with a button that takes the nearest readable value. */
function WarningNote({ warning, label }: { warning: ReadabilityWarning; label: string }) {
  const { t, language } = useAdminText();
  const { key, kind, ratio, proposal } = warning;
  const take = () => {
    settings.form.type({ [key]: proposal });
    focusField(key);
  };
  const isColor = proposal.startsWith('#');
  // Colours are formatted as in their fields.
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

type SettingRowProps = FormView & { readonly name: SettingKey };

/** The row of a setting: field, changed mark, reset to the look's value, and warning. */
function SettingRow({ name: key, values, faults, changed }: SettingRowProps) {
  const look = useStore($look);
  const warning = useStore($warnings).find((one) => one.key === key);
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
          settings.form.type({ [key]: next });
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
      <GroundNote name={key} />
      {warning && <WarningNote warning={warning} label={label} />}
    </div>
  );
}

type Group = ReturnType<typeof settingGroups>[number];

function SettingsGroup({ group, keys, ...view }: FormView & Group) {
  const { faults, changed } = view;
  const look = useStore($look);
  const warnings = useStore($warnings);
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
      // The index and the error summary focus the group or a folded field.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) showEffect(keys[0]);
        if (target === currentTarget || target.closest('.fold-body')) setOpened(true);
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
            className="muted fold fold-head"
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
          // Folded by its height only, so that every field can get the focus.
          <div className="fold-body" data-open={isOpen || undefined}>
            {fine.map(row)}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Colours first, because most owners look for them. */
const isColors = ({ group }: Group) => Number(group === 'colors');
export const GROUPS = settingGroups().sort((a, b) => isColors(b) - isColors(a));

/** All settings in their groups, with the save bar. */
export const SettingsForm = () => (
  <SingleForm single={settings}>
    {(view) => GROUPS.map((group) => <SettingsGroup key={group.group} {...group} {...view} />)}
  </SingleForm>
);
