import type { Localized } from '../../i18n/language.ts';
import { EDITION_SIZE_MAX, type Edition } from '../../shop/edition.ts';
import { PRINT_SIDE_MAX_PX, PROFILE_LENGTH_MAX, type PrintFact } from '../../shop/print.ts';
import type { Fault } from '../faults.ts';

/** The kinds of field. One row defines a field completely: form, file, API and captions derive from it. */

type Common = {
  /** A form requires it, and a file without it is invalid. */
  readonly required?: true;
  /** False when the form has no such field: it is derived, set by dragging, or written by hand. */
  readonly form?: false;
  /** Shown to visitors below the photo. */
  readonly caption?: true;
  /** Settings: the fieldset, and the value's CSS variable. */
  readonly group?: string;
  readonly css?: string;
  /** The key of its label, when another table has a row of the same name. */
  readonly label?: string;
  /** The text of the site that the row belongs to: `imprint.de`. */
  readonly text?: string;
};
type Checked = {
  /** Accepts a text, in addition to the kind's own rule. */
  readonly accepts?: (text: string) => boolean;
  readonly fault?: Fault;
};

export type TextField = Common &
  Checked & {
    readonly kind: 'text' | 'line' | 'markdown';
    readonly max: number;
    /** Stored as {en, de}. A required field requires English, the fallback. */
    readonly localized?: true;
  };
export type UrlField = Common &
  Checked & {
    readonly kind: 'url';
    /** 'any': only forms apply `accepts`; a file may hold any safe address. */
    readonly byHand?: 'any';
  };
/** A list of words. The form has them in one line with commas; `max` counts all characters together. */
export type WordsField = Common & { readonly kind: 'words'; readonly max: number };
type PictureField = Common & { readonly kind: 'picture' };
/** The name of an SVG or PNG. A form takes the file itself, as a `data:` address, until it is saved. */
type MarkField = Common & { readonly kind: 'mark' };
/** Euros: a number, or a text that {@link readPrice} understands. */
type PriceField = Common & {
  readonly kind: 'price';
  /** The value of an empty field, in euros, which the form shows. */
  readonly standIn?: number;
};
/** `isSwitch`: the control is a switch for assistive technology. */
export type BooleanField = Common & {
  readonly kind: 'boolean';
  readonly default: boolean;
  readonly isSwitch?: true;
};
export type NumberField = Common & {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly whole?: true;
  readonly default?: number;
  /** The form's proposal when nothing is stored, if it is not the default. */
  readonly formDefault?: number;
  /** The value of an empty field, which the form shows. */
  readonly standIn?: number;
  readonly step?: number;
  /** The highest value that a slider offers, if the field takes far more; below 0 as far down. */
  readonly usual?: number;
  readonly unit?: 'px' | 'ms';
};
export type ColorField = Common & { readonly kind: 'color'; readonly default?: string };
export type ChoiceField = Common & {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
};
export type PlainField = BooleanField | NumberField | ColorField | ChoiceField;
/** A numbered edition, {size, sold_before}: the form has a field for each part. */
type EditionField = Common & { readonly kind: 'edition' };
/** The file that prints are made from, {widthPx, heightPx, profile}. It is measured, not typed. */
type PrintField = Common & { readonly kind: 'print' };
/** A kind whose value is one form field, or one per language. */
export type SingleField =
  | TextField
  | WordsField
  | UrlField
  | PictureField
  | MarkField
  | PriceField
  | PlainField;
/** A kind whose value has {@link PARTS}. */
export type PartedField = EditionField | PrintField;
export type Field = SingleField | PartedField;
/** The rows of one kind of entry, by their names in files and the API, in the order of a file. */
export type Fields = Readonly<Record<string, Field>>;
export type FieldValue = string | number | boolean;

export type ValueOf<R> = R extends { kind: 'boolean' }
  ? boolean
  : R extends { kind: 'number' }
    ? number
    : R extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? C
      : R extends { kind: 'edition' }
        ? Edition
        : R extends { kind: 'print' }
          ? PrintFact
          : R extends { kind: 'words' }
            ? readonly string[]
            : R extends { kind: 'price' }
              ? number | string | null
              : R extends { localized: true }
                ? R extends { required: true }
                  ? Localized & { readonly en: string }
                  : Localized
                : string;

type RequiredNames<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];
export type EntryOf<F> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | undefined;
};

/** The names of the rows in the form; an edition's parts replace its own name. */
export type NamesInForm<F> = {
  [K in keyof F & string]: F[K] extends { form: false }
    ? never
    : F[K] extends { kind: 'edition' }
      ? `${K}_${keyof Edition}`
      : F[K] extends { label: infer L extends string }
        ? L
        : K;
}[keyof F & string];

type Row<F> = Omit<F, 'kind'>;
/** Refuses names that no row of the kind has. */
type Exact<R, F> = R & Readonly<Record<Exclude<keyof R, keyof F>, never>>;
// Free of side effects, so that scripts hold only the rows they use: the first view reads settings only.
const kind =
  /* @__NO_SIDE_EFFECTS__ */
    <F extends Field, const K extends F['kind'] = F['kind']>(name: K) =>
    <const R extends Row<F>>(row: Exact<R, F>): R & { readonly kind: K } => ({ kind: name, ...row });

export const text = kind<TextField, 'text'>('text');
/** A text without line breaks. */
export const line = kind<TextField, 'line'>('line');
export const markdown = kind<TextField, 'markdown'>('markdown');
export const words = kind<WordsField>('words');
export const url = kind<UrlField>('url');
export const picture = kind<PictureField>('picture');
export const mark = kind<MarkField>('mark');
export const price = kind<PriceField>('price');
export const edition = kind<EditionField>('edition');
export const print = kind<PrintField>('print');
export const boolean = kind<BooleanField>('boolean');
export const number = kind<NumberField>('number');
export const color = kind<ColorField>('color');
export const choice = kind<ChoiceField>('choice');
/** A length in px. The form's field has steps of whole px by default. */
export const px = <const R extends Row<NumberField>>(row: Exact<R, NumberField>) => ({
  kind: 'number' as const,
  step: 1,
  unit: 'px' as const,
  ...(row as R),
});
/** A share from 0 to 1. The form's field has steps of 0.01 by default. */
export const share = <const R extends Row<NumberField>>(row: Exact<R, NumberField>) => ({
  kind: 'number' as const,
  min: 0,
  max: 1,
  step: 0.01,
  ...(row as R),
});
/** The parts of an edition: the number of prints, and how many were sold before this shop. */
const EDITION_PARTS = {
  size: /* @__PURE__ */ number({ whole: true, min: 1, max: EDITION_SIZE_MAX }),
  sold_before: /* @__PURE__ */ number({ whole: true, min: 0, max: EDITION_SIZE_MAX }),
} as const satisfies Record<keyof Edition, NumberField>;
const side = /* @__PURE__ */ number({ whole: true, min: 1, max: PRINT_SIDE_MAX_PX });
const PRINT_PARTS = {
  widthPx: side,
  heightPx: side,
  profile: /* @__PURE__ */ line({ max: PROFILE_LENGTH_MAX }),
} as const satisfies Record<keyof PrintFact, SingleField>;
/** The parts of these kinds, and which may be missing. */
export const PARTS: {
  readonly [K in PartedField['kind']]: {
    readonly rows: Readonly<Record<string, SingleField>>;
    readonly optional: string;
  };
} = {
  edition: { rows: EDITION_PARTS, optional: 'sold_before' },
  print: { rows: PRINT_PARTS, optional: 'profile' },
};
export const isParted = (row: Field): row is PartedField => row.kind in PARTS;
