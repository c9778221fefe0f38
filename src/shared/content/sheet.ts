import type { Language } from '../i18n/language.ts';
import { PRINT_BORDER_MM } from '../limits.ts';
import type { PrintSize } from '../shop/price.ts';

/** Width and height in mm, or of any other unit that both share. */
export type Sides = { readonly width: number; readonly height: number };

/** Sides of the upright sheets in mm (ISO 216). */
export const SHEETS_MM: Readonly<Record<PrintSize, Sides>> = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
};

/** A photo as it lies on its sheet, in mm. Nothing of it is cropped; what is left of the sheet stays white. */
export type Print = {
  readonly sheet: Sides;
  /** Rounded to whole mm. */
  readonly picture: Sides;
  /** The white border: `sides` left and right, `ends` above and below. */
  readonly border: { readonly sides: number; readonly ends: number };
};

/** The sheet of that size as it lies for a photo: on its side for one that is wider than high. */
export function sheetFor(size: PrintSize, photo: Sides): Sides {
  const { width: short, height: long } = SHEETS_MM[size];
  return photo.width > photo.height ? { width: long, height: short } : { width: short, height: long };
}

/** Mm on the sheet for each unit of the photo: the whole of it, as large as the least border allows. */
function scaleOn(size: PrintSize, photo: Sides): number {
  const sheet = sheetFor(size, photo);
  const least = 2 * PRINT_BORDER_MM[size];
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

const formats = new Map<Language, Intl.NumberFormat>();

/** A length in mm as a number of cm in the language's form, e.g. 29.7 or 29,7. */
export function formatCm(mm: number, language: Language): string {
  // Made when first needed: making one takes longer than anything else on a page.
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  formats.set(language, format);
  return format.format(mm / 10);
}
