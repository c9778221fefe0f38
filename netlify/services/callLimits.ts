import { createHmac } from 'node:crypto';
import { addressBlock } from '../lib/addressBlock.ts';
import { tooManyRequests } from '../lib/apiError.ts';
import { createCountWindows } from '../lib/countWindows.ts';
import { describeError } from '../lib/log.ts';
import type { Counter, Counters } from './claims/counters.ts';

/** So many calls of one kind may come from one address block within a window. */
export type CallLimit = { readonly calls: number; readonly windowMs: number };

/** @throws ApiError tooManyRequests */
export type CheckLimit = (name: string, limit: CallLimit, address: string) => Promise<void>;

type CallLimitOptions = {
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** What all instances count together; undefined where this process is the only one. */
  readonly counters: () => Promise<Counters | undefined>;
  /** Makes keys of address blocks: an address is personal, and nothing personal is stored. */
  readonly secret: string;
};

/** This machine's own calls: a developer's, or a test's. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function afterCall(counter: Counter, now: number, { calls, windowMs }: CallLimit): Counter {
  if (counter.windowEndsAt <= now) return { ...counter, count: 1, windowEndsAt: now + windowMs };
  return counter.count > calls ? counter : { ...counter, count: counter.count + 1 };
}

/** Counts calls in this process, and with all others where they share counters. */
export function createCallLimits({ now, log, counters, secret }: CallLimitOptions): CheckLimit {
  const windows = new Map<string, ReturnType<typeof createCountWindows>>();

  async function countTogether(name: string, limit: CallLimit, block: string): Promise<Counter | undefined> {
    const key = `calls/${createHmac('sha256', secret).update(`${name}\n${block}`).digest('hex')}`;
    const at = now();
    try {
      return await (await counters())?.change(key, (counter) => afterCall(counter, at, limit));
    } catch (error) {
      // Each instance counts alone then: nobody loses an order because a counter is away.
      log(`limits: ${describeError(error)}`);
      return undefined;
    }
  }

  return async (name, limit, address) => {
    if (LOOPBACK.test(address)) return;
    const block = addressBlock(address);
    const windowOf = windows.get(name) ?? createCountWindows(limit.windowMs);
    windows.set(name, windowOf);
    const window = windowOf(block, now());
    window.count += 1;
    if (window.count > limit.calls) throw tooManyRequests((window.endsAt - now()) / 1000);
    const together = await countTogether(name, limit, block);
    if (together && together.count > limit.calls)
      throw tooManyRequests((together.windowEndsAt - now()) / 1000);
  };
}
