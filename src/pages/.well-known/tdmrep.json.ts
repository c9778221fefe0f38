import type { APIRoute } from 'astro';
import { siteInfo, sitePhotos } from '../../layouts/content.ts';
import { miningRules } from '../../shared/content/rights.ts';

/** Whether text and data mining is reserved, by the TDM Reservation Protocol; without rules when nothing is stated. */
export const GET: APIRoute = async ({ site }) =>
  Response.json(miningRules(await sitePhotos(), await siteInfo(), site?.href));
