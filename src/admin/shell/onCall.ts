import { atom, type ReadableAtom } from 'nanostores';
import { requestIdle } from '../../ui/loading.ts';
import { say, showError } from './banner.ts';

/** Code of the panel that comes when it is called for, or in idle time before. */
export type OnCall<C> = {
  /** Null until it is here. */
  readonly $code: ReadableAtom<C | null>;
  /** Brings it, once for all who ask. @throws where it does not arrive: the next one tries again */
  readonly bring: () => Promise<C>;
};

const ahead = new Set<() => Promise<unknown>>();

/** Puts code on call. @param isAhead whether it comes in idle time; what few need comes when it is called for */
export function onCall<C>(load: () => Promise<C>, isAhead = true): OnCall<C> {
  const $code = atom<C | null>(null);
  let coming: Promise<C> | undefined;
  const bring = async () => {
    coming ??= load();
    try {
      const code = await coming;
      $code.set(code);
      return code;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  if (isAhead) ahead.add(bring);
  return { $code, bring };
}

/**
 * Brings in idle time what may be called for, now that what was asked for stands: a press finds it there, also where
 * the site has been published meanwhile and has other files.
 */
export function bringAhead(): void {
  requestIdle(async () => {
    // What has come may call for more.
    while (ahead.size > 0) {
      const due = [...ahead];
      ahead.clear();
      await Promise.allSettled(due.map((bring) => bring()));
    }
  });
}

/** Does something with code as soon as it is here. Where it does not arrive the banner says so, and nothing is done. */
export async function withCode<C>({ bring }: OnCall<C>, act: (code: C) => unknown): Promise<void> {
  const code = await bring().catch(() => null);
  if (code === null) showError(say('tabs.unreachable'));
  else act(code);
}
