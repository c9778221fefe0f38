import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '@netlify/blobs';
import * as z from 'zod';

const counter = z.object({
  count: z.int().min(0),
  /** In ms since 1970: when the present window ends. */
  windowEndsAt: z.number(),
  /** In ms since 1970: until then nothing more may happen. */
  closedUntil: z.number(),
  /** How often it was closed since it was last forgotten. */
  closings: z.int().min(0),
  /** In ms since 1970: until then its owner is known to be in the right. */
  trustedUntil: z.number(),
});

/** What all instances count together under one key. Nothing personal: the key says no address. */
export type Counter = z.infer<typeof counter>;

const NEW: Counter = { count: 0, windowEndsAt: 0, closedUntil: 0, closings: 0, trustedUntil: 0 };

export type Counters = ReturnType<typeof createCounters>;

const TRIES = 6;
const PAUSE_MS = 15;

/** Counters in a store of Netlify Blobs, which is to be read with strong consistency. */
export function createCounters(store: Store) {
  async function read(key: string): Promise<{ value: Counter; etag: string | undefined }> {
    const found = await store.getWithMetadata(key, { type: 'json', consistency: 'strong' });
    const parsed = counter.safeParse(found?.data);
    // One that can't be read counts from the start: it is no reason to lock anybody out.
    return { value: parsed.success ? parsed.data : NEW, etag: found?.etag };
  }
  return {
    /** Changes a counter; `change` may be asked several times. @returns it, or undefined where others were faster */
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
