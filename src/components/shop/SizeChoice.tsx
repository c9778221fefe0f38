import { useId } from 'react';
import { isPrintSize, PRINT_SIZES, type PrintSize } from '../../domain/price.ts';
import { SHEETS_MM } from '../../domain/sheet.ts';
import { useText } from '../ui/useText.ts';

const { A3 } = SHEETS_MM;
/** Space for the outline, in mm of the drawing. */
const MARGIN = 12;

/** Both sheets drawn to scale from one corner; the chosen one is filled. */
function SheetDrawing({ size }: { size: PrintSize }) {
  return (
    <svg
      className="sheets"
      viewBox={`${-MARGIN} ${-MARGIN} ${A3.width + 2 * MARGIN} ${A3.height + 2 * MARGIN}`}
      aria-hidden="true"
    >
      {(['A3', 'A4'] as const).map((sheet) => {
        const { width, height } = SHEETS_MM[sheet];
        const isChosen = sheet === size;
        return (
          <rect
            key={sheet}
            className={isChosen ? 'chosen' : undefined}
            y={A3.height - height}
            width={width}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** The choice of a line's print size, with both sheets drawn to scale beside it. */
export function SizeChoice(props: {
  size: PrintSize;
  disabled: boolean;
  onChoose: (size: PrintSize) => void;
}) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="size-choice">
      <SheetDrawing size={props.size} />
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
          {PRINT_SIZES.map((size) => (
            <option key={size} value={size}>
              {t(`checkout.size${size}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
