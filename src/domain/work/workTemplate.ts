import { message } from '../../messages/index.ts';
import type { ShownSite } from '../entries/site.ts';
import { html, type Markup } from '../html.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { absolute, headTags, type PageHead } from '../pageHead.ts';
import { photoPath } from '../pagePaths.ts';
import { offeredSizes } from '../printFact.ts';
import { printChoice } from './printHtml.ts';
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
};

/** The main part of a work's page. */
export function workMain({ work, language, site, origin }: WorkPage): Markup {
  const buying =
    site.sells &&
    offeredSizes(work.photo).length > 0 &&
    html`${printChoice(work.photo, site.tax, language)}<p class="work-noscript without-script">${message(language, 'work.needsScript')}</p>`;
  const address = absolute(photoPath(work.photo.id, language), origin);
  return html`<div class="work-main">${workPicture(work, language)}<div class="work-side">${workTexts(work, language)}${buying}<p class="print-only">${address}</p></div></div>${workEnd(work, language, site)}`;
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

/** A work's page. @throws Error where the template lacks one of its places */
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
