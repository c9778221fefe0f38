import type { ShownSite } from '../../src/domain/entries/site.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { photoPath } from '../../src/domain/pagePaths.ts';
import type { Work } from '../../src/domain/work/work.ts';
import {
  fillTemplate,
  TEMPLATE_ID,
  TEMPLATES_PATH,
  type WorkTemplates,
} from '../../src/domain/work/workTemplate.ts';
import { digestContent } from '../images/digest.ts';
import type { PageMemory } from './pageMemory.ts';

/** What the pages of the works are filled with; `origin` is the site's, where it is known. */
type Works = {
  readonly origin: string | undefined;
  readonly site: ShownSite;
  readonly works: readonly Work[];
};

/** The template's file, from the site's folder. */
export const templateFile = (language: Language): string =>
  `${photoPath(TEMPLATE_ID, language).slice(1)}index.html`;

/** A template is published in the pages made of it alone. */
export const isTemplate = (file: string): boolean =>
  LANGUAGES.some((language) => templateFile(language) === file);

/** The pages of the works: where they lie in the site's folder, and what writes those that are due. */
export type WorkPages = { readonly published: readonly string[]; readonly due: readonly (() => void)[] };

/**
 * Finds which pages of works do not lie there made of the same; these are filled into the templates, which are left for
 * the function of later photos.
 */
export function findWorkPages(
  memory: PageMemory,
  { origin, site, works }: Works,
  pages: WorkTemplates['pages'],
): WorkPages {
  const templates = LANGUAGES.map((language) => {
    const { html } = pages[language];
    return { language, html, key: digestContent(JSON.stringify([html, origin, site])) };
  });
  const [lent, file]: [WorkTemplates, string] = [{ site, pages }, TEMPLATES_PATH.slice(1)];
  const published = [file];
  const due = [() => memory.write({ file, text: JSON.stringify(lent) })];
  for (const work of works) {
    const text = JSON.stringify(work);
    for (const { language, html, key } of templates) {
      const folder = photoPath(work.photo.id, language).slice(1, -1);
      const page = { file: `${folder}/index.html`, parts: key + text };
      published.push(folder);
      if (memory.find(page.file, page.parts)) continue;
      due.push(() => memory.write({ ...page, text: fillTemplate(html, { work, language, site, origin }) }));
    }
  }
  return { published, due };
}
