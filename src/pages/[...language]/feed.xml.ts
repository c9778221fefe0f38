import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { inLanguages, siteFacts, siteInfo, sitePhotos } from '../../layouts/content.ts';
import { photoText, photoTitle } from '../../shared/content/photoPage.ts';
import { shownAddress } from '../../shared/content/picture.ts';
import { html } from '../../shared/html.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { photoPath } from '../../shared/pagePaths.ts';

export const getStaticPaths = () => inLanguages([{}]);

/** Only the latest photos, because feed readers remember earlier ones. */
const ITEMS_MAX = 30;
/** The library asks for an origin. Without a public one addresses are paths, which fit every port. */
const NO_ORIGIN = new URL('http://origin.invalid');

/** The latest photos, each with its picture and the date of its first commit, if known. */
export const GET: APIRoute<{ language: Language }> = async ({ site = NO_ORIGIN, props: { language } }) => {
  const [photos, { title }, { photoDates }] = await Promise.all([sitePhotos(), siteInfo(), siteFacts()]);
  const dateOf = ({ id }: { id: string }) => photoDates[`${id}.json`] ?? '';
  const latest = photos.toSorted((a, b) => Date.parse(dateOf(b) || '0') - Date.parse(dateOf(a) || '0'));
  const feed = await getRssString({
    title,
    description: message(language, 'feed.description', { title }),
    site,
    trailingSlash: true,
    customData: `<language>${language}</language>`,
    items: latest.slice(0, ITEMS_MAX).map((photo) => {
      const picture = shownAddress(photo);
      const alt = localized(photo.description, language);
      const text = photoText(photo, language);
      return {
        title: photoTitle(photo, language),
        link: photoPath(photo.id, language),
        ...(dateOf(photo) && { pubDate: new Date(dateOf(photo)) }),
        content:
          html`${picture !== '' && html`<p><img src="${new URL(picture, site).href}" alt="${alt}"></p>`}${text !== undefined && html`<p>${text}</p>`}`
            .text,
      };
    }),
  });
  return new Response(feed.replaceAll(NO_ORIGIN.origin, ''), {
    headers: { 'Content-Type': 'application/xml' },
  });
};
