import type { ChosenFile } from '../../shared/content/chosenFile.ts';
import { IMAGE_PIXELS_MAX } from '../../shared/limits.ts';
import {
  dpiOn,
  formatCm,
  OFFERS,
  offeredSizes,
  printOn,
  printQuality,
  type Sides,
  sidesOf,
} from '../../shared/shop/print.ts';
import { PRINT_SIZES, type PrintSize } from '../../shared/shop/printSizes.ts';
import { type AdminTexts, useAdminText } from '../shell/language.ts';

type PrintVerdictProps = {
  /** What is known about the photo's file; undefined until it is read. */
  readonly chosen: ChosenFile | undefined;
  /** The size of the picture on the site, used if the file was not measured. */
  readonly shown?: Sides | undefined;
  readonly sizes: string | boolean | undefined;
  /** One line that can be opened. */
  readonly isShort?: boolean;
};

/** The print quality of a photo in one size, in two words. */
export const shortVerdict = (size: PrintSize, photo: Sides, t: AdminTexts['t']): string =>
  t(`print.short.${printQuality(size, photo)}`, { size });

/** The print quality of a photo: its pixels, a sentence for each size, and the white borders. */
export function PrintVerdict({ chosen, shown, sizes: typed, isShort }: PrintVerdictProps) {
  const { t, language } = useAdminText();
  const { print, remarks = [] } = chosen ?? {};
  const sides = print ? sidesOf(print) : shown;
  const offered = offeredSizes({ print, sizes: OFFERS.find((one) => one === typed) });
  const border = (size: PrintSize, photo: Sides) => {
    const { sides: left, ends } = printOn(size, photo).border;
    return t('print.border', { size, sides: formatCm(left, language), ends: formatCm(ends, language) });
  };
  const lines = (photo: Sides) => {
    const borders = PRINT_SIZES.map((size) => border(size, photo)).join('; ');
    return (
      <>
        {PRINT_SIZES.map((size) => {
          const quality = printQuality(size, photo);
          const sold = offered.includes(size) ? 'sold' : 'unsold';
          return (
            <p key={size} className="print-size" data-quality={quality}>
              {t(`print.${quality}.${sold}`, { size, dpi: dpiOn(size, photo) })}
            </p>
          );
        })}
        {offered.length === 0 && <p>{t('print.none')}</p>}
        <p>
          {print
            ? t('print.fact', { ...photo, profile: print.profile ?? t('print.noProfile') })
            : t('print.unmeasured', photo)}
        </p>
        <p className="muted">{t('print.borders', { borders })}</p>
      </>
    );
  };
  return (
    <div className="stack print-verdict">
      {remarks.map((remark) => (
        <p key={remark} className="print-remark">
          {t(`print.${remark}`, { megapixels: IMAGE_PIXELS_MAX / 1_000_000 })}
        </p>
      ))}
      {sides && !isShort && lines(sides)}
      {sides && isShort && (
        <details>
          <summary>
            <span>
              {PRINT_SIZES.map((size, at) => (
                <span key={size} className="print-size" data-quality={printQuality(size, sides)}>
                  {shortVerdict(size, sides, t)}
                  {at < PRINT_SIZES.length - 1 && ', '}
                </span>
              ))}
            </span>
          </summary>
          {lines(sides)}
        </details>
      )}
    </div>
  );
}
