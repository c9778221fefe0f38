import type { PrintSize } from '../shop/price.ts';
import { dpiOn, type Sides } from './sheet.ts';

/** What is known of the file that prints of a photo are made from: its upright size, and its colour profile's name. */
export type PrintFact = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly profile?: string | undefined;
};

/** More than any camera has; a stitched panorama may come near. */
export const PRINT_SIDE_MAX_PX = 200_000;
/** In characters; the names that profiles give themselves have about twenty. */
export const PROFILE_LENGTH_MAX = 100;

/** A good eye tells lines apart that are one arc minute from each other: so many dots per inch at 36 cm, as one reads. */
const SHARP_DPI = 240;
/** So many at arm's length, 58 cm. What has fewer looks soft on the table. */
const FINE_DPI = 150;
/** What is so many times longer than wide is a strip on any sheet, however many pixels it has. */
const STRIP_RATIO = 12;

/** How a print looks: at reading distance, at arm's length, or not as it should. */
export type PrintQuality = 'sharp' | 'fine' | 'soft' | 'strip';

/** Sides in px. */
export const sidesOf = ({ widthPx, heightPx }: PrintFact): Sides => ({ width: widthPx, height: heightPx });

/** How a print of that size looks, of a photo with this upright width and height in px, both above 0. */
export function printQuality(size: PrintSize, photo: Sides): PrintQuality {
  const { width, height } = photo;
  if (Math.max(width, height) > STRIP_RATIO * Math.min(width, height)) return 'strip';
  const dpi = dpiOn(size, photo);
  return dpi >= SHARP_DPI ? 'sharp' : dpi >= FINE_DPI ? 'fine' : 'soft';
}

/** Whether a print of that size looks as it should. */
const holds = (size: PrintSize, photo: Sides): boolean =>
  !['soft', 'strip'].includes(printQuality(size, photo));

/** Which sizes are sold, as the owner says it; 'auto': those that the file is good for. */
export const OFFERS = ['auto', 'both', 'a4', 'none'] as const;
type Offer = Exclude<(typeof OFFERS)[number], 'auto'>;
const OFFERED: Readonly<Record<Offer, readonly PrintSize[]>> = { both: ['A4', 'A3'], a4: ['A4'], none: [] };

/** What decides which sizes of a photo are sold. */
export type Offered = {
  readonly print?: PrintFact | undefined;
  readonly sizes?: (typeof OFFERS)[number] | undefined;
};

/** What is sold of a photo: every size where nobody has measured its file; `npm run lint:shop` names those. */
export function offerOf({ print, sizes = 'auto' }: Offered): Offer {
  if (sizes !== 'auto') return sizes;
  if (!print || holds('A3', sidesOf(print))) return 'both';
  return holds('A4', sidesOf(print)) ? 'a4' : 'none';
}

/** The sizes in which prints of a photo are sold: the one rule of pages, cart, search engines and checkout call. */
export function offeredSizes(photo: Offered): readonly PrintSize[] {
  return OFFERED[offerOf(photo)];
}

/** The sizes that may not look as they should, of a photo of which the owner has not said what is sold. */
export type PrintDoubt = { readonly sizes: readonly PrintSize[]; readonly isMeasured: boolean };

/**
 * @param shown the size in px of the picture on the site, which is all that is known where nobody has measured the file
 * @returns undefined where there is nothing to doubt
 */
export function printDoubt(photo: Offered, shown: Sides | undefined): PrintDoubt | undefined {
  const { print, sizes: chosen = 'auto' } = photo;
  const sides = print ? sidesOf(print) : shown;
  if (chosen !== 'auto' || !sides) return undefined;
  const sizes = OFFERED.both.filter((size) => !holds(size, sides));
  return sizes.length > 0 ? { sizes, isMeasured: print !== undefined } : undefined;
}
