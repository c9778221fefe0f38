import { readPrice } from '../content/fields/price.ts';
import { DEFAULT_PRICE_EUROS } from '../limits.ts';
import { toCents } from './money.ts';

export const PRINT_SIZES = ['A4', 'A3'] as const;
export type PrintSize = (typeof PRINT_SIZES)[number];
export const DEFAULT_SIZE: PrintSize = 'A4';

/** What a price field may hold: a number of euros, a numeric string, or nothing usable. */
export type PriceValue = number | string | null | undefined;
export type Priced = {
  readonly price?: PriceValue;
  readonly price_a4?: PriceValue;
  readonly price_a3?: PriceValue;
};

export function isPrintSize(value: unknown): value is PrintSize {
  return value === 'A4' || value === 'A3';
}

/** A price field in euros, or undefined where it holds no amount of zero or more that is finite in cents too. */
export function parsePrice(value: unknown): number | undefined {
  const euros = typeof value === 'string' ? readPrice(value) : value;
  return typeof euros === 'number' && Number.isFinite(euros * 100) && euros >= 0 ? euros : undefined;
}

/**
 * What one print of the photo costs at checkout, in cents.
 * A3: its own price, else the A3 default. A4: its own price, else the generic one, else the A4 default.
 */
export function unitPriceCents(photo: Priced, size: PrintSize): number {
  const euros =
    size === 'A3' ? parsePrice(photo.price_a3) : (parsePrice(photo.price_a4) ?? parsePrice(photo.price));
  return toCents(euros ?? DEFAULT_PRICE_EUROS[size]);
}
