import { projectPath } from '../../shared/address.ts';
import {
  DERIVED_FORMATS,
  type DerivedImage,
  derivedAddress,
  derivedSrcset,
} from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import type { ShownSite, Site } from '../../shared/content/entries/site.ts';
import {
  type PhotoPage,
  photoAlt,
  photoHeading,
  photoTitle,
  projectHeading,
} from '../../shared/content/photoPage.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import { absolute, html, Markup } from '../../shared/html.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { renderMarkdown } from '../../ui/markdown.ts';
import { printChoice, printWall } from './printHtml.ts';
import { makerOf } from './structuredData.ts';

/** Limits of a box's aspect ratio, and the ratio of an unknown shape. A stitched panorama keeps its own. */
const RATIO = { min: 1 / 3, max: 6, unknown: 1 } as const;
/** From this ratio on a photo takes the full width, and its texts and its buying stand side by side below it. */
const PANORAMA = 2.2;
/** From this length on, in characters, a name is set as text. */
const LONG_NAME = 60;
/** The longer side of the box in px, before it is fitted into the window. */
const BOX_PX = 2400;
/** Height of a photo in percent of the window's, as in photo.css. */
const HEIGHT_VH = 84;

function boxOf(image: DerivedImage | undefined) {
  const known = image ? image.width / image.height : RATIO.unknown;
  const ratio = Math.min(RATIO.max, Math.max(RATIO.min, known || RATIO.unknown));
  return {
    ratio,
    width: Math.round(BOX_PX * Math.min(1, ratio)),
    height: Math.round(BOX_PX * Math.min(1, 1 / ratio)),
  };
}

/** Upright and square photos have their texts beside them on tablets too, so that the price is on the first screen. */
const layoutOf = (ratio: number) => (ratio >= PANORAMA ? 'wide' : ratio < 1.1 && 'tall');

/** The photo, on an SVG with its box and colour: inline styles would need a separate policy for each page. */
function photoPicture({ photo }: PhotoPage, language: Language): Markup {
  const { image } = photo;
  const { ratio, width, height } = boxOf(image);
  const tall = Math.round(HEIGHT_VH * ratio);
  const layout = layoutOf(ratio);
  const from = layout === 'tall' ? 640 : 1000;
  const beside = layout !== 'wide' ? `(min-width:${from}px) min(61vw,${tall}vh),` : '';
  const sizes = `${beside}min(100vw,${tall}vh)`;
  const [src] = thumbnailSources(photo);
  const box = html`<svg class="work-ground" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><rect width="100%" height="100%" fill="${image?.color ?? '#fff'}"/></svg>`;
  if (!src)
    return html`<div class="work-picture">${box}<span class="no-content">${message(language, 'photos.noContent')}</span></div>`;
  return html`<div class="work-picture">${box}<picture>${
    image &&
    DERIVED_FORMATS.map(
      (format) =>
        html`<source type="image/${format}" srcset="${derivedSrcset(image, format)}" sizes="${sizes}">`,
    )
  }<img data-photo="${photo.id}" src="${src}" alt="${photoAlt(photo, language)}" width="${image?.width ?? width}" height="${image?.height ?? height}" fetchpriority="high" decoding="async"></picture></div>`;
}

function photoTexts({ photo, project }: PhotoPage, language: Language): Markup {
  const { heading, text } = photoHeading(photo, language);
  const more = localized(photo.text, language);
  return html`<p class="work-project"><a class="link" href="${projectPath(project.slug, language)}">${projectHeading(project, language)}</a></p><h1${heading.length > LONG_NAME && html` class="long"`}>${heading}</h1>${
    text !== '' && html`<p class="work-description">${text}</p>`
  }${more !== '' && html`<div class="work-text prose">${new Markup(renderMarkdown(more))}</div>`}`;
}

function neighbour(photo: Photo | undefined, rel: 'prev' | 'next', language: Language): Markup | false {
  if (!photo) return false;
  const word = message(language, rel === 'prev' ? 'work.previous' : 'work.next');
  const sign = (text: string) => html`<span aria-hidden="true">${text}</span>`;
  return html`<a class="work-${rel}" rel="${rel}" href="${photoPath(photo.id, language)}"><span class="work-way">${
    rel === 'prev' && sign('← ')
  }${word}${rel === 'next' && sign(' →')}</span><span class="work-name">${photoTitle(photo, language)}</span></a>`;
}

/** Product identification with its picture, and the maker (Art. 19 GPSR). */
function safety(photo: Photo, language: Language, site: Site): Markup {
  const name = message(language, 'work.print', { name: photoTitle(photo, language) });
  const { image } = photo;
  const [smallest] = image?.widths ?? [];
  const src = image && smallest ? derivedAddress(image.hash, smallest, 'webp') : thumbnailSources(photo)[0];
  const { width = 1, height = 1 } = image ?? {};
  const maker = makerOf(site, language);
  return html`<details class="work-safety"><summary>${message(language, 'work.safety')}</summary>${
    src !== undefined &&
    html`<img data-photo="${photo.id}" src="${src}" alt="${message(language, 'work.productPicture')}" width="${width}" height="${height}" loading="lazy" decoding="async">`
  }<dl><dt>${message(language, 'work.product')}</dt><dd>${name} (${photo.id})</dd><dt>${message(language, 'work.maker')}</dt><dd><address>${maker.name}, ${maker.address}, <a href="mailto:${maker.email}">${maker.email}</a></address></dd></dl></details>`;
}

/** The neighbours within the project, and the product safety information. */
function photoEnd({ photo, previous, next }: PhotoPage, language: Language, site: ShownSite): Markup {
  const around = (previous || next) !== undefined;
  return html`${
    around &&
    html`<nav class="work-nav" aria-label="${message(language, 'work.neighbours')}">${neighbour(previous, 'prev', language)}${neighbour(next, 'next', language)}</nav>`
  }${site.sells && safety(photo, language, site)}`;
}

export function photoMain(
  page: PhotoPage,
  language: Language,
  site: ShownSite,
  origin: string | undefined,
): Markup {
  const isSold = site.sells && offeredSizes(page.photo).length > 0;
  const buying =
    isSold &&
    html`${printChoice(page.photo, site, language)}<p class="work-noscript without-script">${message(language, 'work.needsScript')}</p>`;
  const address = absolute(photoPath(page.photo.id, language), origin);
  const layout = layoutOf(boxOf(page.photo.image).ratio);
  return html`<div class="work-main${layout && ` ${layout}`}">${photoPicture(page, language)}<div class="work-side"><div class="work-texts">${photoTexts(page, language)}</div>${buying}<p class="print-only">${address}</p></div></div>${isSold && printWall(page.photo, language)}${photoEnd(page, language, site)}`;
}
