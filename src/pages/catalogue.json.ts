import type { APIRoute } from 'astro';
import { sitePhotos } from '../layouts/content.ts';
import { asListed } from '../shared/content/entries/photo.ts';

/** The photos of the build, for the cart and the fresh lists, which then work without the API. */
export const GET: APIRoute = async () => Response.json((await sitePhotos()).map(asListed));
