import { z } from 'zod';
import { isSafeAddress } from './webAddress.ts';

/** Building blocks of the content schemas. Messages say what was expected, for people who edit files by hand. */

/** The fields a loose schema names. `Omit` alone forgets them all beside the signature of the unknown ones. */
export type NamedFields<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** An id, which is also the name of the entry's file. */
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** One path segment: letters, digits, '-', '_' and '.', never starting with a dot. */
export const FILENAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
/** Ids that are also words of the API's addresses; never given out. */
export const RESERVED_IDS: readonly string[] = [
  'reorder',
  'reorder-save',
  'bulk',
  'upload',
  'order-debug',
  'add',
];

export const id = z
  .string()
  .regex(
    ID_PATTERN,
    'expected lower-case letters, digits and "-", starting with a letter or digit, at most 64',
  )
  .refine((value) => !RESERVED_IDS.includes(value), 'this word is reserved; choose another id');

export const filename = z
  .string()
  .regex(FILENAME_PATTERN, 'expected a file name of letters, digits, ".", "-" and "_", without folders');

export const address = z
  .string()
  .max(2000)
  .refine(isSafeAddress, 'expected an address starting with https:// or a path on this site starting with /');

/** Text in both languages; English must not be empty because it is the fallback. */
export const description = z.looseObject({
  en: z.string('expected a text').trim().min(1, 'expected a text in English').max(2000),
  de: z.string('expected a text').trim().max(2000).optional(),
});

/** A price in euros: a number of zero or more, a numeric text, or empty. */
export const price = z.union(
  [z.number().nonnegative().max(100_000), z.string().regex(/^(\d{1,6}([.,]\d{1,4})?)?$/), z.null()],
  'expected a price in euros such as 24.99, of zero or more, or nothing',
);

export const order = z.number('expected a number').finite();
export const sku = z.string('expected a text').max(200);
export const project = z.string('expected a text').max(120);
