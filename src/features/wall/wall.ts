import { atom } from 'nanostores';
import { COMMON_WIDTH_MAX, derivedAddress, widthsIn } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { Localized } from '../../shared/i18n/language.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';

/** A photo that a visitor can hang on a photographed wall. */
export type WallPrint = {
  readonly name: Localized;
  readonly src: string;
  readonly sizes: readonly PrintSize[];
  /** Where the sizes are offered beside the photo: the wall begins with the one chosen there, and hands its own back. */
  readonly choice?: Element | null | undefined;
};

/** The photo on the visitor's wall; null while the dialog is closed. Its code loads when it first opens. */
export const $wall = atom<WallPrint | null>(null);

/** The data that the dialog needs of a photo; undefined when it has no picture. */
export function wallPrintOf(photo: Photo): WallPrint | undefined {
  const { image, description } = photo;
  const width = image && widthsIn('webp', image.widths).findLast((one) => one <= COMMON_WIDTH_MAX);
  const src = image && width ? derivedAddress(image.hash, width, 'webp') : thumbnailSources(photo)[0];
  return src === undefined ? undefined : { name: description, src, sizes: offeredSizes(photo) };
}
