import { useLayoutEffect } from 'react';

/** Open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/** Holds the page still while `locked`. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    locks += 1;
    document.body.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.body.style.overflow = '';
    };
  }, [locked]);
}
