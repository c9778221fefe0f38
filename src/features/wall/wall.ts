import { atom } from 'nanostores';
import { COMMON_WIDTH_MAX, derivedAddress, widthsIn } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { Localized } from '../../shared/i18n/language.ts';
import { unitPriceCents } from '../../shared/shop/price.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';

/** A photo that a visitor can hang on a photographed wall. */
export type WallPrint = {
  readonly name: Localized;
  readonly src: string;
  readonly sizes: readonly PrintSize[];
  /** The price of a print in each size. */
  readonly cents: Readonly<Partial<Record<PrintSize, number>>>;
  /** The buying controls beside the photo: the wall starts with their size, changes it, and presses their button. */
  readonly choice?: Element | null | undefined;
};

/** The photo on the visitor's wall; null while the dialog is closed. Its code loads when it first opens. */
export const $wall = atom<WallPrint | null>(null);

/** The data that the dialog needs of a photo; undefined when it has no picture. */
export function wallPrintOf(photo: Photo): WallPrint | undefined {
  const { image, description } = photo;
  const width = image && widthsIn('webp', image.widths).findLast((one) => one <= COMMON_WIDTH_MAX);
  const src = image && width ? derivedAddress(image.hash, width, 'webp') : thumbnailSources(photo)[0];
  if (src === undefined) return undefined;
  const sizes = offeredSizes(photo);
  const cents = Object.fromEntries(sizes.map((size) => [size, unitPriceCents(photo, size)]));
  return { name: description, src, sizes, cents };
}
