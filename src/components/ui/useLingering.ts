import { useEffect, useState } from 'react';

/** The value; for `ms` after it became null, the last one before: a closing dialog stays drawn until it has closed. */
export function useLingering<V>(value: V | null, ms: number): V | null {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== null) {
      setLast(value);
      return;
    }
    const timer = setTimeout(() => setLast(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value ?? last;
}
