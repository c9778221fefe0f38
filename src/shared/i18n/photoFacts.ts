import { PHOTO_FIELDS, type Photo } from '../content/entries/photo.ts';
import { captionTexts } from '../content/fields/caption.ts';
import { offeredSizes } from '../content/printFact.ts';
import { cartPriceCents } from '../shop/fromPrice.ts';
import { formatCents } from '../shop/money.ts';
import { editionWords } from './editionWords.ts';
import type { Language } from './language.ts';

/** What a lightbox says about a photo below its name. */
export type PhotoFacts = {
  /** What its fields say in captions; '' where they say nothing. */
  readonly details: string;
  /** From which price a print of it is sold; undefined where none is. */
  readonly price?: string | undefined;
  /** How many prints there will ever be; undefined without an edition. */
  readonly edition?: string | undefined;
};

export function photoFacts(photo: Photo, language: Language): PhotoFacts {
  return {
    details: captionTexts(PHOTO_FIELDS, photo, language).join('\u00a0· '),
    price: offeredSizes(photo).length > 0 ? formatCents(cartPriceCents(photo), language) : undefined,
    edition: editionWords(photo, language),
  };
}
