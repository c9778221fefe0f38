import { atom } from 'nanostores';
import { COMMON_WIDTH_MAX, derivedAddress, widthsIn } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { Localized } from '../../shared/i18n/language.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';

/** A work that a visitor hangs on a photograph of a wall. */
export type WallPrint = {
  readonly name: Localized;
  /** Address of its picture. */
  readonly src: string;
  readonly sizes: readonly PrintSize[];
};

/** The work that is shown on the visitor's wall; null while the dialog is closed, whose code comes with the first. */
export const $wall = atom<WallPrint | null>(null);

/** What the dialog needs to know of a photo; undefined where it has no picture. */
export function wallPrintOf(photo: Photo): WallPrint | undefined {
  const { image, description } = photo;
  const width = image && widthsIn('webp', image.widths).findLast((one) => one <= COMMON_WIDTH_MAX);
  const src = image && width ? derivedAddress(image.hash, width, 'webp') : thumbnailSources(photo)[0];
  return src === undefined ? undefined : { name: description, src, sizes: offeredSizes(photo) };
}
