import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** What the pages of the works are filled with; `origin` is the site's, where it is known. */
type Works = {
  readonly origin: string | undefined;
  readonly site: ShownSite;
  readonly works: readonly Work[];
};

/** The template's file, from the site's folder. */
export const templateFile = (language: Language): string =>
  `${photoPath(TEMPLATE_ID, language).slice(1)}index.html`;

/** Writes a file that does not say so already: most pages are the same as in the build before. */
function writeChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Fills the templates with every work, removes the pages of works that are gone, and leaves the templates where the
 * function finds them that shows photos uploaded after the build.
 * @param pages the templates that Astro made, and their policies
 */
export function writeWorkPages(
  distDir: string,
  { origin, site, works }: Works,
  pages: WorkTemplates['pages'],
): void {
  const ids = new Set(works.map(({ photo }) => photo.id));
  for (const language of LANGUAGES) {
    const { html } = pages[language];
    for (const work of works) {
      const file = join(distDir, photoPath(work.photo.id, language), 'index.html');
      writeChanged(file, fillTemplate(html, { work, language, site, origin }));
    }
    const folder = dirname(join(distDir, photoPath(TEMPLATE_ID, language)));
    for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
      if (entry.isDirectory() && !ids.has(entry.name)) rmSync(join(folder, entry.name), { recursive: true });
    }
  }
  const lent: WorkTemplates = { site, pages };
  writeFileSync(join(distDir, TEMPLATES_PATH), JSON.stringify(lent));
}
