import type { Photo } from '../content/entries/photo.ts';
import { type PrintDoubt, printDoubt } from '../content/printFact.ts';
import type { Sides } from '../content/sheet.ts';
import type { Localized } from '../i18n/language.ts';

/** Photos of which prints would be soft and are not sold; where nobody has measured their files, may be soft and are. */
export type SoftPrints = {
  readonly isMeasured: boolean;
  readonly count: number;
  /** The first of them, each with its sizes. */
  readonly photos: readonly SoftPhoto[];
};
export type SoftPhoto = Pick<PrintDoubt, 'sizes'> & { readonly name: Localized };

/** More than these nobody reads in a line. */
const NAMED_MAX = 5;

/** @param shown sizes in px of the pictures on the site, by their files' names, as far as they are known */
export function softPrints(photos: readonly Photo[], shown: ReadonlyMap<string, Sides>): SoftPrints[] {
  const doubts = photos.flatMap((photo) => {
    const doubt = printDoubt(photo, shown.get(photo.filename ?? ''));
    const { en, de } = photo.description;
    return doubt ? [{ ...doubt, name: en || de ? { en, de } : { en: photo.id } }] : [];
  });
  return [true, false].flatMap((isMeasured) => {
    const found = doubts.filter((doubt) => doubt.isMeasured === isMeasured);
    const first = found.slice(0, NAMED_MAX).map(({ name, sizes }) => ({ name, sizes }));
    return found.length > 0 ? [{ isMeasured, count: found.length, photos: first }] : [];
  });
}
