import type { APIRoute } from 'astro';
import { showProjects } from '../domain/entries/project.ts';
import { inEveryLanguage, legalPath, photoPath, projectPath } from '../domain/pagePaths.ts';
import { shownAddress } from '../domain/picture.ts';
import { sitemap } from '../domain/sitemap.ts';
import { legalPages, sitePhotos, siteProjects } from '../layouts/content.ts';

/** Every page that search engines should list. */
export const GET: APIRoute = async ({ site }) => {
  const [photos, rows, legal] = await Promise.all([sitePhotos(), siteProjects(), legalPages()]);
  const pages = [
    { path: '/' },
    ...showProjects(photos, rows).map(({ slug }) => ({
      path: inEveryLanguage((language) => projectPath(slug, language)),
    })),
    ...photos.map((photo) => ({
      path: inEveryLanguage((language) => photoPath(photo.id, language)),
      pictures: [shownAddress(photo)].filter(Boolean),
    })),
    ...legal
      .filter(({ texts }) => !texts.some(({ placeholder }) => placeholder))
      .map(({ name }) => ({ path: inEveryLanguage((language) => legalPath(name, language)) })),
  ];
  return new Response(sitemap(pages, site?.href), { headers: { 'Content-Type': 'application/xml' } });
};
