import type { ADMIN_ENDPOINTS, Endpoint, SiteValues } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import type { Site } from '../../shared/content/entries/site.ts';
import { rightsOf } from '../../shared/content/rights.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import { languageShown, localized, shortened } from '../../shared/i18n/localized.ts';
import { editionWords } from '../../shared/i18n/photoWords.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { editionOfPrint, editionsOf, freeNumbers, type NamedEdition } from '../../shared/shop/edition.ts';
import { formatCents, unitPriceCents } from '../../shared/shop/price.ts';
import { offeredSizes, sizeLabel } from '../../shared/shop/print.ts';
import { asShown } from '../../shared/shop/terms.ts';

export type Line = { readonly text: string; readonly language: Language };

type AnswerOf<E> = E extends Endpoint<undefined, infer Answer> ? Answer : never;
export type SheetFacts = {
  readonly languages: readonly Language[];
  readonly site: SiteValues;
  readonly origin: string;
  /** False for a portfolio without prices. */
  readonly sells: boolean;
  /** The taken edition numbers; undefined if unknown. */
  readonly taken: AnswerOf<typeof ADMIN_ENDPOINTS.editionNumbers> | undefined;
};

/** The space between a number and its unit, as in 308 g/m². */
const UNIT_SPACE = /(?<=\d) (?=(?:g|gsm|mm|cm)\b)/g;

/** Longest title on a sheet, in characters: the first line of a description. */
const TITLE_LENGTH_MAX = 200;

/** A text in each language; equal texts are listed once. */
export function linesIn(
  languages: readonly Language[],
  textIn: (language: Language) => string | undefined,
  text?: Localized,
): Line[] {
  const lines = languages.map((language) => ({
    text: textIn(language) ?? '',
    language: text ? languageShown(text, language) : language,
  }));
  return lines.filter((line, at) => line.text && lines.findIndex((other) => other.text === line.text) === at);
}

/** A text of an entry in each language. */
export const localizedIn = (languages: readonly Language[], text: Localized | undefined): Line[] =>
  linesIn(languages, (language) => localized(text, language), text ?? {});

function titlesOf({ description }: Photo, languages: readonly Language[]): Line[] {
  const firstLine = (language: Language) => localized(description, language).split(/\s*\n/)[0] ?? '';
  const titleIn = (language: Language) => shortened(firstLine(language), TITLE_LENGTH_MAX);
  const titles = linesIn(languages, titleIn, description);
  return titles.length > 0
    ? titles
    : linesIn(languages, (language) => message(language, 'photos.fallbackName'));
}

/** The number of prints left of an edition; undefined if unknown. */
const remainingPrints = (photo: Photo, taken: SheetFacts['taken'], { name, edition }: NamedEdition) =>
  taken &&
  freeNumbers(
    edition,
    taken.filter((one) => one.photo === photo.id && one.size === name).map(({ number }) => number),
  ).length;

export type SheetWork = ReturnType<typeof sheetWorks>[number];

/** The works of sheets, in the order of the photos. */
export function sheetWorks(photos: readonly Photo[], facts: SheetFacts) {
  const { languages, origin, sells, taken } = facts;
  const site = facts.site as Partial<Site>;
  const [main = 'en'] = languages;
  return photos.map((stored, at) => {
    const photo = asShown(stored, site);
    const left = (edition: NamedEdition) => remainingPrints(photo, taken, edition);
    const editions = editionsOf(photo);
    const sizes = (sells ? offeredSizes(photo) : []).map((size) => {
      const edition = editionOfPrint(photo, size);
      return {
        label: sizeLabel(size, main, photo.image),
        price: formatCents(unitPriceCents(photo, size), main),
        isSoldOut: edition !== undefined && left(edition) === 0,
      };
    });
    const isAllTaken = editions.length > 0 && editions.every((one) => left(one) === 0);
    return {
      // The number on the sheets.
      number: at + 1,
      photo,
      titles: titlesOf(photo, languages),
      artist: rightsOf(photo, site).creator,
      // The label shows the year even if the site hides the date.
      year: String(photo.year ?? stored.taken?.slice(0, 4) ?? ''),
      papers: localizedIn(languages, photo.paper).map((line) => ({
        ...line,
        text: line.text.replace(UNIT_SPACE, '\u00a0'),
      })),
      // Each size on a line of its own, which may break between words.
      editions: linesIn(languages, (language) =>
        editionWords(photo, language, left)?.replace(/\s·\s/g, '\n').replaceAll('\u00a0', ' '),
      ),
      sizes,
      isSoldOut: sizes.length > 0 ? sizes.every(({ isSoldOut }) => isSoldOut) : isAllTaken,
      // The address in the QR code.
      address: photo.hidden ? undefined : new URL(photoPath(photo.id, main), origin).href,
    };
  });
}
