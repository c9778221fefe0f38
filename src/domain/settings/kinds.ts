/** The kinds of setting. Each owns its validator and its CSS text, so no free text can reach CSS. */

type Common = { readonly group: SettingGroup; readonly css?: string };
export type SettingGroup =
  | 'halftone'
  | 'grain'
  | 'colors'
  | 'buttons'
  | 'photos'
  | 'labels'
  | 'parallax'
  | 'dialogs';

export type BooleanSetting = Common & { readonly kind: 'boolean'; readonly default: boolean };
export type NumberSetting = Common & {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** What the form proposes where nothing is stored, if that is not the default. */
  readonly formDefault?: number;
  /** Step of the form's field. */
  readonly step: number;
  readonly unit?: 'px' | 'ms';
};
export type ColorSetting = Common & { readonly kind: 'color'; readonly default: string };
export type ChoiceSetting<C extends string = string> = Common & {
  readonly kind: 'choice';
  readonly default: C;
  readonly choices: readonly C[];
};
export type Setting = BooleanSetting | NumberSetting | ColorSetting | ChoiceSetting;

/** The type of value a row holds. */
export type ValueOf<S extends Setting> = S extends BooleanSetting
  ? boolean
  : S extends NumberSetting
    ? number
    : S extends ChoiceSetting<infer C>
      ? C
      : string;

export const boolean = (row: Omit<BooleanSetting, 'kind'>): BooleanSetting => ({ kind: 'boolean', ...row });
export const number = (row: Omit<NumberSetting, 'kind'>): NumberSetting => ({ kind: 'number', ...row });
/** A length in px; the form's field steps by whole px where the row names no other step. */
export const px = (row: Omit<NumberSetting, 'kind' | 'unit' | 'step'> & { step?: number }): NumberSetting =>
  number({ step: 1, unit: 'px', ...row });
export const color = (row: Omit<ColorSetting, 'kind'>): ColorSetting => ({ kind: 'color', ...row });
export const choice = <const C extends string>(row: Omit<ChoiceSetting<C>, 'kind'>): ChoiceSetting<C> => ({
  kind: 'choice',
  ...row,
});

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
