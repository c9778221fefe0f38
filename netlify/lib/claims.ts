import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import * as z from 'zod';
import { ApiError } from './apiError.ts';

const note = z.record(z.string(), z.union([z.string(), z.number()]));
const record = z.object({
  /** held: somebody is at it until `until`; done: it has happened, for good; free: anybody's again. */
  state: z.enum(['held', 'done', 'free']),
  holder: z.string(),
  /** Both in ms since 1970. */
  at: z.number(),
  until: z.number(),
  note: note.optional(),
});

/** When a claim, a reminder or a counter was last written, in ms since 1970. */
const written = z.union([
  z.object({ at: z.number() }),
  z.object({ windowEndsAt: z.number(), closedUntil: z.number(), trustedUntil: z.number() }),
]);
/** A scheduled function has 30 s for all that it does. */
const LOOKED_AT_ONCE = 50;

/** What is kept beside a claim. Nothing personal: ids, counts, times. */
type Note = z.infer<typeof note>;
export type Claim = z.infer<typeof record>;

/** A claim that is ours until its time is up. */
type Held = { readonly key: string; readonly holder: string; readonly etag: string };
export type Found = { readonly claim: Claim; readonly held: Held };
type Taken =
  /** `until`: when its time is up, in ms since 1970. */
  | { readonly taken: true; readonly held: Held; readonly until: number }
  /** As whoever has it left it. */
  | { readonly taken: false; readonly claim: Claim | undefined };

/** What must happen once, whoever tries at the same time. Every conditional write of the shop goes through here. */
export type Claims = ReturnType<typeof createClaims>;

/** Netlify's limit, in bytes. */
const KEY_MAX = 600;
const PLAIN_KEY = /^[\w./~-]+$/;

/** Ids come from outside: what else stands in one would be a folder of its own, or no key at all. */
function checked(key: string): string {
  if (key.length <= KEY_MAX && PLAIN_KEY.test(key) && !key.split('/').some((part) => /^\.*$/.test(part)))
    return key;
  throw new RangeError('an unusable key for a claim');
}

/** Claims in a store of Netlify Blobs, read with strong consistency; `now` in ms since 1970. */
export function createClaims(store: Store, now: () => number) {
  async function read(key: string): Promise<Found | undefined> {
    const found = await store.getWithMetadata(checked(key), { type: 'json', consistency: 'strong' });
    if (!found) return undefined;
    const { success, data } = record.safeParse(found.data);
    if (!success || !found.etag) throw new Error('a claim that cannot be read');
    return { claim: data, held: { key, holder: data.holder, etag: found.etag } };
  }

  async function put(held: Held, claim: Partial<Claim> & Pick<Claim, 'state'>): Promise<boolean> {
    const next: Claim = { holder: held.holder, at: now(), until: 0, ...claim };
    const { modified } = await store.setJSON(held.key, next, { onlyIfMatch: held.etag });
    // The answer to our own write may have been lost and the write sent again.
    return modified || isDeepStrictEqual((await read(held.key))?.claim, next);
  }

  async function keysOf(prefix: string): Promise<readonly string[]> {
    const { blobs } = await store.list({ prefix });
    // A file that is being written has no name yet in the local double.
    return blobs.map(({ key }) => key).filter((key) => PLAIN_KEY.test(key) && !/(^|\/)\.[^/]*$/.test(key));
  }

  return {
    /**
     * Takes what nobody holds: what is free, or was left by a process that ended and whose time has run out.
     * @param forMs how long the work may take at most; a function lives 60 s
     */
    async take(key: string, forMs: number, kept?: Note): Promise<Taken> {
      const holder = randomUUID();
      const at = now();
      const until = at + forMs;
      const claim: Claim = { state: 'held', holder, at, until, ...(kept && { note: kept }) };
      const first = await store.setJSON(checked(key), claim, { onlyIfNew: true });
      if (first.modified && first.etag)
        return { taken: true, held: { key, holder, etag: first.etag }, until };
      const found = await read(key);
      // The answer to our own write may have been lost and the write sent again.
      if (found?.claim.holder === holder) return { taken: true, held: found.held, until };
      const isOpen =
        found &&
        (found.claim.state === 'free' || (found.claim.state === 'held' && found.claim.until <= now()));
      if (!isOpen) return { taken: false, claim: found?.claim };
      const second = await store.setJSON(key, claim, { onlyIfMatch: found.held.etag });
      if (second.modified && second.etag)
        return { taken: true, held: { key, holder, etag: second.etag }, until };
      const winner = await read(key);
      return winner?.claim.holder === holder
        ? { taken: true, held: winner.held, until }
        : { taken: false, claim: winner?.claim };
    },
    /** Marks it as done for good. False where somebody else has taken it over meanwhile. */
    finish: (held: Held, kept?: Note) => put(held, { state: 'done', ...(kept && { note: kept }) }),
    /** Gives it back. False where somebody else has taken it over meanwhile. */
    free: (held: Held) => put(held, { state: 'free' }),
    peek: async (key: string) => (await read(key))?.claim,
    /** A claim as another process has left it, for whoever knows what has become of it and keeps, finishes or frees it. */
    find: read,
    /** Holds it until a time in ms since 1970, with another note. False where somebody else has changed it meanwhile. */
    keep: (held: Held, until: number, kept: Note) => put(held, { state: 'held', until, note: kept }),
    /** Keys that begin like this, in no order; one just written may be missing. */
    keys: keysOf,
    /**
     * Removes claims, reminders and counters that were last written before a time in ms since 1970. It looks at some of
     * those that `isKept` does not keep, at others each time. @returns how many went
     */
    async removeOld(before: number, isKept: (key: string) => boolean): Promise<number> {
      const keys = (await keysOf('')).filter((key) => !isKept(key));
      const first = Math.floor(Math.random() * keys.length);
      let removed = 0;
      for (const key of [...keys.slice(first), ...keys.slice(0, first)].slice(0, LOOKED_AT_ONCE)) {
        const data = await store.get(key, { type: 'json', consistency: 'strong' });
        const { success, data: times } = written.safeParse(data);
        if (!success || Math.max(...Object.values(times)) >= before) continue;
        await store.delete(key);
        removed += 1;
      }
      return removed;
    },
    /** A reminder, which anybody may leave and remove: no claim. */
    async leave(key: string): Promise<void> {
      await store.setJSON(checked(key), { at: now() });
    },
    remove: (key: string) => store.delete(checked(key)),
  };
}

/** Long enough for any function to have ended (60 s) and for clocks that differ. */
export const CLAIM_MS = 90_000;

/**
 * Does something once. Where it fails the claim stays held until its time is up: then the next try may begin.
 * @param work is told until when it is nobody else's (ms since 1970): a process can be put to sleep in the middle
 * @returns 'under way' where somebody else has taken over; `work`'s result is kept beside the claim
 */
export async function once(
  claims: Claims,
  key: string,
  work: (until: number) => Promise<Note | undefined>,
): Promise<'done now' | 'done before' | 'under way'> {
  const taken = await claims.take(key, CLAIM_MS);
  if (!taken.taken) return taken.claim?.state === 'done' ? 'done before' : 'under way';
  const isNoted = await claims.finish(taken.held, await work(taken.until));
  return isNoted ? 'done now' : 'under way';
}

/** How long a call waits for another that works on the same order, in ms. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

/**
 * Works on an order while nobody else does: Stripe's labels know no condition. A process that ends in the middle
 * holds the order until its claim has run out. @throws ApiError orderBusy
 */
export async function alone<T>(claims: Claims, id: string, work: () => Promise<T>): Promise<T> {
  const key = `order/${id}`;
  const since = performance.now();
  let taken = await claims.take(key, CLAIM_MS);
  while (!taken.taken) {
    if (performance.now() - since > PATIENCE_MS) throw new ApiError('orderBusy');
    await wait(PAUSE_MS);
    taken = await claims.take(key, CLAIM_MS);
  }
  try {
    return await work();
  } finally {
    await claims.free(taken.held);
  }
}
