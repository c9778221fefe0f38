import type { APIRoute } from 'astro';
import { siteInfo, siteWorks } from '../layouts/content.ts';

/** What the build fills the pages of the works with (tools/astro/workPages.ts); it is no part of the site. */
export const GET: APIRoute = async ({ site: origin }) =>
  Response.json({ origin: origin?.href, site: await siteInfo(), works: await siteWorks() });
