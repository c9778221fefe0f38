import { z } from 'zod';
import { currentCopy, photoOrigins } from './copies.ts';
import { type DerivedImage, fileAddress } from './picture.ts';
import { address, description, filename, type NamedFields, order, price, project, sku } from './schemas.ts';

/**
 * A photo's file, content/photos/<id>.json. The id is the file's name; `src` follows from `filename`.
 * Unknown fields are kept, so that a later version's data survives an older one.
 */
export const storedPhotoSchema = z
  .looseObject({
    src: address.optional(),
    staticUrl: address.optional(),
    filename: filename.optional(),
    copy: filename.optional(),
    copyOf: address.optional(),
    description,
    project: project.optional(),
    order: order.optional(),
    creativehub_sku_a4: sku.optional(),
    creativehub_sku_a3: sku.optional(),
    price: price.optional(),
    price_a4: price.optional(),
    price_a3: price.optional(),
  })
  .refine((photo) => photo.filename || photo.src || photo.staticUrl, {
    path: ['filename'],
    message: 'expected the name of an image in public/photos',
  });

export type StoredPhoto = z.infer<typeof storedPhotoSchema>;

/** The one order of keys in a photo's file. Keys not named here follow in their own order. */
export const PHOTO_KEYS = [
  'src',
  'staticUrl',
  'filename',
  'copy',
  'copyOf',
  'description',
  'project',
  'order',
  'creativehub_sku_a4',
  'creativehub_sku_a3',
  'price',
  'price_a4',
  'price_a3',
] as const;

/** A photo as the API and the site carry it. Prices in euros. `image` is there where the build derived one. */
export type Photo = Omit<NamedFields<StoredPhoto>, 'src' | 'project' | 'order' | 'copy' | 'copyOf'> & {
  id: string;
  src: string;
  project: string;
  order: number;
  image?: DerivedImage;
};

/** Gives a stored photo its id and what can be derived: it is shown by the copy of its picture, where there is one. */
export function toPhoto(id: string, { copy, copyOf, ...stored }: StoredPhoto): Photo {
  const copied = currentCopy({ copy, copyOf }, photoOrigins(stored));
  const staticUrl = copied ? { staticUrl: fileAddress(copied) } : {};
  const src = stored.src ?? (stored.filename ? fileAddress(stored.filename) : (stored.staticUrl ?? ''));
  return {
    ...stored,
    ...staticUrl,
    id,
    src,
    project: stored.project?.trim() ?? '',
    order: stored.order ?? 0,
  };
}
