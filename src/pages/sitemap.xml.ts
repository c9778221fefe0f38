import type { APIRoute } from 'astro';
import { legalPages, ownPages, sitePhotos, siteProjects } from '../layouts/content.ts';
import { sitemap } from '../layouts/sitemap.ts';
import { projectPath } from '../shared/address.ts';
import { showProjects } from '../shared/content/entries/project.ts';
import { shownAddress } from '../shared/content/picture.ts';
import { inEveryLanguage, legalPath, ownPath, photoPath } from '../shared/pagePaths.ts';

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
    ...(await ownPages()).map(({ id }) => ({ path: inEveryLanguage((language) => ownPath(id, language)) })),
    ...legal
      .filter(({ texts }) => !texts.some(({ placeholder }) => placeholder))
      .map(({ name }) => ({ path: inEveryLanguage((language) => legalPath(name, language)) })),
  ];
  return new Response(sitemap(pages, site?.href), { headers: { 'Content-Type': 'application/xml' } });
};
