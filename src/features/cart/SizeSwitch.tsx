import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { useText } from '../../ui/useText.ts';

type SizeSwitchProps = {
  /** Distinguishes its radios from those of other switches on the page. */
  readonly id: string;
  readonly size: PrintSize;
  readonly offered: readonly PrintSize[];
  readonly priceOf?: (size: PrintSize) => string;
  readonly isGone?: (size: PrintSize) => boolean;
  readonly onChoose: (size: PrintSize) => void;
};

/** The print sizes side by side. It is also in the first dialogs, and works there without React. */
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
