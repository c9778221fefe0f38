import { type EntryOf, type Fields, line, number, picture, price, text, url } from '../fields/kinds.ts';
import type { DerivedImage } from '../picture.ts';

/** A photo's file, content/photos/<id>.json. The id is the file's name; `src` follows from `filename`. */
export const PHOTO_FIELDS = {
  src: url({ form: false }),
  staticUrl: url({ form: false }),
  filename: picture({ form: false }),
  copy: picture({ form: false }),
  copyOf: url({ form: false }),
  description: text({ max: 2000, localized: true, required: true }),
  project: line({ max: 120 }),
  order: number({ form: false }),
  creativehub_sku_a4: line({ max: 200 }),
  creativehub_sku_a3: line({ max: 200 }),
  price: price({ form: false }),
  price_a4: price({}),
  price_a3: price({}),
} as const satisfies Fields;

export type StoredPhoto = EntryOf<typeof PHOTO_FIELDS>;

/** A photo as the API and the site carry it. Prices in euros. `image` is there where the build derived one. */
export type Photo = Omit<StoredPhoto, 'src' | 'project' | 'order' | 'copy' | 'copyOf'> & {
  id: string;
  src: string;
  project: string;
  order: number;
  image?: DerivedImage | undefined;
};
