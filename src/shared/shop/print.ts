import type { Language } from '../i18n/language.ts';
import { PRINT_SIZE_ROWS, PRINT_SIZES, type PrintSize, rowOf, type SmallerSizeField } from './printSizes.ts';

/** Width and height in mm, or in another common unit. */
export type Sides = { readonly width: number; readonly height: number };

/** A photo on its sheet, in mm. Nothing is cropped; the rest of the sheet is white. */
export type Print = {
  readonly sheet: Sides;
  /** Rounded to whole mm. */
  readonly picture: Sides;
  /** The white border: `sides` left and right, `ends` above and below. */
  readonly border: { readonly sides: number; readonly ends: number };
};

/** The sheet in mm, turned on its side for a photo that is wider than high. */
export function sheetFor(size: PrintSize, photo?: Sides): Sides {
  const { widthMm: short, heightMm: long } = rowOf(size);
  return photo && photo.width > photo.height
    ? { width: long, height: short }
    : { width: short, height: long };
}

/** Millimetres per unit of the photo: the whole photo, as large as the least border allows. */
function scaleOn(size: PrintSize, photo: Sides): number {
  const sheet = sheetFor(size, photo);
  const least = 2 * rowOf(size).borderMm;
  return Math.min((sheet.width - least) / photo.width, (sheet.height - least) / photo.height);
}

const MM_PER_INCH = 25.4;

/** Dots per inch, rounded down, of a photo (upright px, above 0) on this sheet. */
export function dpiOn(size: PrintSize, photo: Sides): number {
  return Math.floor(MM_PER_INCH / scaleOn(size, photo));
}

/** The whole photo (upright sides above 0), as large as the least border allows, centred on a sheet. */
export function printOn(size: PrintSize, photo: Sides): Print {
  const sheet = sheetFor(size, photo);
  const scale = scaleOn(size, photo);
  // At least 1 mm, even for a photo that is one pixel wide.
  const printed = (length: number) => Math.max(1, Math.round(length * scale));
  const picture = { width: printed(photo.width), height: printed(photo.height) };
  const border = { sides: (sheet.width - picture.width) / 2, ends: (sheet.height - picture.height) / 2 };
  return { sheet, picture, border };
}

/** A length in mm as cm in the language's notation, such as 29.7 or 29,7. */
export function formatCm(mm: number, language: Language): string {
  return String(Math.round(mm) / 10).replace('.', language === 'de' ? ',' : '.');
}

/** A size with its sheet turned for a photo: `A4 · 21 × 29.7 cm`. Upright when the photo's sides are unknown. */
export function sizeLabel(size: PrintSize, language: Language, photo?: Sides): string {
  const { width, height } = sheetFor(size, photo);
  return `${size} · ${formatCm(width, language)} × ${formatCm(height, language)} cm`;
}

/** The file that prints are made from: its upright size, and the name of its colour profile. */
export type PrintFact = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly profile?: string | undefined;
};

/** Above any camera; only a stitched panorama comes near. */
export const PRINT_SIDE_MAX_PX = 200_000;
/** In characters; names of profiles have about twenty. */
export const PROFILE_LENGTH_MAX = 100;

/** The eye resolves one arc minute, which is this many dots per inch at reading distance (36 cm). */
const SHARP_DPI = 240;
/** The same at arm's length (58 cm). Fewer look soft on a table. */
const FINE_DPI = 150;
/** A picture this many times longer than wide is a strip on any sheet, with any number of pixels. */
const STRIP_RATIO = 12;

/** Sharp at reading distance, fine at arm's length, or unsuitable. */
export type PrintQuality = 'sharp' | 'fine' | 'soft' | 'strip';

export const sidesOf = ({ widthPx, heightPx }: PrintFact): Sides => ({ width: widthPx, height: heightPx });

/** The quality of a print of a photo with this upright size in px (above 0). */
export function printQuality(size: PrintSize, photo: Sides): PrintQuality {
  const { width, height } = photo;
  if (Math.max(width, height) > STRIP_RATIO * Math.min(width, height)) return 'strip';
  const dpi = dpiOn(size, photo);
  return dpi >= SHARP_DPI ? 'sharp' : dpi >= FINE_DPI ? 'fine' : 'soft';
}

/** Whether a print of this size would be fine. */
export const isLargeEnough = (size: PrintSize, photo: Sides): boolean =>
  !['soft', 'strip'].includes(printQuality(size, photo));

/** The sizes on sale: all ('both'), up to a smaller one (by its field ending), or none. */
type Offer = 'both' | SmallerSizeField | 'none';
/** The owner's choice of sizes; 'auto': those for which the file is large enough. */
export const OFFERS: readonly ('auto' | Offer)[] = /* @__PURE__ */ [
  ['auto', 'both'] as const,
  PRINT_SIZE_ROWS.slice(0, -1).map(({ field }) => field as SmallerSizeField),
  ['none'] as const,
].flat();

export type Offered = {
  readonly print?: PrintFact | undefined;
  readonly sizes?: 'auto' | Offer | undefined;
};

/** The sizes on sale: all when the file was never measured (`npm run lint:shop` lists those). */
export function offerOf({ print, sizes = 'auto' }: Offered): Offer {
  if (sizes !== 'auto') return sizes;
  const good = PRINT_SIZE_ROWS.filter(({ name }) => !print || isLargeEnough(name, sidesOf(print)));
  const largest = good.at(-1);
  if (!largest) return 'none';
  return largest === PRINT_SIZE_ROWS.at(-1) ? 'both' : (largest.field as SmallerSizeField);
}

/** The sizes on sale of a photo: the one rule for pages, cart, search engines and checkout. */
export function offeredSizes(photo: Offered): readonly PrintSize[] {
  const offer = offerOf(photo);
  if (offer === 'both') return PRINT_SIZES;
  return PRINT_SIZES.slice(0, PRINT_SIZE_ROWS.findIndex(({ field }) => field === offer) + 1);
}

/** The sizes whose prints may look soft, for a photo without a choice of sizes by the owner. */
export type PrintDoubt = { readonly sizes: readonly PrintSize[]; readonly isMeasured: boolean };

/** Undefined when there is no doubt. @param shown the site's picture in px, for an unmeasured file */
export function printDoubt(photo: Offered, shown: Sides | undefined): PrintDoubt | undefined {
  const { print, sizes: chosen = 'auto' } = photo;
  const sides = print ? sidesOf(print) : shown;
  if (chosen !== 'auto' || !sides) return undefined;
  const sizes = PRINT_SIZES.filter((size) => !isLargeEnough(size, sides));
  return sizes.length > 0 ? { sizes, isMeasured: print !== undefined } : undefined;
}
