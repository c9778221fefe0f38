import {
  fieldOf,
  PRINT_SIZE_ROWS,
  PRINT_SIZES,
  type PrintSize,
  rowOf,
  type SizeField,
  sizeOfField,
} from './printSizes.ts';

/** The number of prints of a photo's edition, and how many were sold before this shop. */
export type Edition = { readonly size: number; readonly sold_before?: number | undefined };

/** An order line's numbers must fit into one metadata value of Stripe's (500 characters). */
export const EDITION_SIZE_MAX = 999;

export const EDITION_ORDER_MAX = 2;
/** The most unpaid numbers of an edition that one network may reserve at a time. */
export const EDITION_NETWORK_MAX = 4;

/** The edition of a photo: '' when one counts every size, else the size's field ending. */
export type EditionName = '' | SizeField;
export const EDITION_NAMES: readonly EditionName[] = /* @__PURE__ */ (() => [
  '' as const,
  ...PRINT_SIZE_ROWS.map(({ field }) => field),
])();

/** The edition numbers of an order line, one per print. */
export type EditionNumbers = {
  readonly name: EditionName;
  readonly size: number;
  readonly numbers: readonly number[];
};

export type Editioned = { readonly edition?: Edition | undefined } & {
  readonly [K in `edition_${SizeField}`]?: Edition | undefined;
};

/** One edition of a photo, and the sizes that it counts. */
export type NamedEdition = {
  readonly name: EditionName;
  readonly sizes: readonly PrintSize[];
  readonly edition: Edition;
};

/** The editions of a photo: none, one for every size, or one each for some sizes. */
export function editionsOf(photo: Editioned): NamedEdition[] {
  if (photo.edition) return [{ name: '', sizes: PRINT_SIZES, edition: photo.edition }];
  return PRINT_SIZES.flatMap((size) => {
    const edition = photo[fieldOf('edition', size)];
    return edition ? [{ name: rowOf(size).field, sizes: [size], edition }] : [];
  });
}

export function editionOfPrint(photo: Editioned, size: PrintSize): NamedEdition | undefined {
  return editionsOf(photo).find(({ sizes }) => sizes.includes(size));
}

/**
 * The free numbers of an edition, lowest first. Those sold before are the lowest ones not taken here: their count
 * can be corrected at any time, and size - sold_before - taken are left.
 */
export function freeNumbers({ size, sold_before: before = 0 }: Edition, taken: Iterable<number>): number[] {
  const numbers = new Set(taken);
  const open = Array.from({ length: size }, (_, at) => at + 1).filter((number) => !numbers.has(number));
  const beyond = [...numbers].filter((number) => number > size).length;
  return open.slice(before + beyond);
}

/** The schema.org availability for the prints left. */
export const availabilityOf = (left: number): string =>
  `https://schema.org/${left > 0 ? 'LimitedAvailability' : 'SoldOut'}`;

export type EditionLeft = { readonly size: number; readonly left: number };
/** The answer about a photo's edition; `sizes` when each print size has its own. */
export type EditionAnswer = EditionLeft & {
  readonly sizes?: Readonly<Partial<Record<PrintSize, EditionLeft>>>;
};

const LABEL = /^(?:(\w+):)?(\d{1,3}(?:,\d{1,3})*)\/(\d{1,3})$/;

/** Parses the label of an order line: `7,8/30`, or `a4:7,8/30` with an edition per size. */
export function readEditionLabel(label: string | undefined): EditionNumbers | undefined {
  const [, name = '', numbers, size] = LABEL.exec(label ?? '') ?? [];
  if (numbers === undefined || (name && !sizeOfField(name))) return undefined;
  return { name: name as EditionName, size: Number(size), numbers: numbers.split(',').map(Number) };
}

export function editionLabel({ name, size, numbers }: EditionNumbers): string {
  return `${name && `${name}:`}${numbers.join(',')}/${size}`;
}
