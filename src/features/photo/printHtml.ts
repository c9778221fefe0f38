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
import { DEFAULT_SIZE, type PrintSize } from '../../shared/shop/printSizes.ts';
import { termsOf } from '../../shared/shop/terms.ts';
import { wallPrintOf } from '../wall/wall.ts';

/** The piece of a wall that is drawn, in mm: 3:2, so small that a print on it is large, with the middle of the print. */
const WALL = { left: 225, top: 60, width: 1350, height: 900, x: 900, y: 430 };
/** A sideboard that stands below: its top, and its sides. */
const BOARD = { top: 880, left: 300, right: 1500 };
const ROOM = html`<path class="board" d="M${BOARD.left} ${BOARD.top}H${BOARD.right}V1209H${BOARD.left}ZM700 ${BOARD.top}V1209M1100 ${BOARD.top}V1209"/><path class="thing" d="M392 838H640V${BOARD.top}H392ZM416 800H612V838H416ZM1262 ${BOARD.top}C1232 800 1252 764 1284 744V704H1332V744C1364 764 1384 800 1354 ${BOARD.top}Z"/><path class="twig" d="M1308 704C1300 600 1330 520 1404 452M1304 640C1290 580 1262 536 1216 508M1330 568C1366 560 1398 566 1424 586"/><path class="thing" d="M1404 452Q1356 470 1352 520 1400 508 1404 452ZM1216 508Q1224 556 1268 572 1266 524 1216 508ZM1424 586Q1390 546 1346 562 1378 602 1424 586ZM1322 596Q1280 590 1262 560 1306 552 1322 596Z"/>`;
/** How far the shadow of a sheet falls, in mm. */
const SHADOW_MM = 6;

const sides = ({ width, height }: Sides, language: Language): string =>
  `${formatCm(width, language)} × ${formatCm(height, language)}`;

const box = (x: number, y: number, { width, height }: Sides): Markup =>
  html`x="${x}" y="${y}" width="${width}" height="${height}"`;

/** A print in one size on its sheet, to scale on a wall. The caption says in cm what is drawn. */
function printOnWall(size: PrintSize, image: DerivedImage, language: Language): Markup {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { sheet, picture, border } = printOn(size, image);
  const [left, above] = [formatCm(border.sides, language), formatCm(border.ends, language)];
  const [x, y] = [WALL.x - sheet.width / 2, WALL.y - sheet.height / 2];
  const place = box(x + border.sides, y + border.ends, picture);
  const [smallest = 0] = image.widths;
  // What is not there yet is of the photo's colour.
  return html`<figure class="print-drawings" data-size="${size}"><div class="wall"><svg viewBox="${WALL.left} ${WALL.top} ${WALL.width} ${WALL.height}" aria-hidden="true">${ROOM}<rect class="shadow" ${box(x + SHADOW_MM, y + SHADOW_MM, sheet)}/><rect class="paper" ${box(x, y, sheet)}/><rect ${place} fill="${image.color}"/><image ${place} href="${derivedAddress(image.hash, smallest, 'webp')}" preserveAspectRatio="none"/></svg></div><figcaption>${t('print.sheet', { sheet: sides(sheet, language), picture: sides(picture, language) })} ${t(left === above ? 'print.evenBorder' : 'print.border', { sides: left, ends: above })} ${t('print.uncropped')} ${t('print.wall', { width: formatCm(BOARD.right - BOARD.left, language) })}</figcaption></figure>`;
}

/** A photo's prints on a wall, of which styles show the one of the chosen size; nothing where its shape is not known. */
export const printWall = (photo: Photo, language: Language): Markup | false => {
  const { image } = photo;
  return (
    image !== undefined &&
    html`<div class="print-wall">${offeredSizes(photo).map((size) => printOnWall(size, image, language))}</div>`
  );
};

/** A size with its price and its sheet in cm; the sheet lies as the photo does where its shape is known. */
function sizeChoice(photo: Photo, size: PrintSize, language: Language): Markup {
  return html`<label><input type="radio" name="size" value="${size}"${size === DEFAULT_SIZE && html` checked`}><span class="print-tile"><span class="print-size">${size} </span><span class="print-price">${formatCents(unitPriceCents(photo, size), language)} </span><span class="print-cm">${sides(sheetFor(size, photo.image), language)} cm</span></span></label>`;
}

/** The price of the chosen size, and what has to stand beside it (PAngV). */
function chosenPrice(photo: Photo, tax: Site['tax'], language: Language): Markup {
  const { before, link, after } = priceWords(tax, language);
  const price = (size: PrintSize) =>
    html`<strong class="print-total">${formatCents(unitPriceCents(photo, size), language)}</strong>`;
  return html`<p class="print-prices">${offeredSizes(photo).map(price)} <span class="price-words">${before}<a href="${link.address}">${link.text}</a>${after}</span></p>`;
}

/**
 * Buying beside a photo, without script: sizes, prices, and what a customer has to know. Styles show what belongs to
 * the chosen size; the script adds the print of `data-print` and says so and what is left (features/photo/buying.ts).
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
  )}</fieldset>${chosenPrice(photo, site.tax, language)}${
    edition !== undefined && html`<p class="print-edition" data-edition="${photo.id}">${edition}</p>`
  }<div class="print-buy"><button type="button" class="button loud" data-print="${JSON.stringify(print)}"${isMissing && html` disabled`}>${t('lightbox.buy')}</button><p class="print-missing">${t('lightbox.missing')}</p><button type="button" class="button quiet" data-cart hidden>${t('work.cart')}</button>${
    !isMissing &&
    html`<button type="button" class="button quiet print-wall-open" data-wall="${JSON.stringify(wallPrintOf(photo))}">${t('wall.open')}</button>`
  }<div class="toast-place" role="status"></div></div><ul class="print-facts">${
    details.length > 0 && html`<li>${details.join(' · ')}</li>`
  }<li>${t('print.delivery', deliveryDays)}</li><li>${t('print.shipping', { price: formatCents(shippingCents, language) })}</li><li><a href="${legalPath('withdrawal', language)}">${t('print.withdrawal')}</a></li>${
    named &&
    html`<li><a href="${editionsPath(language)}#${editionId(photo.id, named.name)}">${LEDGER_WORDS[language].title}</a></li>`
  }</ul></div>`;
}
