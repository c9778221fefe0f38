import { useEffect, useState } from 'react';
import { MODAL_TRANSITION_MS } from '../shared/limits.ts';

/** The value; for a moment after it became null, the last one before: a closing dialog stays drawn until it has closed. */
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
