import { type RefObject, useEffect, useRef } from 'react';
import { connectEmptyClick } from './emptyClick.ts';

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
