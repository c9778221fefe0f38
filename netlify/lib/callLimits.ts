import { createHmac } from 'node:crypto';
import { tooManyRequests } from './apiError.ts';
import type { Counter, Counters } from './counters.ts';
import { addressBlock, createCountWindows } from './countWindows.ts';

import { describeError } from './log.ts';

/** So many calls of one kind may come from one address block within a window. */
export type CallLimit = {
  readonly calls: number;
  readonly windowMs: number;
  /** What cannot be counted is too much. Else each instance counts alone then. */
  readonly isStrict?: true;
};

/** @throws ApiError tooManyRequests */
export type CheckLimit = (name: string, limit: CallLimit, address: string) => Promise<void>;

/** Counts one more under a key. @returns ms until the key is free again, 0 where this was within its limit */
export type CountCall = (name: string, limit: CallLimit, key: string) => Promise<number>;

type CallLimitOptions = {
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** What all instances count together; undefined where this process is the only one. */
  readonly counters: () => Promise<Counters | undefined>;
  /** Makes keys of addresses: those are personal, and nothing personal is stored. */
  readonly secret: string;
};

/** This machine's own calls: a developer's, or a test's. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function afterCall(counter: Counter, now: number, { calls, windowMs }: CallLimit): Counter {
  if (counter.windowEndsAt <= now) return { ...counter, count: 1, windowEndsAt: now + windowMs };
  return counter.count > calls ? counter : { ...counter, count: counter.count + 1 };
}

/** Counts in this process, and with all others where they share counters. */
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
      // Nobody loses an order because a counter is away.
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

/** Limits what an address block may call. */
export function createCallLimits(options: CallLimitOptions): CheckLimit {
  const count = createCallCounts(options);
  return async (name, limit, address) => {
    if (LOOPBACK.test(address)) return;
    const waitMs = await count(name, limit, addressBlock(address));
    if (waitMs > 0) throw tooManyRequests(waitMs / 1000);
  };
}
