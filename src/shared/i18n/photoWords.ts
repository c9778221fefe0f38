import { PHOTO_FIELDS, type Photo } from '../content/entries/photo.ts';
import { captionTexts } from '../content/fields/read.ts';
import { legalPath } from '../pagePaths.ts';
import {
  type EditionAnswer,
  type Editioned,
  type EditionLeft,
  editionsOf,
  type NamedEdition,
} from '../shop/edition.ts';
import { formatCents, unitPriceCents } from '../shop/price.ts';
import { offeredSizes } from '../shop/print.ts';
import { PRINT_SIZES, type PrintSize } from '../shop/printSizes.ts';
import { message } from './index.ts';
import type { Language } from './language.ts';

/** The words beside a price or below a total; their one link leads to the page about shipping in the same language. */
type PriceWords = {
  readonly before: string;
  readonly link: { readonly text: string; readonly address: string };
  readonly after: string;
};

/** Marks a price whose required words are below the list; the words start with the same sign. */
export const PRICE_SIGN = '*';

/** Shipping is added to a price, and is part of a total. */
export type Amount = 'price' | 'total';

const keyOf = (tax: string | undefined, amount: Amount) => {
  if (tax === 'included') return `${amount}.included` as const;
  return tax === 'small-business' ? (`${amount}.smallBusiness` as const) : (`${amount}.untaxed` as const);
};

/** The words that must stand beside a price (PAngV, § 19 UStG) or a total; `tax` as in content/site.json. */
export function priceWords(
  tax: string | undefined,
  language: Language,
  amount: Amount = 'price',
): PriceWords {
  const [before = '', after = ''] = message(language, keyOf(tax, amount)).split('{shipping}');
  const address = legalPath('shipping', language);
  return { before, link: { text: message(language, 'price.shipping'), address }, after };
}

export function priceSentence(tax: string | undefined, language: Language, amount?: Amount): string {
  const { before, link, after } = priceWords(tax, language, amount);
  return before + link.text + after;
}

/** A number of prints, and how many are left, if known. */
type Count = Pick<EditionLeft, 'size'> & { readonly left?: number | undefined };

function countWords({ size, left }: Count, language: Language): string {
  if (left === undefined) return message(language, 'edition.of', { size });
  return left > 0
    ? message(language, 'edition.left', { size, left })
    : message(language, 'edition.soldOut', { size });
}

/** No line break within a size's part. */
const sentence = (counts: readonly (readonly [PrintSize | undefined, Count])[], language: Language) =>
  counts
    .map(([size, count]) => `${size ? `${size}: ` : ''}${countWords(count, language)}`)
    .map((words) => (counts.length > 1 ? words.replaceAll(' ', '\u00a0') : words))
    .join('\u00a0· ');

/** The prints of a photo's edition, by size if they differ, and those left if known; undefined without. */
export function editionWords(
  photo: Editioned,
  language: Language,
  leftOf?: (edition: NamedEdition) => number | undefined,
): string | undefined {
  const counts = editionsOf(photo).map((one) => {
    const { name, sizes, edition } = one;
    return [name ? sizes[0] : undefined, { size: edition.size, left: leftOf?.(one) }] as const;
  });
  return counts.length > 0 ? sentence(counts, language) : undefined;
}

/** The same with the prints left, of one `size` if given. */
export function leftWords(answer: EditionAnswer, language: Language, size?: PrintSize): string {
  const { sizes } = answer;
  if (!sizes) return sentence([[undefined, answer]], language);
  const wanted = PRINT_SIZES.filter((one) => size === undefined || one === size);
  return sentence(
    wanted.flatMap((one) => (sizes[one] ? [[one, sizes[one]] as const] : [])),
    language,
  );
}

/** A photo's texts in the lightbox, besides its name. */
export type PhotoFacts = {
  readonly details: string;
  readonly prices: Readonly<Partial<Record<PrintSize, string>>>;
  /** The size of its edition; undefined without one. */
  readonly edition?: string | undefined;
};

/** A stored date as '2024', 'May 2024' or '31 May 2024'. */
function takenWords(taken: string, language: Language): string {
  const [, month, day] = taken.split('-');
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(day && { day: 'numeric' }),
  });
  return format.format(Date.parse(taken));
}

export function photoCaption(photo: Photo, language: Language): string[] {
  const taken = photo.taken ? [takenWords(photo.taken, language)] : [];
  return [...captionTexts(PHOTO_FIELDS, photo, language), ...taken];
}

export function photoFacts(photo: Photo, language: Language): PhotoFacts {
  return {
    details: photoCaption(photo, language).join('\u00a0· '),
    prices: Object.fromEntries(
      offeredSizes(photo).map((size) => [size, formatCents(unitPriceCents(photo, size), language)]),
    ),
    edition: editionWords(photo, language),
  };
}
