import { atom, type ReadableAtom } from 'nanostores';
import { requestIdle, requireOnline } from '../../ui/loading.ts';

/** A part of the panel that is fetched when it is first needed, or in idle time before. */
export type LazyCode<C> = {
  readonly $code: ReadableAtom<C | null>;
  /** Fetches the code, once for all callers. @throws if it cannot be fetched; some browsers then need a reload */
  readonly load: () => Promise<C>;
};

const toPreload = new Set<() => Promise<unknown>>();

/** @param isPreloaded whether the code is fetched in idle time; code that few need waits for its first call */
export function lazyCode<C>(fetchCode: () => Promise<C>, isPreloaded = true): LazyCode<C> {
  const $code = atom<C | null>(null);
  let loading: Promise<C> | undefined;
  const load = async () => {
    if (!loading) requireOnline();
    loading ??= fetchCode();
    try {
      const code = await loading;
      $code.set(code);
      return code;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  if (isPreloaded) toPreload.add(load);
  return { $code, load };
}

/** Fetches the remaining code in idle time, because publishing removes the old files of the site. */
export function preloadCode(): void {
  requestIdle(async () => {
    // Loaded code may add more.
    while (toPreload.size > 0) {
      const due = [...toPreload];
      toPreload.clear();
      await Promise.allSettled(due.map((load) => load()));
    }
  });
}
