import { createHmac } from 'node:crypto';
import type { Counter, Counters } from './counters.ts';
import { createCountWindows } from './countWindows.ts';
import { describeError } from './log.ts';

/** How many calls of one kind an address block may make within a window. */
export type CallLimit = {
  readonly calls: number;
  readonly windowMs: number;
  /** Refuses calls when counting fails. By default each instance then counts alone. */
  readonly isStrict?: true;
};

/** Counts one call under a key. @returns ms until the key is free again, 0 within the limit */
export type CountCall = (name: string, limit: CallLimit, key: string) => Promise<number>;

type CallLimitOptions = {
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Counters shared by all instances; undefined for a single process. */
  readonly counters: () => Promise<Counters | undefined>;
  /** Hashes addresses for keys: they are personal, and nothing personal is stored. */
  readonly secret: string;
};

function afterCall(counter: Counter, now: number, { calls, windowMs }: CallLimit): Counter {
  if (counter.windowEndsAt <= now) return { ...counter, count: 1, windowEndsAt: now + windowMs };
  return counter.count > calls ? counter : { ...counter, count: counter.count + 1 };
}

/** Counts in this process, and in the shared counters if there are any. */
export function createCallCounts({ now, log, counters, secret }: CallLimitOptions): CountCall {
  const windows = new Map<string, ReturnType<typeof createCountWindows>>();

  async function countTogether(name: string, limit: CallLimit, key: string): Promise<number> {
    const place = `calls/${createHmac('sha256', secret).update(`${name}\n${key}`).digest('hex')}`;
    const at = now();
    try {
      const shared = await counters();
      if (!shared) return 0;
      const counter = await shared.change(place, (before) => afterCall(before, at, limit));
      if (counter) return counter.count > limit.calls ? counter.windowEndsAt - now() : 0;
    } catch (error) {
      // A failing counter must not cost an order.
      log(`limits: ${describeError(error)}`);
    }
    return limit.isStrict ? limit.windowMs : 0;
  }

  return async (name, limit, key) => {
    const windowOf = windows.get(name) ?? createCountWindows(limit.windowMs);
    windows.set(name, windowOf);
    const window = windowOf(key, now());
    window.count += 1;
    return window.count > limit.calls ? window.endsAt - now() : countTogether(name, limit, key);
  };
}
