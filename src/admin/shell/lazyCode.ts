import { atom, type ReadableAtom } from 'nanostores';
import { requestIdle, requireOnline } from '../../ui/loading.ts';

/** Code of the panel that is fetched when it is first needed, or in idle time before. */
export type LazyCode<C> = {
  readonly $code: ReadableAtom<C | null>;
  /** Fetches it, once for all callers. @throws where it cannot be fetched; after that only a reload may help */
  readonly load: () => Promise<C>;
};

const ahead = new Set<() => Promise<unknown>>();

/** @param isAhead whether it is fetched in idle time already; code that few need waits for its first call */
export function lazyCode<C>(fetchCode: () => Promise<C>, isAhead = true): LazyCode<C> {
  const $code = atom<C | null>(null);
  let coming: Promise<C> | undefined;
  const load = async () => {
    if (!coming) requireOnline();
    coming ??= fetchCode();
    try {
      const code = await coming;
      $code.set(code);
      return code;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  if (isAhead) ahead.add(load);
  return { $code, load };
}

/** Fetches in idle time what may be needed next: a publication takes the files of the site away. */
export function preloadCode(): void {
  requestIdle(async () => {
    // Code that has come may add more.
    while (ahead.size > 0) {
      const due = [...ahead];
      ahead.clear();
      await Promise.allSettled(due.map((load) => load()));
    }
  });
}
