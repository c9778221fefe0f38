import { atom } from 'nanostores';
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
  settingRow,
} from '../../shared/content/settings/table.ts';
import { formatNumber } from '../../shared/shop/price.ts';
import { fieldId } from '../fields/Field.tsx';
import { sliderMin } from '../fields/FieldRow.tsx';
import { pick } from '../fields/formState.ts';
import { createSingle } from '../fields/single.ts';
import type { AdminTexts } from '../shell/language.ts';
import { PRESET_NAMES, presetSettings } from './presets.ts';

export const settings = createSingle(
  { name: 'settings', fields: SETTINGS, update: ADMIN_ENDPOINTS.saveSettings },
  ADMIN_ENDPOINTS.settings,
);

export type Shown = { readonly section: Section; readonly edited?: SettingKey };

/** What the preview shows: a chosen section, or the place and state in which a setting's effect is seen. */
export const $shown = atom<Shown>({ section: 'home' });

/** The only section that shows a setting. */
const sectionOf = (key: SettingKey) =>
  /^(thumb|photo)/.test(key) ? 'photos' : SECTIONS.find((one) => key.toLowerCase() === `color${one}`);

/** Shows in the preview what a setting changes; without one, just the section. */
export function showEffect(edited?: SettingKey): void {
  const { section } = $shown.get();
  $shown.set(edited ? { section: sectionOf(edited) ?? section, edited } : { section });
}

/** What the site shows where nothing is stored, as the form's fields have it. */
const DEFAULT_VALUES: FormValues = valuesOf(SETTINGS, DEFAULT_SETTINGS);

/** What a form begins with that is given no value: the grain's opacity is another one there. */
const UNTOUCHED = emptyValues(SETTINGS);

export const LOOKS = PRESET_NAMES.map((name) => ({
  name,
  values: valuesOf(SETTINGS, presetSettings(name)) as FormValues,
}));

/** The look in use, or that the values have been made from, and the settings that differ from it. */
export function nearestLook(values: FormValues) {
  const touched = new Set(changedNames(SETTINGS, values, UNTOUCHED));
  const isOwn = (name: string, look: FormValues) => touched.has(name) || look[name] !== DEFAULT_VALUES[name];
  const looks = LOOKS.map((look) => ({
    ...look,
    adjusted: new Set(changedNames(SETTINGS, values, look.values).filter((name) => isOwn(name, look.values))),
  }));
  return looks.reduce((best, look) => (look.adjusted.size < best.adjusted.size ? look : best));
}

export type NearestLook = ReturnType<typeof nearestLook>;

const FIELDS = new Map(formFields(SETTINGS).map((field) => [field.name, field]));

/** The form's field of a setting. */
export const fieldOf = (key: SettingKey): FormField => FIELDS.get(key) as FormField;

/** Moves the focus to a setting's control, from a button that its own press takes away. */
export function focusField(key: SettingKey): void {
  document.getElementById(fieldId('settings', key))?.focus();
}

/** Brings fields back to what the look has. */
export function resetFields({ values }: NearestLook, keys: readonly string[]): void {
  settings.form.type(pick(values, keys));
}

/** The settings that a form stands for: a field that cannot be saved counts as it was. */
export function settingsOf(values: FormValues, saved: FormValues): Settings {
  return bodyOf(SETTINGS, values, saved) as Settings;
}

/** What a reset brings the field to. */
export function standardText({ t, language }: AdminTexts, { values }: NearestLook, key: SettingKey): string {
  const { kind } = settingRow(key);
  const standard = values[key] ?? '';
  if (typeof standard === 'boolean') return t(standard ? 'form.on' : 'form.off');
  if (kind === 'choice') return t(choiceLabelKey(standard));
  return kind === 'number' ? formatNumber(standard, language) : standard;
}

/** What names that are not an owner's words mean. */
const HINTS = [
  [/HoverScale$/, 'settings.hint.hover'],
  [/ActiveScale$/, 'settings.hint.active'],
  [/X$/, 'settings.hint.x'],
  [/Y$/, 'settings.hint.y'],
  [/Blend$/, 'settings.hint.blend'],
  [/Multiplier$/, 'settings.hint.multiplier'],
  [/^parallax/, 'settings.hint.parallax'],
] as const;

/** What a setting does, where its name does not say so, and what a number may be. */
export function hintText({ t, language }: AdminTexts, key: SettingKey): string | undefined {
  const row = settingRow(key);
  const hint = HINTS.find(([names]) => names.test(key))?.[1];
  const said = hint && t(hint);
  if (row.kind !== 'number') return said;
  const max = `${formatNumber(row.usual ?? row.max, language)}${row.unit ? ` ${row.unit}` : ''}`;
  const min = formatNumber(sliderMin(row), language);
  return [t(row.usual ? 'settings.usual' : 'settings.bounds', { min, max }), said].filter(Boolean).join('. ');
}
