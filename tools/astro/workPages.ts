import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/domain/entries/site.ts';
import { Markup } from '../../src/domain/html.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { photoPath } from '../../src/domain/pagePaths.ts';
import type { Work } from '../../src/domain/work/work.ts';
import {
  fillTemplate,
  TEMPLATE_ID,
  TEMPLATES_PATH,
  type WorkTemplates,
} from '../../src/domain/work/workTemplate.ts';

/** What src/pages/works.json.ts tells the build. */
type Works = {
  readonly origin?: string;
  readonly site: Site;
  readonly entries: readonly { readonly work: Work; readonly buying: WorkTemplates['buying'] }[];
  readonly buying: WorkTemplates['buying'];
};

/** The template's file, from the site's folder. */
export const templateFile = (language: Language): string =>
  `${photoPath(TEMPLATE_ID, language).slice(1)}index.html`;

/**
 * Fills the templates with every work, and leaves them where the function finds them that shows photos uploaded
 * after the build.
 * @param pages the templates that Astro made, and their policies
 */
export function writeWorkPages(distDir: string, pages: WorkTemplates['pages']): void {
  const list = join(distDir, 'works.json');
  const { origin, site, entries, buying: lentBuying } = JSON.parse(readFileSync(list, 'utf8')) as Works;
  for (const language of LANGUAGES) {
    const { html } = pages[language];
    for (const { work, buying } of entries) {
      const folder = join(distDir, photoPath(work.photo.id, language));
      mkdirSync(folder, { recursive: true });
      const page = { work, language, site, origin, buying: new Markup(buying[language]) };
      writeFileSync(join(folder, 'index.html'), fillTemplate(html, page));
    }
    rmSync(join(distDir, photoPath(TEMPLATE_ID, language)), { recursive: true });
  }
  rmSync(list);
  const lent: WorkTemplates = { site, buying: lentBuying, pages };
  writeFileSync(join(distDir, TEMPLATES_PATH), JSON.stringify(lent));
}
