import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is too narrow for a form beside its list (panel.css). */
export const useStacked = (): boolean => useMedia('(max-width: 959px)');
