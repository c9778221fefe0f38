import { projectPath } from '../../shared/address.ts';
import { sharePicture } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import type { ShownProject } from '../../shared/content/entries/project.ts';
import type { ShownSite, Site } from '../../shared/content/entries/site.ts';
import { type PhotoPage, photoTitle, projectHeading } from '../../shared/content/photoPage.ts';
import { shownAddress } from '../../shared/content/picture.ts';
import type { PageHead } from '../../shared/html.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized, shortened } from '../../shared/i18n/localized.ts';
import { sizesInWords } from '../../shared/i18n/pageWords.ts';
import { priceSentence } from '../../shared/i18n/photoWords.ts';
import { inEveryLanguage, photoPath } from '../../shared/pagePaths.ts';
import { cartPriceCents, formatCents } from '../../shared/shop/price.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { photoData } from './structuredData.ts';

/** The part of a description that search engines show, in characters. */
const DESCRIPTION_LENGTH_MAX = 110;

/** The photo's shared picture, or the photo itself if there is none. */
function pictureToShare(photo: Photo): PageHead['image'] {
  const address = shownAddress(photo);
  if (photo.image) return sharePicture(photo.image);
  return address ? { address } : undefined;
}

export function photoHead(
  page: PhotoPage,
  language: Language,
  site: ShownSite,
  origin: string | undefined,
): PageHead {
  const { photo, project } = page;
  const text = localized(photo.description, language).replace(/\s+/g, ' ');
  const summary = message(language, 'work.summary', {
    owner: site.owner,
    sizes: sizesInWords(language, 'or'),
    price: formatCents(cartPriceCents(photo), language),
    words: priceSentence(site.tax, language),
  });
  const isSold = site.sells && offeredSizes(photo).length > 0;
  const excerpt = shortened(text || photoTitle(photo, language), DESCRIPTION_LENGTH_MAX);
  return {
    language,
    title: `${photoTitle(photo, language)} · ${projectHeading(project, language)} · ${site.title}`,
    description: isSold ? `${/[.!?…]$/.test(excerpt) ? excerpt : `${excerpt}.`} ${summary}` : excerpt,
    canonical: photoPath(photo.id, language),
    alternates: inEveryLanguage((other) => photoPath(photo.id, other)),
    image: pictureToShare(photo),
    tdm: photo.tdm,
    data: photoData(page, language, site, origin),
  };
}

export function projectHead(project: ShownProject<Photo>, language: Language, site: Site): PageHead {
  const { slug, row, cover, photos } = project;
  const count = photos.length;
  const text = localized(row?.text, language).replace(/\s+/g, ' ');
  const summary = message(language, 'project.summary', {
    count,
    owner: site.owner,
    sizes: sizesInWords(language, 'and'),
  });
  return {
    language,
    title: `${projectHeading(project, language)} · ${site.title}`,
    description: [text && shortened(text, DESCRIPTION_LENGTH_MAX), summary].filter(Boolean).join(' '),
    canonical: projectPath(slug, language),
    alternates: inEveryLanguage((other) => projectPath(slug, other)),
    image: cover && pictureToShare(cover),
  };
}
