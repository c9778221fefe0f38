import type { APIRoute } from 'astro';
import { siteInfo, sitePhotos } from '../layouts/content.ts';
import { robotsLines } from '../shared/content/rights.ts';

/** Search engines may read everything but the panel and the API, training crawlers what is not reserved. */
export const GET: APIRoute = async ({ site }) => {
  const lines = robotsLines(await sitePhotos(), await siteInfo());
  if (site) lines.push('', `Sitemap: ${new URL('/sitemap.xml', site).href}`);
  return new Response(`${lines.join('\n')}\n`);
};
