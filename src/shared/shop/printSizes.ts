/**
 * The print sizes, smallest to largest; the first is preselected. A row has the size's name, the ending of its fields
 * (`price_a4`), the upright sheet and the least white border in mm, and the default price in euros. Fields, forms,
 * prices, cart, checkout, pages and drawings derive from the row.
 */
export const PRINT_SIZE_ROWS = [
  { name: 'A4', field: 'a4', widthMm: 210, heightMm: 297, borderMm: 15, priceEuros: 24.99 },
  { name: 'A3', field: 'a3', widthMm: 297, heightMm: 420, borderMm: 20, priceEuros: 29.99 },
] as const;

type Rows = typeof PRINT_SIZE_ROWS;
type Row = Rows[number];
export type PrintSize = Row['name'];
/** The ending of a size's fields. */
export type SizeField = Row['field'];
/** The endings of all sizes but the largest. */
export type SmallerSizeField = Rows extends readonly [...infer Smaller extends readonly Row[], Row]
  ? Smaller[number]['field']
  : never;

export const PRINT_SIZES: readonly PrintSize[] = /* @__PURE__ */ PRINT_SIZE_ROWS.map(({ name }) => name);
export const DEFAULT_SIZE: PrintSize = /* @__PURE__ */ (() => PRINT_SIZE_ROWS[0].name)();

export function isPrintSize(value: unknown): value is PrintSize {
  return PRINT_SIZE_ROWS.some(({ name }) => name === value);
}

export function rowOf(size: PrintSize): Row {
  return PRINT_SIZE_ROWS.find(({ name }) => name === size) ?? PRINT_SIZE_ROWS[0];
}

/** The size of a field ending; undefined for an unknown one. */
export function sizeOfField(ending: string): PrintSize | undefined {
  return PRINT_SIZE_ROWS.find(({ field }) => field === ending)?.name;
}

/** The name of a photo's field for a size: `price_a4`. */
export function fieldOf<P extends string>(prefix: P, size: PrintSize): `${P}_${SizeField}` {
  return `${prefix}_${rowOf(size).field}`;
}

/** A value for each size by field name: `price_a4` and so on, in the order of the sizes. */
export function perSize<P extends string, V>(
  prefix: P,
  make: (size: PrintSize) => V,
): Record<`${P}_${SizeField}`, V> {
  const values = PRINT_SIZES.map((size) => [fieldOf(prefix, size), make(size)] as const);
  return Object.fromEntries(values) as Record<`${P}_${SizeField}`, V>;
}
