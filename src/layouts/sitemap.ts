import { escapeHtml } from '../shared/html.ts';
import { LANGUAGES, type Language } from '../shared/i18n/language.ts';

/** A page for search engines, and its pictures, with paths on this site or full addresses. */
type ListedPage = {
  readonly path: string | Readonly<Record<Language, string>>;
  readonly pictures?: readonly string[];
};

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const wrap = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>${body}</urlset>\n`;

/** The sitemap. Its addresses must be absolute, so it is empty without a public origin. */
export function sitemap(pages: readonly ListedPage[], origin: string | undefined): string {
  if (origin === undefined) return wrap('');
  const absolute = (path: string) => escapeHtml(new URL(path, origin).href);
  const urls = pages.flatMap(({ path, pictures = [] }) => {
    const images = pictures.map(
      (picture) => `<image:image><image:loc>${absolute(picture)}</image:loc></image:image>`,
    );
    if (typeof path === 'string') return [`<loc>${absolute(path)}</loc>${images.join('')}`];
    // Each language's entry names both.
    const links = LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path[language])}"/>`,
    );
    return LANGUAGES.map((language) =>
      [`<loc>${absolute(path[language])}</loc>`, ...links, ...images].join(''),
    );
  });
  return wrap(urls.map((url) => `<url>${url}</url>`).join(''));
}
