import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PrintChoice } from '../components/shop/PrintChoice.tsx';
import type { Photo } from '../domain/entries/photo.ts';
import { inEveryLanguage } from '../domain/pagePaths.ts';
import { PLACEHOLDER } from '../domain/work/workTemplate.ts';
import { siteInfo, siteWorks } from '../layouts/content.ts';

/** What the build fills the pages of the works with (tools/astro/workPages.ts); it is no part of the site. */
export const GET: APIRoute = async ({ site: origin }) => {
  const [site, works] = await Promise.all([siteInfo(), siteWorks()]);
  const buyingOf = (photo: Photo) =>
    inEveryLanguage((language) =>
      site.sells ? renderToStaticMarkup(createElement(PrintChoice, { photo, tax: site.tax, language })) : '',
    );
  const entries = works.map((work) => ({ work, buying: buyingOf(work.photo) }));
  return Response.json({ origin: origin?.href, site, entries, buying: buyingOf(PLACEHOLDER) });
};
