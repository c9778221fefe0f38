import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import type { Site } from '../../shared/content/entries/site.ts';
import { captionTexts } from '../../shared/content/fields/caption.ts';
import { thumbnailSources } from '../../shared/content/picture.ts';
import { offeredSizes } from '../../shared/content/printFact.ts';
import { formatCm, SHEETS_MM, sheetFor } from '../../shared/content/sheet.ts';
import { html, type Markup } from '../../shared/html.ts';
import { editionWords } from '../../shared/i18n/editionWords.ts';
import { type MessageKey, type MessageParams, message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { priceWords } from '../../shared/i18n/priceWords.ts';
import { DELIVERY_DAYS, SHIPPING_CENTS } from '../../shared/limits.ts';
import { legalPath } from '../../shared/pagePaths.ts';
import { formatCents } from '../../shared/shop/money.ts';
import { DEFAULT_SIZE, type PrintSize, unitPriceCents } from '../../shared/shop/price.ts';
import { printDrawings } from './printDrawings.ts';

/** A size with its price and its sheet in cm; the sheet lies as the photo does where its shape is known. */
function sizeChoice(photo: Photo, size: PrintSize, language: Language): Markup {
  const { width, height } = photo.image ? sheetFor(size, photo.image) : SHEETS_MM[size];
  return html`<label><input type="radio" name="size" value="${size}"${size === DEFAULT_SIZE && html` checked`}><span class="print-size">${size} </span><span class="print-price">${formatCents(unitPriceCents(photo, size), language)} </span><span class="print-cm">${formatCm(width, language)} × ${formatCm(height, language)} cm</span></label>`;
}

/** What has to stand beside a price (PAngV). */
function besidePrice(tax: Site['tax'], language: Language): Markup {
  const { before, link, after } = priceWords(tax, language);
  return html`<span class="price-words">${before}<a href="${link.address}">${link.text}</a>${after}</span>`;
}

/**
 * Buying beside a work, without script: sizes, prices, the print in each, and what a customer has to know. Styles
 * show the chosen size; the script adds the print of `data-print` and says what is left (components/site/buying.ts).
 */
export function printChoice(photo: Photo, tax: Site['tax'], language: Language): Markup {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { image, ...print } = photo;
  const edition = editionWords(photo, language);
  const details = captionTexts(PHOTO_FIELDS, photo, language);
  const sizes = offeredSizes(photo);
  const isMissing = thumbnailSources(photo).length === 0;
  return html`<div class="print-choice"><fieldset class="print-sizes"><legend>${t('checkout.size')}</legend>${sizes.map(
    (size) => sizeChoice(photo, size, language),
  )}</fieldset><p>${besidePrice(tax, language)}</p>${
    edition !== undefined && html`<p class="print-edition" data-edition="${photo.id}">${edition}</p>`
  }<button type="button" class="button loud" data-print="${JSON.stringify(print)}"${isMissing && html` disabled`}>${t('lightbox.buy')}</button><p class="print-missing">${t('lightbox.missing')}</p><ul class="print-facts">${
    details.length > 0 && html`<li>${details.join(' · ')}</li>`
  }<li>${t('print.delivery', DELIVERY_DAYS)}</li><li>${t('print.shipping', { price: formatCents(SHIPPING_CENTS, language) })}</li><li><a href="${legalPath('withdrawal', language)}">${t('print.withdrawal')}</a></li></ul>${
    image && sizes.map((size) => printDrawings(size, image, language))
  }<div class="toast-place" role="status"></div></div>`;
}
