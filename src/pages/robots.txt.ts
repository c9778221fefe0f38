import type { APIRoute } from 'astro';

/** What search engines may read: everything but the panel and the calls. */
export const GET: APIRoute = ({ site }) => {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /success'];
  if (site) lines.push('', `Sitemap: ${new URL('/sitemap.xml', site).href}`);
  return new Response(`${lines.join('\n')}\n`);
};
