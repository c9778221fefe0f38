import { PHOTO_FIELDS, type Photo } from '../domain/entries/photo.ts';
import { captionTexts } from '../domain/fields/caption.ts';
import { cartPriceCents } from '../domain/fromPrice.ts';
import type { Language } from '../domain/language.ts';
import { formatCents } from '../domain/money.ts';
import { offeredSizes } from '../domain/printFact.ts';
import { editionWords } from './editionWords.ts';

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
