import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onClick` for a press that began and ended where `isEmpty` is true: outside a dialog's content. It is only a
 * shortcut for pointers; Escape and the close button do the same.
 */
export function useEmptyClick(
  dialog: RefObject<HTMLDialogElement | null>,
  isEmpty: (target: Element) => boolean,
  onClick: () => void,
): void {
  const latest = useRef({ isEmpty, onClick });
  useEffect(() => {
    latest.current = { isEmpty, onClick };
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const isOn = ({ target }: Event) => target instanceof Element && latest.current.isEmpty(target);
    let began = true;
    const press = (event: Event) => {
      began = isOn(event);
    };
    const click = (event: Event) => {
      // A drag that began inside and ended outside doesn't close.
      if (began && isOn(event)) latest.current.onClick();
      began = true;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click);
    };
  }, [dialog]);
}
