import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MODAL_TRANSITION_MS } from '../shared/limits.ts';
import { connectEmptyClick, lockScroll } from './firstDialog.ts';

/** Calls `onClick` for a press that began and ended outside a dialog's content. */
export function useEmptyClick(dialog: RefObject<HTMLDialogElement | null>, onClick: () => void): void {
  const latest = useRef(onClick);
  useEffect(() => {
    latest.current = onClick;
  });
  useEffect(() => {
    if (dialog.current) connectEmptyClick(dialog.current, () => latest.current());
  }, [dialog]);
}

export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => (locked ? lockScroll() : undefined), [locked]);
}

/** The value, or briefly after it became null the last one, so that a closing dialog stays rendered. */
export function useLingering<V>(value: V | null): V | null {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== null) {
      setLast(value);
      return;
    }
    const timer = setTimeout(() => setLast(null), MODAL_TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value ?? last;
}
