import { type DerivedImage, derivedAddress } from '../../shared/content/derivedImages.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import type { Site } from '../../shared/content/entries/site.ts';
import { captionTexts } from '../../shared/content/fields/read.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import { html, type Markup } from '../../shared/html.ts';
import { type MessageKey, type MessageParams, message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { editionWords, priceWords } from '../../shared/i18n/photoWords.ts';
import { legalPath } from '../../shared/pagePaths.ts';
import { formatCents, unitPriceCents } from '../../shared/shop/price.ts';
import {
  formatCm,
  offeredSizes,
  type Print,
  printOn,
  type Sides,
  sheetFor,
} from '../../shared/shop/print.ts';
import { DEFAULT_SIZE, type PrintSize } from '../../shared/shop/printSizes.ts';
import { termsOf } from '../../shared/shop/terms.ts';

/** The square pieces of a table and of a wall that are drawn, in mm. */
const TABLE = { side: 480, middle: { x: 240, y: 240 } };
const WALL = { side: 1700, floor: 1560, middle: { x: 1080, y: 450 } };
const CHAIR_MM = 860;
/** A chair from the side: back and back leg, seat, front leg and rung, with its feet on the floor. */
const CHAIR = `M330 ${WALL.floor} 375 1115 315 ${WALL.floor - CHAIR_MM}M353 1115H750M734 1115 764 ${WALL.floor}M350 1390H754`;
const ROOM = html`<path class="floor" d="M-9 ${WALL.floor}H${WALL.side + 9}V${WALL.side + 9}H-9Z"/><path class="chair" d="${CHAIR}"/>`;
/** How far the shadow of a sheet falls, as a share of the drawing. */
const SHADOW = 1 / 80;

const sides = ({ width, height }: Sides, language: Language): string =>
  `${formatCm(width, language)} × ${formatCm(height, language)}`;

const box = (x: number, y: number, { width, height }: Sides): Markup =>
  html`x="${x}" y="${y}" width="${width}" height="${height}"`;

/** A drawing that is `side` mm wide and high, with the photo on its white sheet around the middle. */
function drawing(
  { sheet, picture, border }: Print,
  image: DerivedImage,
  { side, middle }: typeof TABLE,
  room?: Markup,
): Markup {
  const [x, y] = [middle.x - sheet.width / 2, middle.y - sheet.height / 2];
  const fall = side * SHADOW;
  const place = box(x + border.sides, y + border.ends, picture);
  const [smallest = 0] = image.widths;
  // What is not there yet is of the photo's colour.
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true">${room}<rect class="shadow" ${box(x + fall, y + fall, sheet)}/><rect class="paper" ${box(x, y, sheet)}/><rect ${place} fill="${image.color}"/><image ${place} href="${derivedAddress(image.hash, smallest, 'webp')}" preserveAspectRatio="none"/></svg>`;
}

/** A print in one size: on its sheet, and on a wall. The caption says in cm what is drawn. */
function printDrawings(size: PrintSize, image: DerivedImage, language: Language): Markup {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const print = printOn(size, image);
  const { sheet, picture, border } = print;
  const [left, above] = [formatCm(border.sides, language), formatCm(border.ends, language)];
  return html`<figure class="print-drawings" data-size="${size}">${drawing(print, image, TABLE)}${drawing(print, image, WALL, ROOM)}<figcaption>${t('print.sheet', { sheet: sides(sheet, language), picture: sides(picture, language) })} ${t(left === above ? 'print.evenBorder' : 'print.border', { sides: left, ends: above })} ${t('print.uncropped')} ${t('print.wall', { height: formatCm(CHAIR_MM, language) })}</figcaption></figure>`;
}

/** A size with its price and its sheet in cm; the sheet lies as the photo does where its shape is known. */
function sizeChoice(photo: Photo, size: PrintSize, language: Language): Markup {
  const { width, height } = sheetFor(size, photo.image);
  return html`<label><input type="radio" name="size" value="${size}"${size === DEFAULT_SIZE && html` checked`}><span class="print-size">${size} </span><span class="print-price">${formatCents(unitPriceCents(photo, size), language)} </span><span class="print-cm">${formatCm(width, language)} × ${formatCm(height, language)} cm</span></label>`;
}

/** What has to stand beside a price (PAngV). */
function besidePrice(tax: Site['tax'], language: Language): Markup {
  const { before, link, after } = priceWords(tax, language);
  return html`<span class="price-words">${before}<a href="${link.address}">${link.text}</a>${after}</span>`;
}

/**
 * Buying beside a photo, without script: sizes, prices, the print in each, and what a customer has to know. Styles
 * show the chosen size; the script adds the print of `data-print` and says what is left (components/site/buying.ts).
 */
export function printChoice(photo: Photo, site: Site, language: Language): Markup {
  const { shippingCents, deliveryDays } = termsOf(site);
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { image, ...print } = photo;
  const edition = editionWords(photo, language);
  const details = captionTexts(PHOTO_FIELDS, photo, language);
  const sizes = offeredSizes(photo);
  const isMissing = thumbnailSources(photo).length === 0;
  return html`<div class="print-choice"><fieldset class="print-sizes"><legend>${t('checkout.size')}</legend>${sizes.map(
    (size) => sizeChoice(photo, size, language),
  )}</fieldset><p>${besidePrice(site.tax, language)}</p>${
    edition !== undefined && html`<p class="print-edition" data-edition="${photo.id}">${edition}</p>`
  }<button type="button" class="button loud" data-print="${JSON.stringify(print)}"${isMissing && html` disabled`}>${t('lightbox.buy')}</button><p class="print-missing">${t('lightbox.missing')}</p><ul class="print-facts">${
    details.length > 0 && html`<li>${details.join(' · ')}</li>`
  }<li>${t('print.delivery', deliveryDays)}</li><li>${t('print.shipping', { price: formatCents(shippingCents, language) })}</li><li><a href="${legalPath('withdrawal', language)}">${t('print.withdrawal')}</a></li></ul>${
    image && sizes.map((size) => printDrawings(size, image, language))
  }<div class="toast-place" role="status"></div></div>`;
}
