import type { Language } from '../i18n/language.ts';
import { PRINT_SIZE_ROWS, PRINT_SIZES, type PrintSize, rowOf, type SmallerSizeField } from './printSizes.ts';

/** Width and height in mm, or of any other unit that both share. */
export type Sides = { readonly width: number; readonly height: number };

/** A photo as it lies on its sheet, in mm. Nothing of it is cropped; what is left of the sheet stays white. */
export type Print = {
  readonly sheet: Sides;
  /** Rounded to whole mm. */
  readonly picture: Sides;
  /** The white border: `sides` left and right, `ends` above and below. */
  readonly border: { readonly sides: number; readonly ends: number };
};

/** The sheet of that size in mm as it lies for a photo: on its side for one that is wider than high. */
export function sheetFor(size: PrintSize, photo?: Sides): Sides {
  const { widthMm: short, heightMm: long } = rowOf(size);
  return photo && photo.width > photo.height
    ? { width: long, height: short }
    : { width: short, height: long };
}

/** Mm on the sheet for each unit of the photo: the whole of it, as large as the least border allows. */
function scaleOn(size: PrintSize, photo: Sides): number {
  const sheet = sheetFor(size, photo);
  const least = 2 * rowOf(size).borderMm;
  return Math.min((sheet.width - least) / photo.width, (sheet.height - least) / photo.height);
}

const MM_PER_INCH = 25.4;

/** Dots per inch, rounded down, of a photo (upright px, above 0) on a sheet of that size, as it lies there. */
export function dpiOn(size: PrintSize, photo: Sides): number {
  return Math.floor(MM_PER_INCH / scaleOn(size, photo));
}

/** The whole photo (upright sides above 0), as large as the least border allows, in the middle of a sheet. */
export function printOn(size: PrintSize, photo: Sides): Print {
  const sheet = sheetFor(size, photo);
  const scale = scaleOn(size, photo);
  // Even of a photo that is one pixel wide at least 1 mm is printed.
  const printed = (length: number) => Math.max(1, Math.round(length * scale));
  const picture = { width: printed(photo.width), height: printed(photo.height) };
  const border = { sides: (sheet.width - picture.width) / 2, ends: (sheet.height - picture.height) / 2 };
  return { sheet, picture, border };
}

/** A length in mm as a number of cm in the language's form, e.g. 29.7 or 29,7. */
export function formatCm(mm: number, language: Language): string {
  return String(Math.round(mm) / 10).replace('.', language === 'de' ? ',' : '.');
}

/** A size with its sheet as it lies for a photo: `A4 · 21 × 29.7 cm`. Upright where the photo's sides are not known. */
export function sizeLabel(size: PrintSize, language: Language, photo?: Sides): string {
  const { width, height } = sheetFor(size, photo);
  return `${size} · ${formatCm(width, language)} × ${formatCm(height, language)} cm`;
}

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

/** What is sold: every size ('both'), those up to a smaller one, by the ending of its fields, or none. */
type Offer = 'both' | SmallerSizeField | 'none';
/** Which sizes are sold, as the owner says it; 'auto': those that the file is good for. */
export const OFFERS: readonly ('auto' | Offer)[] = /* @__PURE__ */ [
  ['auto', 'both'] as const,
  PRINT_SIZE_ROWS.slice(0, -1).map(({ field }) => field as SmallerSizeField),
  ['none'] as const,
].flat();

/** What decides which sizes of a photo are sold. */
export type Offered = {
  readonly print?: PrintFact | undefined;
  readonly sizes?: 'auto' | Offer | undefined;
};

/** What is sold of a photo: every size where nobody has measured its file; `npm run lint:shop` names those. */
export function offerOf({ print, sizes = 'auto' }: Offered): Offer {
  if (sizes !== 'auto') return sizes;
  const good = PRINT_SIZE_ROWS.filter(({ name }) => !print || holds(name, sidesOf(print)));
  const largest = good.at(-1);
  if (!largest) return 'none';
  return largest === PRINT_SIZE_ROWS.at(-1) ? 'both' : (largest.field as SmallerSizeField);
}

/** The sizes in which prints of a photo are sold: the one rule of pages, cart, search engines and checkout call. */
export function offeredSizes(photo: Offered): readonly PrintSize[] {
  const offer = offerOf(photo);
  if (offer === 'both') return PRINT_SIZES;
  return PRINT_SIZES.slice(0, PRINT_SIZE_ROWS.findIndex(({ field }) => field === offer) + 1);
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
  const sizes = PRINT_SIZES.filter((size) => !holds(size, sides));
  return sizes.length > 0 ? { sizes, isMeasured: print !== undefined } : undefined;
}
