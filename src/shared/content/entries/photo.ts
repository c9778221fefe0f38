import { OFFERS } from '../../shop/print.ts';
import { fieldOf, PRINT_SIZES, perSize } from '../../shop/printSizes.ts';
import { currentCopy, photoOrigins } from '../copies.ts';
import type { DerivedImage } from '../derivedImages.ts';
import type { PathFault } from '../faults.ts';
import {
  boolean,
  choice,
  type EntryOf,
  edition,
  type Fields,
  line,
  markdown,
  number,
  picture,
  price,
  print,
  text,
  url,
  words,
} from '../fields/kinds.ts';
import { readEntry } from '../fields/read.ts';
import { fileAddress } from '../picture.ts';

/** Whether it is an existing year, month or day, as a photo's file stores it: '2024-05'. */
const isDate = (typed: string): boolean => {
  const time = /^\d{4}(-\d\d){0,2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
};

/** Whether text and data mining is reserved (Art. 4 of Directive (EU) 2019/790) or free; '' says nothing. */
export const MINING = ['', 'reserved', 'free'] as const;

/** A photo's file, content/photos/<id>.json. The id is the file's name; `src` follows from `filename`. */
export const PHOTO_FIELDS = {
  src: url({ form: false }),
  staticUrl: url({ form: false }),
  filename: picture({ form: false }),
  copy: picture({ form: false }),
  copyOf: url({ form: false }),
  /** Measured at the upload from the chosen file, which may have been larger than the shown one. */
  print: print({ form: false }),
  description: text({ max: 2000, localized: true, required: true }),
  project: line({ max: 120 }),
  paper: line({ max: 200, localized: true, caption: true }),
  year: number({ whole: true, min: 1800, max: 2100, caption: true }),
  onHome: boolean({ default: false }),
  /** Only the panel shows it. */
  hidden: boolean({ default: false, isSwitch: true }),
  order: number({ form: false }),
  ...perSize('creativehub_sku', () => line({ max: 200 })),
  price: price({ form: false }),
  ...perSize('price', () => price({})),
  /** The sizes that are sold; by default those for which the file is large enough. */
  sizes: choice({ default: 'auto', choices: OFFERS }),
  /** One for all sizes together, or one for each. */
  edition: edition({}),
  ...perSize('edition', () => edition({})),
  /** Alternative text; defaults to the description. */
  alt: line({ max: 500, localized: true }),
  /** A longer text, shown only on its page. */
  text: markdown({ max: 5000, localized: true, label: 'photo_text' }),
  /** Creator and copyright; default to those of content/site.json. */
  creator: line({ max: 200 }),
  copyright: line({ max: 300 }),
  tdm: choice({ default: '', choices: MINING }),
  keywords: words({ max: 500 }),
  /** Shown only if content/site.json allows it. */
  place: line({ max: 200, localized: true, caption: true }),
  taken: line({ max: 10, accepts: isDate, fault: { code: 'taken' } }),
} as const satisfies Fields;

const { description, project, onHome, hidden, sizes, ...others } = PHOTO_FIELDS;
const prices = perSize('price', (size) => PHOTO_FIELDS[fieldOf('price', size)]);
const skus = perSize('creativehub_sku', (size) => PHOTO_FIELDS[fieldOf('creativehub_sku', size)]);
const sold = { ...prices, onHome, hidden, ...skus, sizes };
/** In the order of forms: frequently changed fields first, then those of sales. */
export const PHOTO_FORM_FIELDS = { description, project, ...sold, ...others };
/** Some of a photo's fields, in the order of forms. */
export const inFormOrder = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.keys(PHOTO_FORM_FIELDS).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );

/** The size of the file that prints are made from, sent with an upload. */
export const PRINT_FIELDS = { print: print({}) } as const satisfies Fields;
/** The fields of an upload: the photo's form, and the size of the chosen file. */
export const UPLOAD_FIELDS = { ...PHOTO_FIELDS, ...PRINT_FIELDS } as const satisfies Fields;

export type StoredPhoto = EntryOf<typeof PHOTO_FIELDS>;

/** A photo in the API and on the site. Prices in euros. `image` is set when the build derived one. */
export type Photo = Omit<StoredPhoto, 'src' | 'project' | 'order' | 'copy' | 'copyOf'> & {
  id: string;
  src: string;
  project: string;
  order: number;
  image?: DerivedImage | undefined;
};

const sourceOf = ({ src, filename, staticUrl }: Partial<StoredPhoto>): string =>
  src || (filename ? fileAddress(filename) : (staticUrl ?? ''));

/** A photo's file must name an image in some way, and each print belongs to one edition. */
export function photoFaults(stored: Partial<StoredPhoto>): PathFault[] {
  const doubled = stored.edition
    ? PRINT_SIZES.map((size) => fieldOf('edition', size)).filter((name) => stored[name])
    : [];
  return [
    ...(sourceOf(stored) ? [] : [{ path: 'filename', code: 'noPicture' as const }]),
    ...doubled.map((name) => ({ path: `${name}.size`, code: 'editionTwice' as const })),
  ];
}

/** Gives a stored photo its id and derived fields; a copied picture becomes the shown one. */
export function toPhoto(id: string, { copy, copyOf, ...stored }: StoredPhoto): Photo {
  const copied = currentCopy({ copy, copyOf }, photoOrigins(stored));
  const staticUrl = copied ? { staticUrl: fileAddress(copied) } : {};
  const project = stored.project?.trim() ?? '';
  return { ...stored, ...staticUrl, id, src: sourceOf(stored), project, order: stored.order ?? 0 };
}

/** A photo of the API's list; undefined without an image. Derived images come from the build only. */
export function readPhoto(value: unknown): Photo | undefined {
  const read = readEntry(PHOTO_FIELDS, value);
  return read && sourceOf(read) ? { ...toPhoto(read.id, read as StoredPhoto), image: undefined } : undefined;
}

/** A photo in a list: without the fields that only its page shows. */
export function asListed<P extends { readonly text?: unknown; readonly keywords?: unknown }>(photo: P): P {
  const { text: _, keywords: _keywords, ...listed } = photo;
  return listed as P;
}

export const OPTIONAL_PHOTO_FIELDS: Fields = Object.fromEntries(
  Object.entries<Fields[string]>(PHOTO_FIELDS).filter(([, row]) => row.form !== false && !row.required),
);

const { alt: _alt, text: _text, ...shared } = OPTIONAL_PHOTO_FIELDS;
/** The optional fields that many photos can share: without the texts about a single picture. */
export const SHARED_PHOTO_FIELDS: Fields = shared;
