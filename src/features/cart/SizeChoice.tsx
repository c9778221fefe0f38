import { useId } from 'react';
import { SHEETS_MM, type Sides, sheetFor } from '../../shared/content/sheet.ts';
import { isPrintSize, type PrintSize } from '../../shared/shop/price.ts';
import { useText } from '../../ui/useText.ts';

/** Space for the outline, in mm of the drawing. */
const MARGIN = 12;

/** Both sheets drawn to scale from one corner, lying as the photo does; the chosen one is filled. */
function SheetDrawing({ size, photo }: { size: PrintSize; photo: Sides }) {
  const largest = sheetFor('A3', photo);
  return (
    <svg
      className="sheets"
      viewBox={`${-MARGIN} ${-MARGIN} ${largest.width + 2 * MARGIN} ${largest.height + 2 * MARGIN}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {(['A3', 'A4'] as const).map((name) => {
        const sheet = sheetFor(name, photo);
        return (
          <rect
            key={name}
            className={name === size ? 'chosen' : undefined}
            y={largest.height - sheet.height}
            {...sheet}
          />
        );
      })}
    </svg>
  );
}

/** The choice of a line's print size, with both sheets drawn to scale beside it. */
export function SizeChoice(props: {
  size: PrintSize;
  /** The sizes that are sold. */
  offered: readonly PrintSize[];
  /** The photo, if its shape is known. */
  photo: Sides | undefined;
  disabled: boolean;
  onChoose: (size: PrintSize) => void;
}) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="size-choice">
      <SheetDrawing size={props.size} photo={props.photo ?? SHEETS_MM.A4} />
      <div>
        <label htmlFor={id}>{t('checkout.size')}</label>
        <select
          id={id}
          value={props.size}
          disabled={props.disabled}
          onChange={({ target }) => {
            if (isPrintSize(target.value)) props.onChoose(target.value);
          }}
        >
          {props.offered.map((size) => (
            <option key={size} value={size}>
              {t(`checkout.size${size}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
