import { type DerivedImage, derivedAddress } from '../../shared/content/derivedImages.ts';
import { asListed, type Photo } from '../../shared/content/entries/photo.ts';
import type { Site } from '../../shared/content/entries/site.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import { html, type Markup } from '../../shared/html.ts';
import { type MessageKey, type MessageParams, message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { editionWords, photoCaption, priceWords } from '../../shared/i18n/photoWords.ts';
import { editionsPath, legalPath } from '../../shared/pagePaths.ts';
import { editionsOf } from '../../shared/shop/edition.ts';
import { editionId, LEDGER_WORDS } from '../../shared/shop/ledger.ts';
import { formatCents, unitPriceCents } from '../../shared/shop/price.ts';
import { formatCm, offeredSizes, printOn, type Sides, sheetFor } from '../../shared/shop/print.ts';
import { DEFAULT_SIZE, PRINT_SIZES, type PrintSize } from '../../shared/shop/printSizes.ts';
import { termsOf } from '../../shared/shop/terms.ts';
import { wallPrintOf } from '../wall/wall.ts';

/**
 * A cabinet below the print, in mm: its width, the width of the wall that is always shown, its distance below the
 * largest print, and its visible height. It is shown in its whole width, so that a buyer can compare.
 */
const CABINET = { width: 800, shown: 840, below: 36, seen: 64 };
/** Height of the wall above the largest print, in mm. */
const ABOVE = 40;
/** The objects on the cabinet; the centre of its top is at 0,0. */
const OBJECTS = html`<path class="thing" d="M-386 -34H-222V0H-386ZM-370 -62H-244V-34H-370ZM295 0C268 -62 286 -94 314 -112V-140H350V-112C378 -94 396 -62 369 0Z"/><path class="twig" d="M332 -140C324 -218 346 -270 388 -310M328 -176C320 -214 304 -236 280 -252"/><path class="thing" d="M388 -310Q350 -296 348 -256 384 -268 388 -310ZM280 -252Q284 -216 318 -202 318 -240 280 -252ZM378 -220Q350 -242 328 -212 358 -194 378 -220Z"/>`;

/** The wall around a photo's largest print, whose centre is at 0,0: a 3:2 area. */
function wallFor(image: DerivedImage): Sides & { readonly top: number } {
  const largest = Math.max(...PRINT_SIZES.map((size) => sheetFor(size, image).height));
  const least = ABOVE + largest + CABINET.below + CABINET.seen;
  const height = Math.max(least, (CABINET.shown * 2) / 3);
  // Additional height is divided equally above and below the print.
  return { width: 1.5 * height, height, top: -largest / 2 - ABOVE - (height - least) / 2 };
}

const SHADOW_MM = 6;

const sides = ({ width, height }: Sides, language: Language): string =>
  `${formatCm(width, language)}\u00a0×\u00a0${formatCm(height, language)}`;

const box = (x: number, y: number, { width, height }: Sides): Markup =>
  html`x="${x}" y="${y}" width="${width}" height="${height}"`;

/** A print in one size on its sheet, to scale on a wall. The caption gives the measures in cm. */
function printOnWall(size: PrintSize, image: DerivedImage, language: Language): Markup {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { sheet, picture, border } = printOn(size, image);
  const wall = wallFor(image);
  const boardTop = wall.top + wall.height - CABINET.seen;
  const [x, y] = [-sheet.width / 2, -sheet.height / 2];
  const place = box(x + border.sides, y + border.ends, picture);
  const [smallest = 0] = image.widths;
  // The photo's colour shows until it has loaded.
  return html`<figure class="print-drawings" data-size="${size}"><div class="wall"><svg viewBox="${-wall.width / 2} ${wall.top} ${wall.width} ${wall.height}" aria-hidden="true"><g transform="translate(0 ${boardTop})"><path class="board" d="M${-CABINET.width / 2} 0H${CABINET.width / 2}V99H${-CABINET.width / 2}ZM0 0V99"/>${OBJECTS}</g><rect class="shadow" ${box(x + SHADOW_MM, y + SHADOW_MM, sheet)}/><rect class="paper" ${box(x, y, sheet)}/><rect ${place} fill="${image.color}"/><image ${place} href="${derivedAddress(image.hash, smallest, 'webp')}" preserveAspectRatio="none"/></svg></div><figcaption>${t('print.wall', { width: formatCm(CABINET.width, language) })} <span class="print-sheet">${t('print.sheet', { sheet: sides(sheet, language), picture: sides(picture, language) })}</span></figcaption></figure>`;
}

/** A photo's prints on a wall; styles show the chosen size. False when the photo's shape is unknown. */
export const printWall = (photo: Photo, language: Language): Markup | false => {
  const { image } = photo;
  return (
    image !== undefined &&
    html`<div class="print-wall">${offeredSizes(photo).map((size) => printOnWall(size, image, language))}</div>`
  );
};

/** A size with its price and its sheet in cm, turned for the photo if its shape is known. */
function sizeChoice(photo: Photo, size: PrintSize, language: Language): Markup {
  return html`<label><input type="radio" name="size" value="${size}"${size === DEFAULT_SIZE && html` checked`}><span class="print-tile"><span class="print-size">${size} </span><span class="print-price">${formatCents(unitPriceCents(photo, size), language)} </span><span class="print-cm">${sides(sheetFor(size, photo.image), language)}\u00a0cm</span></span></label>`;
}

/** The words required beside the prices of the sizes (PAngV). */
function wordsOfPrices(tax: Site['tax'], language: Language): Markup {
  const { before, link, after } = priceWords(tax, language);
  return html`<p class="print-words"><span class="price-words">${before}<a href="${link.address}">${link.text}</a>${after}</span></p>`;
}

/**
 * Buying beside a photo, without script: sizes, prices, and the required information. Styles show the chosen size's
 * parts; the script adds the print of `data-print` and shows the prints left (features/photo/buying.ts).
 */
export function printChoice(photo: Photo, site: Site, language: Language): Markup {
  const { shippingCents, deliveryDays } = termsOf(site);
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { image: _, ...print } = asListed(photo);
  const edition = editionWords(photo, language);
  const [named] = editionsOf(photo);
  const details = photoCaption(photo, language);
  const sizes = offeredSizes(photo);
  const isMissing = thumbnailSources(photo).length === 0;
  return html`<div class="print-choice"><fieldset class="print-sizes"><legend class="sr-only">${t('checkout.size')}</legend>${sizes.map(
    (size) => sizeChoice(photo, size, language),
  )}</fieldset>${wordsOfPrices(site.tax, language)}${
    edition !== undefined && html`<p class="print-edition" data-edition="${photo.id}">${edition}</p>`
  }<div class="print-buy"><button type="button" class="button loud" data-print="${JSON.stringify(print)}"${isMissing && html` disabled`}>${t('lightbox.buy')}</button><p class="print-missing">${t('lightbox.missing')}</p><button type="button" class="button quiet" data-cart hidden>${t('work.cart')}</button>${
    !isMissing &&
    html`<button type="button" class="button quiet print-wall-open" data-wall="${JSON.stringify(wallPrintOf(photo))}">${t('wall.open')}</button>`
  }<div class="toast-place" role="status"></div></div></div><ul class="print-facts">${
    details.length > 0 && html`<li>${details.join(' · ')}</li>`
  }<li>${t('print.delivery', deliveryDays)}</li><li>${t('print.shipping', { price: formatCents(shippingCents, language) })}</li><li><a href="${legalPath('withdrawal', language)}">${t('print.withdrawal')}</a></li>${
    named &&
    html`<li><a href="${editionsPath(language)}#${editionId(photo.id, named.name)}">${LEDGER_WORDS[language].title}</a></li>`
  }</ul>`;
}
