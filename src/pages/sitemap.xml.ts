import type { APIRoute } from 'astro';
import { shownAddress } from '../domain/picture.ts';
import { sitePhotos } from '../layouts/content.ts';

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The site's one page with its pictures. Addresses in it must be absolute: without a public origin it is empty. */
export const GET: APIRoute = async ({ site }) => {
  const photos = site ? await sitePhotos() : [];
  const images = photos
    .map((photo) => new URL(shownAddress(photo), site).href)
    .map((href) => `<image:image><image:loc>${escapeXml(href)}</image:loc></image:image>`);
  const url = site ? `<url><loc>${escapeXml(new URL('/', site).href)}</loc>${images.join('')}</url>` : '';
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${url}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
};
