import { useLayoutEffect } from 'react';
import { lockScroll } from './scrollLock.ts';

/** Locks the page's scrolling while `locked`. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => (locked ? lockScroll() : undefined), [locked]);
}
