import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first invalid field, once it is drawn. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The place of a form in which the first fault takes the focus at each refusal. */
export function useFirstFault(refusals: number): RefObject<HTMLFormElement | null> {
  const place = useRef<HTMLFormElement>(null);
  const known = useRef(refusals);
  useEffect(() => {
    if (refusals > known.current) focusFirstFault(place.current);
    known.current = refusals;
  }, [refusals]);
  return place;
}
