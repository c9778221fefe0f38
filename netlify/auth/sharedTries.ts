import { createHmac } from 'node:crypto';
import type { Counter, Counters } from '../lib/counters.ts';
import { describeError } from '../lib/log.ts';

/** So many wrong passwords may come from one address block within a window; then every password from it waits. */
export const WRONG_TRIES = 10;
export const TRY_WINDOW_MS = 60_000;
/** So many from all address blocks together that have never sent the right one. */
export const WRONG_TRIES_OF_ALL = 30;
/** The wait doubles with every further window of wrong tries, up to this. */
const WAIT_MAX_MS = 60 * 60_000;
/** Without a wrong try for so long the wait begins at one window again. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;
/** So long after a right password its address block is not held up by what others guess. */
const TRUSTED_MS = 30 * 24 * 60 * 60_000;

/** What every instance of the functions knows about wrong passwords together. */
export type SharedTries = ReturnType<typeof createSharedTries>;

/** The counter after one more try, closed where that was one too many. */
function afterTry(counter: Counter, now: number, limit: number, waitMaxMs: number): Counter {
  if (counter.closedUntil > now) return counter;
  const isForgotten = counter.windowEndsAt + FORGOTTEN_AFTER_MS < now;
  const closings = isForgotten ? 0 : counter.closings;
  const isOver = counter.windowEndsAt <= now;
  const count = isOver ? 1 : counter.count + 1;
  const windowEndsAt = isOver ? now + TRY_WINDOW_MS : counter.windowEndsAt;
  const open = { ...counter, count, windowEndsAt, closings };
  if (count <= limit) return open;
  const waitMs = Math.min(TRY_WINDOW_MS * 2 ** closings, waitMaxMs);
  return { ...open, count: 0, windowEndsAt: now, closings: closings + 1, closedUntil: now + waitMs };
}

/** Limits guesses from many addresses. `secret` makes keys of their blocks: nothing personal is kept. `now` in ms. */
export function createSharedTries(counters: Counters, secret: string, now: () => number) {
  const keyOf = (block: string) => `tries/${createHmac('sha256', secret).update(block).digest('hex')}`;
  const ALL = 'tries/all';

  async function count(key: string, limit: number, waitMaxMs: number): Promise<Counter | undefined> {
    const at = now();
    return counters.change(key, (counter) => afterTry(counter, at, limit, waitMaxMs));
  }
  // Where the counter is fought over, somebody is guessing.
  const waitOf = (counter: Counter | undefined) =>
    counter ? Math.max(0, counter.closedUntil - now()) : TRY_WINDOW_MS;

  return {
    /**
     * Counts a try of an address block, or of a device that is known to be the owner's: that has looks of its own.
     * @returns ms to wait; 0 where the password may be looked at
     */
    async begin(block: string, isKnown = false): Promise<number> {
      const own = await count(keyOf(block), WRONG_TRIES, WAIT_MAX_MS);
      const waitMs = waitOf(own);
      if (waitMs > 0 || isKnown || (own && own.trustedUntil > now())) return waitMs;
      return waitOf(await count(ALL, WRONG_TRIES_OF_ALL, TRY_WINDOW_MS));
    },
    /** Takes the try back, whose password was right. */
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

/** Wrong passwords of all instances, in Netlify Blobs. Where Blobs fails each counts alone: nobody is locked out. */
export function openSharedTries(secret: string, now: () => number, log: (line: string) => void): SharedTries {
  const opened = async () =>
    createSharedTries(await (await import('../lib/openClaims.ts')).openCounters(), secret, now);
  const orElse =
    <T>(instead: T) =>
    (error: unknown): T => {
      log(`passwords: ${describeError(error)}`);
      return instead;
    };
  return {
    begin: (...tried) =>
      opened()
        .then((tries) => tries.begin(...tried))
        .catch(orElse(0)),
    right: (...tried) =>
      opened()
        .then((tries) => tries.right(...tried))
        .catch(orElse(undefined)),
  };
}
