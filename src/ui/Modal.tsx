import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { MODAL_TRANSITION_MS } from '../shared/limits.ts';
import { useEmptyClick, useLingering, useScrollLock } from './dialogHooks.ts';
import { IconButton } from './Icon.tsx';

type ModalProps = {
  readonly open: boolean;
  /** The dialog's accessible name and its heading. */
  readonly title: string;
  /** Shown beside the heading, e.g. a sum. */
  readonly beside?: ReactNode;
  readonly size?: 'small' | 'large';
  /** Name of the close button; without a name there is no button. */
  readonly closeLabel?: string;
  /** While true, neither Escape nor the backdrop nor the button closes it. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  /** Selector of the element that gets the focus after closing, if none had it before. */
  readonly returnTo?: string;
  /** Stays in view below the scrolling content. */
  readonly footer?: ReactNode;
  /** Replaces an open dialog. Returns a function that repeats its presses; undefined without such a dialog. */
  readonly takeOver?: (dialog: HTMLDialogElement) => (() => Promise<void>) | undefined;
  readonly children: ReactNode;
};

/**
 * A modal dialog: a bottom sheet on phones, a window on desktops. Closes on Escape, on a click on the backdrop and
 * optionally by its button; locks the page's scrolling; returns the focus. Not in the page while closed.
 */
export function Modal(props: ModalProps) {
  const isDrawn = useLingering(props.open || null) !== null;
  return isDrawn && <DrawnModal {...props} />;
}

function DrawnModal({ open, title, beside, size = 'small', onClose, returnTo, ...rest }: ModalProps) {
  const { closeLabel, isHeld = false, footer, takeOver, children } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const repeat = useRef<() => Promise<void>>(undefined);
  useScrollLock(open);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      repeat.current = takeOver?.(element);
      if (repeat.current) return;
      element.showModal();
      heading.current?.focus({ preventScroll: true });
      return;
    }
    element.close();
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || element.contains(activeElement);
    if (isLost && returnTo) document.querySelector<HTMLElement>(returnTo)?.focus({ preventScroll: true });
  }, [open, returnTo, takeOver]);

  useEffect(() => {
    const element = dialog.current;
    // Repeats the presses that came before React had loaded.
    void repeat.current?.();
    return () => element?.close();
  }, []);

  const close = () => {
    if (!isHeld) onClose();
  };
  useEmptyClick(dialog, close);
  return (
    <dialog
      ref={dialog}
      className={`modal ${size}`}
      aria-labelledby={id}
      closedby={isHeld ? 'none' : 'closerequest'}
      style={{ '--modal-duration': `${MODAL_TRANSITION_MS}ms` }}
      onCancel={(event) => {
        // The store closes it, so that the page and the store never differ.
        event.preventDefault();
        close();
      }}
    >
      <div className="modal-sheet">
        <header className="modal-head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {beside}
          {closeLabel && <IconButton icon="close" label={closeLabel} data-closes="" onClick={close} />}
        </header>
        <div className="modal-body">{children}</div>
        {footer && <footer className="modal-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
