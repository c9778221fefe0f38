import { useLayoutEffect } from 'react';

/** Open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/**
 * Stops the page from scrolling. A margin replaces the classic scrollbar: a gutter would stay bright beside the
 * dialog's backdrop, and without either the page would move sideways.
 */
function hold(): void {
  const { style } = document.body;
  const gutter = innerWidth - document.documentElement.clientWidth;
  document.documentElement.style.scrollbarGutter = 'auto';
  style.overflow = 'hidden';
  if (gutter > 0) style.marginRight = `${gutter}px`;
}

function release(): void {
  document.documentElement.style.scrollbarGutter = '';
  document.body.style.overflow = '';
  document.body.style.marginRight = '';
}

/** Locks the page's scrolling while `locked`. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    if (locks === 0) hold();
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) release();
    };
  }, [locked]);
}
