import type { APIRoute } from 'astro';
import { shownAddress } from '../domain/picture.ts';
import { legalPages, sitePhotos } from '../layouts/content.ts';

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The site's pages, with its pictures. Addresses must be absolute: without a public origin it is empty. */
export const GET: APIRoute = async ({ site }) => {
  const urls: string[] = [];
  if (site) {
    const tag = (name: string, path: string) => `<${name}>${escapeXml(new URL(path, site).href)}</${name}>`;
    const images = (await sitePhotos()).map((photo) => tag('image:loc', shownAddress(photo)));
    const legal = (await legalPages()).filter(({ texts }) => !texts.some(({ placeholder }) => placeholder));
    urls.push(tag('loc', '/') + images.map((image) => `<image:image>${image}</image:image>`).join(''));
    urls.push(...legal.map(({ name }) => tag('loc', `/legal/${name}/`)));
  }
  const body = urls.map((url) => `<url>${url}</url>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${body}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
};
