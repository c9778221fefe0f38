import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import * as z from 'zod';

const counter = z.object({
  count: z.int().min(0),
  /** When the current window ends, in ms since 1970. */
  windowEndsAt: z.number(),
  /** Until when nothing more is allowed, in ms since 1970. */
  closedUntil: z.number(),
  /** How often it was closed since it was last reset. */
  closings: z.int().min(0),
  /** Until when its owner is trusted, in ms since 1970. */
  trustedUntil: z.number(),
});

/** A counter that all instances share. Not personal: its key holds no address. */
export type Counter = z.infer<typeof counter>;

const NEW: Counter = { count: 0, windowEndsAt: 0, closedUntil: 0, closings: 0, trustedUntil: 0 };

export type Counters = ReturnType<typeof createCounters>;

const TRIES = 6;
const PAUSE_MS = 15;

/** Counters in a Netlify Blobs store that is read with strong consistency. */
export function createCounters(store: Store) {
  async function read(key: string): Promise<{ value: Counter; etag: string | undefined }> {
    const found = await store.getWithMetadata(key, { type: 'json', consistency: 'strong' });
    const parsed = counter.safeParse(found?.data);
    // An unreadable counter starts again: it must not lock anybody out.
    return { value: parsed.success ? parsed.data : NEW, etag: found?.etag };
  }
  return {
    /** Changes a counter; `change` may run several times. @returns undefined when other writers always won */
    async change(key: string, change: (counter: Counter) => Counter): Promise<Counter | undefined> {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const { value, etag } = await read(key);
        const next = change(value);
        if (next === value) return value;
        const written = await store.setJSON(key, next, etag ? { onlyIfMatch: etag } : { onlyIfNew: true });
        if (written.modified) return next;
        await wait(PAUSE_MS * 2 ** attempt * Math.random());
      }
      return undefined;
    },
  };
}
