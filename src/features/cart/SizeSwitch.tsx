import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { useText } from '../../ui/useText.ts';

type SizeSwitchProps = {
  /** Tells its radios from those of other switches in the page. */
  readonly id: string;
  readonly size: PrintSize;
  /** The sizes that are sold. */
  readonly offered: readonly PrintSize[];
  /** What a print costs in a size, where that stands in the switch. */
  readonly priceOf?: (size: PrintSize) => string;
  /** Nothing is left of a size. */
  readonly isGone?: (size: PrintSize) => boolean;
  readonly onChoose: (size: PrintSize) => void;
};

/** The print sizes side by side, one of them chosen. It is drawn in the first dialogs, too, where it works without React. */
export function SizeSwitch({ id, size, offered, priceOf, isGone, onChoose }: SizeSwitchProps) {
  const { t } = useText();
  return (
    <fieldset className="size-switch">
      <legend className="sr-only">{t('checkout.size')}</legend>
      {offered.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={`size-${id}`}
            value={one}
            checked={one === size}
            disabled={isGone?.(one)}
            onChange={() => onChoose(one)}
          />
          <span>
            {one}
            {priceOf && (
              <>
                {' '}
                <span className="size-price">{priceOf(one)}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
