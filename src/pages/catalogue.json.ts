import type { APIRoute } from 'astro';
import { sitePhotos } from '../layouts/content.ts';
import { asListed } from '../shared/content/entries/photo.ts';

/** The photos the site was built with, for the cart and the fresh lists: they work with the API down, too. */
export const GET: APIRoute = async () => Response.json((await sitePhotos()).map(asListed));
