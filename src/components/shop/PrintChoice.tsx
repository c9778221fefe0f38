import { PHOTO_FIELDS, type Photo } from '../../domain/entries/photo.ts';
import type { Site } from '../../domain/entries/site.ts';
import { captionTexts } from '../../domain/fields/caption.ts';
import type { Language } from '../../domain/language.ts';
import { DELIVERY_DAYS, SHIPPING_CENTS } from '../../domain/limits.ts';
import { formatCents } from '../../domain/money.ts';
import { legalPath } from '../../domain/pagePaths.ts';
import { thumbnailSources } from '../../domain/picture.ts';
import { DEFAULT_SIZE, PRINT_SIZES, unitPriceCents } from '../../domain/price.ts';
import { formatCm, SHEETS_MM, sheetFor } from '../../domain/sheet.ts';
import { editionWords } from '../../messages/editionWords.ts';
import { type MessageKey, type MessageParams, message } from '../../messages/index.ts';
import { PriceWords } from '../ui/PriceWords.tsx';
import { PrintDrawings } from './PrintDrawings.tsx';

type PrintChoiceProps = {
  readonly photo: Photo;
  readonly tax: Site['tax'];
  readonly language: Language;
};

/**
 * Buying beside a work, in one language and without script: the size with its price, the print drawn in that size,
 * and what a customer has to know. Styles show what belongs to the chosen size; the page's script adds the print of
 * `data-print` to the cart (components/site/buying.ts), and says what is left of an edition.
 */
export function PrintChoice({ photo, tax, language }: PrintChoiceProps) {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const { image, ...print } = photo;
  const edition = editionWords(photo, language);
  const details = captionTexts(PHOTO_FIELDS, photo, language);
  return (
    <div className="print-choice">
      <fieldset className="print-sizes">
        <legend>{t('checkout.size')}</legend>
        {PRINT_SIZES.map((size) => {
          const { width, height } = image ? sheetFor(size, image) : SHEETS_MM[size];
          return (
            <label key={size}>
              <input type="radio" name="size" value={size} defaultChecked={size === DEFAULT_SIZE} />
              <span className="print-size">{size} </span>
              <span className="print-price">{formatCents(unitPriceCents(photo, size), language)} </span>
              <span className="print-cm">
                {formatCm(width, language)} × {formatCm(height, language)} cm
              </span>
            </label>
          );
        })}
      </fieldset>
      <p>
        <PriceWords tax={tax} language={language} />
      </p>
      {edition && (
        <p className="print-edition" data-edition={photo.id}>
          {edition}
        </p>
      )}
      <button
        type="button"
        className="button loud"
        data-print={JSON.stringify(print)}
        disabled={thumbnailSources(photo).length === 0}
      >
        {t('lightbox.buy')}
      </button>
      <p className="print-missing">{t('lightbox.missing')}</p>
      <ul className="print-facts">
        {details.length > 0 && <li>{details.join(' · ')}</li>}
        <li>{t('print.delivery', DELIVERY_DAYS)}</li>
        <li>{t('print.shipping', { price: formatCents(SHIPPING_CENTS, language) })}</li>
        <li>
          <a href={legalPath('withdrawal', language)}>{t('print.withdrawal')}</a>
        </li>
      </ul>
      {image &&
        PRINT_SIZES.map((size) => <PrintDrawings key={size} size={size} image={image} language={language} />)}
      <div className="toast-place" role="status" />
    </div>
  );
}
