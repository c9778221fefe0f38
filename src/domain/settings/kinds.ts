import type { BooleanField, ChoiceField, ColorField, NumberField } from '../fields/kinds.ts';

export type SettingGroup =
  | 'halftone'
  | 'grain'
  | 'colors'
  | 'buttons'
  | 'photos'
  | 'labels'
  | 'parallax'
  | 'dialogs';
type InGroup = { readonly group: SettingGroup };

export type NumberSetting = NumberField &
  InGroup & { readonly default: number; readonly min: number; readonly max: number; readonly step: number };
export type ChoiceSetting = ChoiceField & InGroup;
export type Setting = (BooleanField & InGroup) | (ColorField & InGroup) | ChoiceSetting | NumberSetting;

const COLOR = /^#[0-9a-f]{6}$/i;

/** What a value of this row must be, in words, for error messages. */
export function expectation(row: Setting): string {
  switch (row.kind) {
    case 'boolean':
      return 'true or false';
    case 'color':
      return 'a colour written #rrggbb';
    case 'choice':
      return `one of ${row.choices.join(', ')}`;
    case 'number':
      return `a number from ${row.min} to ${row.max}`;
  }
}

/** Does the value fit the row? Strict: a number in a string does not. */
export function fits(row: Setting, value: unknown): boolean {
  switch (row.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'color':
      return typeof value === 'string' && COLOR.test(value);
    case 'choice':
      return typeof value === 'string' && row.choices.includes(value);
    case 'number':
      return typeof value === 'number' && value >= row.min && value <= row.max;
  }
}

/** The row's value as CSS text. The value must fit the row. */
export function toCss(row: Setting, value: boolean | number | string): string {
  if (row.kind === 'boolean') return value ? '1' : '0';
  return row.kind === 'number' ? `${value}${row.unit ?? ''}` : String(value).toLowerCase();
}
