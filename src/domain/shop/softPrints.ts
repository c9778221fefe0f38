import type { Photo } from '../entries/photo.ts';
import { printDoubt } from '../printFact.ts';
import type { Sides } from '../sheet.ts';

/** Photos of which prints would be soft and are not sold; where nobody has measured their files, may be soft and are. */
export type SoftPrints = {
  readonly isMeasured: boolean;
  readonly count: number;
  /** The first of them, each with its sizes. */
  readonly names: readonly string[];
};

/** More than these nobody reads in a line. */
const NAMED_MAX = 5;

/** @param shown sizes in px of the pictures on the site, by their files' names, as far as they are known */
export function softPrints(photos: readonly Photo[], shown: ReadonlyMap<string, Sides>): SoftPrints[] {
  const doubts = photos.flatMap((photo) => {
    const doubt = printDoubt(photo, shown.get(photo.filename ?? ''));
    const name = photo.description.en || photo.id;
    return doubt ? [{ ...doubt, name: `${name} (${doubt.sizes.join(', ')})` }] : [];
  });
  return [true, false].flatMap((isMeasured) => {
    const names = doubts.filter((doubt) => doubt.isMeasured === isMeasured).map(({ name }) => name);
    return names.length > 0 ? [{ isMeasured, count: names.length, names: names.slice(0, NAMED_MAX) }] : [];
  });
}
