import { createHmac } from 'node:crypto';
import type { Counter, Counters } from '../lib/counters.ts';
import { logged } from '../lib/log.ts';

/** Wrong passwords that one address block may send within a window. After them every password from it waits. */
export const WRONG_TRIES = 10;
export const TRY_WINDOW_MS = 60_000;
/** The same for all address blocks together that have never sent the right password. */
export const WRONG_TRIES_OF_ALL = 30;
/** The wait doubles with each further window of wrong tries, up to this. */
const WAIT_MAX_MS = 60 * 60_000;
/** After this time without a wrong try the wait starts at one window again. */
const RESET_AFTER_MS = 24 * 60 * 60_000;
/** How long after a right password its address block is exempt from the common limit. */
const TRUSTED_MS = 30 * 24 * 60 * 60_000;

/** The counters of wrong passwords that all instances of the functions share. */
export type SharedTries = ReturnType<typeof createSharedTries>;

/** The counter after one more try, closed when the try was above the limit. */
function afterTry(counter: Counter, now: number, limit: number, waitMaxMs: number): Counter {
  if (counter.closedUntil > now) return counter;
  const isReset = counter.windowEndsAt + RESET_AFTER_MS < now;
  const closings = isReset ? 0 : counter.closings;
  const isOver = counter.windowEndsAt <= now;
  const count = isOver ? 1 : counter.count + 1;
  const windowEndsAt = isOver ? now + TRY_WINDOW_MS : counter.windowEndsAt;
  const open = { ...counter, count, windowEndsAt, closings };
  if (count <= limit) return open;
  const waitMs = Math.min(TRY_WINDOW_MS * 2 ** closings, waitMaxMs);
  return { ...open, count: 0, windowEndsAt: now, closings: closings + 1, closedUntil: now + waitMs };
}

/** Limits guesses from many addresses. Keys are hashed with `secret`, so nothing personal is stored. `now` in ms. */
export function createSharedTries(counters: Counters, secret: string, now: () => number) {
  const keyOf = (block: string) => `tries/${createHmac('sha256', secret).update(block).digest('hex')}`;
  const ALL = 'tries/all';

  async function count(key: string, limit: number, waitMaxMs: number): Promise<Counter | undefined> {
    const at = now();
    return counters.change(key, (counter) => afterTry(counter, at, limit, waitMaxMs));
  }
  // A counter with too many concurrent writes is under attack.
  const waitOf = (counter: Counter | undefined) =>
    counter ? Math.max(0, counter.closedUntil - now()) : TRY_WINDOW_MS;

  return {
    /** Counts a try of an address block or a known device. @returns ms to wait; 0 to check the password */
    async begin(block: string, isKnown = false): Promise<number> {
      const own = await count(keyOf(block), WRONG_TRIES, WAIT_MAX_MS);
      const waitMs = waitOf(own);
      if (waitMs > 0 || isKnown || (own && own.trustedUntil > now())) return waitMs;
      return waitOf(await count(ALL, WRONG_TRIES_OF_ALL, TRY_WINDOW_MS));
    },
    async right(block: string, isKnown = false): Promise<void> {
      const at = now();
      let wasTrusted = false;
      await counters.change(keyOf(block), (counter) => {
        wasTrusted = counter.trustedUntil > at;
        return { ...counter, count: 0, closings: 0, trustedUntil: at + TRUSTED_MS };
      });
      if (wasTrusted || isKnown) return;
      await counters.change(ALL, (counter) => ({ ...counter, count: Math.max(0, counter.count - 1) }));
    },
  };
}

/** The shared counters in Netlify Blobs. When Blobs fails, each instance counts alone and nobody is locked out. */
export function openSharedTries(secret: string, now: () => number, log: (line: string) => void): SharedTries {
  const opened = async () =>
    createSharedTries(await (await import('../lib/openClaims.ts')).openCounters(), secret, now);
  const ask = <T>(question: (tries: SharedTries) => Promise<T>, otherwise: T): Promise<T> =>
    opened()
      .then(question)
      .catch(logged(log, 'passwords', otherwise));
  return {
    begin: (...tried) => ask((tries) => tries.begin(...tried), 0),
    right: (...tried) => ask((tries) => tries.right(...tried), undefined),
  };
}
