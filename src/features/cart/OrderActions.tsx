import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useText } from '../../ui/useText.ts';
import { $goneLines } from './goneLines.ts';

/** Focuses the first line of the open dialog that has to be removed. */
function focusGoneLine(): void {
  document.querySelector<HTMLElement>('dialog[open] [data-gone] .icon-button')?.focus();
}

type OrderActionsProps = {
  /** The button that leads on with the order; undefined where there is nothing to order. */
  readonly onward: ComponentProps<'button'> | undefined;
  /** What the order comes to; nothing stands between it and the button that leads on. */
  readonly summary: ReactNode;
  /** The button that leads back. */
  readonly children: ReactNode;
};

/**
 * The buttons below a cart. A print that is no longer sold holds the order up: the button that leads on then leads
 * to its line, and a note says why.
 */
export function OrderActions({ onward, summary, children }: OrderActionsProps) {
  const isHeldUp = useStore($goneLines).size > 0;
  const { t } = useText();
  const note = useId();
  return (
    <>
      {isHeldUp && (
        <p className="problem" role="alert" id={note}>
          {t('cart.goneNote')}
        </p>
      )}
      {summary}
      <div className="modal-actions onward-first">
        {onward && (
          <button
            {...onward}
            type="button"
            className="button loud"
            aria-disabled={isHeldUp || undefined}
            aria-describedby={isHeldUp ? note : undefined}
            onClick={isHeldUp ? focusGoneLine : onward.onClick}
          />
        )}
        {children}
      </div>
    </>
  );
}
