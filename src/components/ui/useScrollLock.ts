import { useLayoutEffect } from 'react';

/** Open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/** Locks the page's scrolling while `locked`: dialogs.css says how. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    const { classList, style, clientWidth } = document.documentElement;
    if (locks === 0) style.setProperty('--gutter', `${innerWidth - clientWidth}px`);
    locks += 1;
    classList.add('held');
    return () => {
      locks -= 1;
      if (locks === 0) classList.remove('held');
    };
  }, [locked]);
}
