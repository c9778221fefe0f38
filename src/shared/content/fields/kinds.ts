import type { Localized } from '../../i18n/language.ts';
import { EDITION_SIZE_MAX, type Edition } from '../../shop/edition.ts';
import { PRINT_SIDE_MAX_PX, PROFILE_LENGTH_MAX, type PrintFact } from '../../shop/print.ts';
import type { Fault } from '../faults.ts';

/** The kinds of field. One row says everything about a field: form, file, API and captions derive from it. */

type Common = {
  /** A form asks for it, and a file without it is damaged. */
  readonly required?: true;
  /** False where the field has no place in the form: it is derived, set by dragging, or written by hand. */
  readonly form?: false;
  /** Visitors read it below the photo. */
  readonly caption?: true;
  /** Settings: the fieldset, and the CSS variable that carries the value. */
  readonly group?: string;
  readonly css?: string;
  /** What its label is found by, where another table has a row of the same name. */
  readonly label?: string;
  /** The text of the site that the row belongs to: `imprint.de`. */
  readonly text?: string;
};
type Checked = {
  /** Which texts the field takes, beyond what its kind asks for. */
  readonly accepts?: (text: string) => boolean;
  /** What is said about those that it does not. */
  readonly fault?: Fault;
};

export type TextField = Common &
  Checked & {
    readonly kind: 'text' | 'line' | 'markdown';
    readonly max: number;
    /** Stored as {en, de}. Where the field is required, English is: it is the fallback. */
    readonly localized?: true;
  };
export type UrlField = Common &
  Checked & {
    readonly kind: 'url';
    /** 'any': only forms ask what the row accepts; in a file any safe address may stand. */
    readonly byHand?: 'any';
  };
/** A list of words. The form has them in one line, with commas; `max` characters all together. */
export type WordsField = Common & { readonly kind: 'words'; readonly max: number };
/** The name of an image in public/photos. */
type PictureField = Common & { readonly kind: 'picture' };
/** The same of an SVG or PNG that a form takes: there it is the file itself, as an address of `data:`, until it is saved. */
type MarkField = Common & { readonly kind: 'mark' };
/** Euros: a number, or a text as {@link readPrice} understands it. */
type PriceField = Common & {
  readonly kind: 'price';
  /** What counts where the field is empty, in euros: the form shows it. */
  readonly standIn?: number;
};
/** `isSwitch`: the form's control is a switch to assistive technology, too. */
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
  /** What the form proposes where nothing is stored, if that is not the default. */
  readonly formDefault?: number;
  /** What counts where the field is empty: the form shows it. */
  readonly standIn?: number;
  /** Step of the form's field. */
  readonly step?: number;
  readonly unit?: 'px' | 'ms';
};
export type ColorField = Common & { readonly kind: 'color'; readonly default?: string };
export type ChoiceField = Common & {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
};
export type PlainField = BooleanField | NumberField | ColorField | ChoiceField;
/** A numbered edition, {size, sold_before}: the form has a field for each of its parts. */
type EditionField = Common & { readonly kind: 'edition' };
/** The file that prints are made from, {widthPx, heightPx, profile}. It is measured: nobody types it. */
type PrintField = Common & { readonly kind: 'print' };
/** A kind whose value is one field of a form, a localized one's in each language. */
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
/** The rows of one kind of entry by the names under which files and API carry them, in the order of a file. */
export type Fields = Readonly<Record<string, Field>>;
export type FieldValue = string | number | boolean;

/** The type of value that a row holds. */
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
/** What a file with these rows holds. */
export type EntryOf<F> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | undefined;
};

/** The names of the rows that have a place in the form; those of an edition's parts instead of its own. */
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
// Marked, so that scripts hold only what they use: the first view's reads settings alone.
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
/** A length in px; the form's field steps by whole px where the row names no other step. */
export const px = <const R extends Row<NumberField>>(row: Exact<R, NumberField>) => ({
  kind: 'number' as const,
  step: 1,
  unit: 'px' as const,
  ...(row as R),
});
/** A share from 0 to 1; the form's field steps by hundredths where the row names no other step. */
export const share = <const R extends Row<NumberField>>(row: Exact<R, NumberField>) => ({
  kind: 'number' as const,
  min: 0,
  max: 1,
  step: 0.01,
  ...(row as R),
});
/** What an edition consists of: how many prints there are, and how many were sold before they were sold here. */
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
/** What the values of these kinds consist of, and which part may be missing. */
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
