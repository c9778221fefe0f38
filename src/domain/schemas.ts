import { z } from 'zod';
import { FILENAME_PATTERN } from './names.ts';
import { isSafeAddress } from './webAddress.ts';

/** Building blocks of the content schemas. Messages say what was expected, for people who edit files by hand. */

/** The fields a loose schema names. `Omit` alone forgets them all beside the signature of the unknown ones. */
export type NamedFields<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

export const filename = z
  .string('expected a file name')
  .regex(FILENAME_PATTERN, 'expected a file name of letters, digits, ".", "-" and "_", without folders');

/** A text of at most `max` characters. */
export const text = (max: number) =>
  z.string('expected a text').max(max, `expected a text of at most ${max} characters`);

export const address = text(2000).refine(
  isSafeAddress,
  'expected an address starting with https:// or a path on this site starting with /',
);

/** Text in both languages; English must not be empty because it is the fallback. */
export const description = z.looseObject(
  { en: text(2000).trim().min(1, 'expected a text in English'), de: text(2000).trim().optional() },
  'expected the texts "en" and "de"',
);

const PRICE_MAX_EUROS = 100_000;
const PRICE_EXPECTED = `expected a price in euros such as 24.99, from 0 to ${PRICE_MAX_EUROS}, or nothing`;

/** A price in euros: a number of zero or more, a numeric text, or empty. */
export const price = z.union(
  [
    z.number(PRICE_EXPECTED).min(0, PRICE_EXPECTED).max(PRICE_MAX_EUROS, PRICE_EXPECTED),
    z
      .string()
      .regex(/^(\d{1,6}([.,]\d{1,4})?)?$/, PRICE_EXPECTED)
      .refine((value) => !(Number(value.replace(',', '.')) > PRICE_MAX_EUROS), PRICE_EXPECTED),
    z.null(),
  ],
  PRICE_EXPECTED,
);

export const order = z.number('expected a number').finite();
export const sku = text(200);
export const project = text(120);
