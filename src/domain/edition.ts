/** How many prints of a work there will ever be, and how many of them were sold before they were sold here. */
export type Edition = { readonly size: number; readonly sold_before?: number | undefined };

/** Every number of an order's line has to fit into one label of Stripe's (500 characters). */
export const EDITION_SIZE_MAX = 999;

/** Which edition of a photo: '' where one counts both sizes. */
type EditionName = '' | 'a4' | 'a3';

/** What a line of an order holds of an edition: a number for each print. */
export type EditionNumbers = {
  readonly name: EditionName;
  readonly size: number;
  readonly numbers: readonly number[];
};

const LABEL = /^(?:(a4|a3):)?(\d{1,3}(?:,\d{1,3})*)\/(\d{1,3})$/;

/** The label of an order's line: `7,8/30`, where there is an edition for each size `a4:7,8/30`. */
export function readEditionLabel(label: string | undefined): EditionNumbers | undefined {
  const [, name = '', numbers, size] = LABEL.exec(label ?? '') ?? [];
  if (numbers === undefined) return undefined;
  return { name: name as EditionName, size: Number(size), numbers: numbers.split(',').map(Number) };
}
