import { join } from 'node:path';
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
import { writeChanged } from './writeChanged.ts';

/** What the pages of the works are filled with; `origin` is the site's, where it is known. */
export type Works = {
  readonly origin: string | undefined;
  readonly site: ShownSite;
  readonly works: readonly Work[];
};

/** The template's file, from the site's folder. */
export const templateFile = (language: Language): string =>
  `${photoPath(TEMPLATE_ID, language).slice(1)}index.html`;

/** Fills the templates with every work, and leaves them for the function of later photos. @returns what was written */
export function writeWorkPages(
  distDir: string,
  { origin, site, works }: Works,
  pages: WorkTemplates['pages'],
): string[] {
  const folders = LANGUAGES.flatMap((language) =>
    works.map((work) => {
      const folder = photoPath(work.photo.id, language).slice(1, -1);
      const text = fillTemplate(pages[language].html, { work, language, site, origin });
      writeChanged(join(distDir, folder, 'index.html'), text);
      return folder;
    }),
  );
  const lent: WorkTemplates = { site, pages };
  writeChanged(join(distDir, TEMPLATES_PATH), JSON.stringify(lent));
  return [...folders, TEMPLATES_PATH.slice(1)];
}
