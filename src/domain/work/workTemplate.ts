import { editionWords } from '../../messages/editionWords.ts';
import { message } from '../../messages/index.ts';
import { PHOTO_FIELDS, type Photo } from '../entries/photo.ts';
import type { ShownSite } from '../entries/site.ts';
import { captionTexts } from '../fields/caption.ts';
import { escapeHtml, html, Markup } from '../html.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { formatCents } from '../money.ts';
import { absolute, headTags, type PageHead } from '../pageHead.ts';
import { photoPath } from '../pagePaths.ts';
import { PRINT_SIZES, type PrintSize, unitPriceCents } from '../price.ts';
import type { Work } from './work.ts';
import { workHead } from './workHead.ts';
import { workEnd, workPicture, workTexts } from './workHtml.ts';

/**
 * The pages of works differ in their heads, their main parts and one link. Astro makes one of them in each language;
 * the build, and the function that shows photos uploaded since, fill in the rest.
 */

/** Stands where a photo's id does: no photo can be called so. */
export const TEMPLATE_ID = '_work';
/** The file that lends the templates and their policies to the function. */
export const TEMPLATES_PATH = '/work-templates.json';

type WorkTemplate = {
  readonly html: string;
  /** The content security policy of the page. */
  readonly policy: string;
};
export type WorkTemplates = {
  readonly site: ShownSite;
  /** Buying a print of {@link PLACEHOLDER}; nothing where none is sold. */
  readonly buying: Readonly<Record<Language, string>>;
  readonly pages: Readonly<Record<Language, WorkTemplate>>;
};

/** What stands in a template in place of what is a work's own. */
export const templateHead = (language: Language): PageHead => ({ language, title: '', description: '' });
export const TEMPLATE_MAIN = '<div id="work"></div>';
export const TEMPLATE_OTHER = '/other-language/';

/** What a page of a work is filled with. */
type WorkPage = {
  readonly work: Work;
  readonly language: Language;
  readonly site: ShownSite;
  /** The site's public origin, where it is known. */
  readonly origin: string | undefined;
  /** What stands there about its prints. */
  readonly buying: Markup;
};

/** The main part of a work's page. */
function workMain({ work, language, site, origin, buying }: WorkPage): Markup {
  const address = absolute(photoPath(work.photo.id, language), origin);
  return html`<div class="work-main">${workPicture(work, language)}<div class="work-side">${workTexts(work, language)}${buying}${site.sells && html`<p class="work-noscript">${message(language, 'work.needsScript')}</p>`}<p class="print-only">${address}</p></div></div>${workEnd(work, language, site)}`;
}

/** The text with each place filled, where it stands first. What is filled in holds no places. */
function replacePlaces(text: string, places: readonly (readonly [place: string, content: string])[]): string {
  const found = places.map(([place, content]) => {
    const at = text.indexOf(place);
    if (at < 0) throw new Error(`The page of works has no place for ${place}`);
    return { at, end: at + place.length, content };
  });
  found.sort((one, other) => one.at - other.at);
  const parts = found.flatMap(({ at, content }, index) => [
    text.slice(found[index - 1]?.end ?? 0, at),
    content,
  ]);
  return [...parts, text.slice(found.at(-1)?.end ?? 0)].join('');
}

/**
 * A work's page.
 * @throws Error where the template lacks one of its places
 */
export function fillTemplate(template: string, page: WorkPage): string {
  const { work, language, site, origin } = page;
  const [other = language] = LANGUAGES.filter((one) => one !== language);
  const places = [
    [
      headTags(templateHead(language), undefined).text,
      headTags(workHead(work, language, site, origin), origin).text,
    ],
    [TEMPLATE_MAIN, workMain(page).text],
    [TEMPLATE_OTHER, photoPath(work.photo.id, other)],
  ] as const;
  return replacePlaces(template, places);
}

/** The photo whose prints the template sells: what is its own is found again and replaced. */
export const PLACEHOLDER: Photo = {
  id: '_',
  src: '/_',
  project: '',
  order: 0,
  description: { en: '_', de: '_' },
  paper: { en: '{details}', de: '{details}' },
  price_a4: 111_111.11,
  price_a3: 222_222.22,
  edition: { size: 123_456_789 },
};

/** What stands beside the sizes about a photo's edition, as PrintChoice draws it. */
function editionPlace(photo: Photo, language: Language): string {
  const words = editionWords(photo, language);
  return words ? html`<p class="print-edition" data-edition="${photo.id}">${words}</p>`.text : '';
}

/** The photo as the cart keeps it, as an attribute's value. */
const asPrint = ({ image: _, ...print }: Photo): string => escapeHtml(JSON.stringify(print));

/**
 * Buying a print of a photo that was uploaded after the build, with its sizes and prices and without drawings.
 * @param buying what the build made of {@link PLACEHOLDER}
 * @throws Error where it lacks one of its places
 */
export function fillBuying(buying: string, photo: Photo, language: Language): Markup {
  if (!buying) return new Markup('');
  const details = captionTexts(PHOTO_FIELDS, photo, language).join(' · ');
  const price = (of: Photo, size: PrintSize) => formatCents(unitPriceCents(of, size), language);
  const filled = replacePlaces(buying, [
    ...PRINT_SIZES.map((size) => [price(PLACEHOLDER, size), price(photo, size)] as const),
    [asPrint(PLACEHOLDER), asPrint(photo)],
    [editionPlace(PLACEHOLDER, language), editionPlace(photo, language)],
    ['<li>{details}</li>', details && html`<li>${details}</li>`.text],
  ]);
  return new Markup(filled);
}
