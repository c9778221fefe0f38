import { useSyncExternalStore } from 'react';

/** From 960 px on a form stands beside its list (panel.css); below that it would stand before it. */
const STACKED = '(max-width: 959px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(STACKED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Is the screen too narrow for a form beside its list? */
export const useStacked = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(STACKED).matches);
