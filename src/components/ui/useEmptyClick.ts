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
    let isOutside = true;
    // A drag that began or ended inside doesn't close.
    const follow = (event: Event) => {
      isOutside = isOn(event) && (isOutside || event.type === 'pointerdown');
    };
    const click = (event: Event) => {
      if (isOutside && isOn(event)) latest.current.onClick();
      isOutside = true;
    };
    const ending = new AbortController();
    for (const type of ['pointerdown', 'pointerup'])
      element.addEventListener(type, follow, { signal: ending.signal });
    element.addEventListener('click', click, { signal: ending.signal });
    return () => ending.abort();
  }, [dialog]);
}
