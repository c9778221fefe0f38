import {
  fieldOf,
  PRINT_SIZE_ROWS,
  PRINT_SIZES,
  type PrintSize,
  rowOf,
  type SizeField,
  sizeOfField,
} from './printSizes.ts';

/** How many prints of a work there will ever be, and how many of them were sold before they were sold here. */
export type Edition = { readonly size: number; readonly sold_before?: number | undefined };

/** Every number of an order's line has to fit into one label of Stripe's (500 characters). */
export const EDITION_SIZE_MAX = 999;

/** So many prints of one edition go into one checkout. */
export const EDITION_ORDER_MAX = 2;
/** So many of its numbers are held for one network at a time, until they are paid or their pages close. */
export const EDITION_NETWORK_MAX = 4;

/** Which edition of a photo: '' where one counts every size, else the ending of the size's fields. */
export type EditionName = '' | SizeField;
export const EDITION_NAMES: readonly EditionName[] = /* @__PURE__ */ (() => [
  '' as const,
  ...PRINT_SIZE_ROWS.map(({ field }) => field),
])();

/** What a line of an order holds of an edition: a number for each print. */
export type EditionNumbers = {
  readonly name: EditionName;
  readonly size: number;
  readonly numbers: readonly number[];
};

/** What carries editions. */
export type Editioned = { readonly edition?: Edition | undefined } & {
  readonly [K in `edition_${SizeField}`]?: Edition | undefined;
};

/** One edition of a photo, and the sizes whose prints it counts. */
export type NamedEdition = {
  readonly name: EditionName;
  readonly sizes: readonly PrintSize[];
  readonly edition: Edition;
};

/** The editions of a photo: none, one for every size, or one for a size or each. */
export function editionsOf(photo: Editioned): NamedEdition[] {
  if (photo.edition) return [{ name: '', sizes: PRINT_SIZES, edition: photo.edition }];
  return PRINT_SIZES.flatMap((size) => {
    const edition = photo[fieldOf('edition', size)];
    return edition ? [{ name: rowOf(size).field, sizes: [size], edition }] : [];
  });
}

/** The edition that a print of the photo in that size belongs to. */
export function editionOfPrint(photo: Editioned, size: PrintSize): NamedEdition | undefined {
  return editionsOf(photo).find(({ sizes }) => sizes.includes(size));
}

/**
 * The numbers of an edition that can be sold, from the lowest on. Those sold before are the lowest that nobody has
 * taken here: so their count may be corrected at any time, and as many are left as size - sold_before - taken says.
 */
export function freeNumbers({ size, sold_before: before = 0 }: Edition, taken: Iterable<number>): number[] {
  const numbers = new Set(taken);
  const open = Array.from({ length: size }, (_, at) => at + 1).filter((number) => !numbers.has(number));
  const beyond = [...numbers].filter((number) => number > size).length;
  return open.slice(before + beyond);
}

/** How schema.org calls what is left of an edition. */
export const availabilityOf = (left: number): string =>
  `https://schema.org/${left > 0 ? 'LimitedAvailability' : 'SoldOut'}`;

export type EditionLeft = { readonly size: number; readonly left: number };
/** The answer of the call about a work's edition; `sizes` where each print size has one of its own. */
export type EditionAnswer = EditionLeft & {
  readonly sizes?: Readonly<Partial<Record<PrintSize, EditionLeft>>>;
};

const LABEL = /^(?:(\w+):)?(\d{1,3}(?:,\d{1,3})*)\/(\d{1,3})$/;

/** The label of an order's line: `7,8/30`, where there is an edition for each size `a4:7,8/30`. */
export function readEditionLabel(label: string | undefined): EditionNumbers | undefined {
  const [, name = '', numbers, size] = LABEL.exec(label ?? '') ?? [];
  if (numbers === undefined || (name && !sizeOfField(name))) return undefined;
  return { name: name as EditionName, size: Number(size), numbers: numbers.split(',').map(Number) };
}

/** The numbers as the label that {@link readEditionLabel} reads. */
export function editionLabel({ name, size, numbers }: EditionNumbers): string {
  return `${name && `${name}:`}${numbers.join(',')}/${size}`;
}
