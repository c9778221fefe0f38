import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import * as z from 'zod';
import { ApiError } from './apiError.ts';

const note = z.record(z.string(), z.union([z.string(), z.number()]));
const record = z.object({
  /** held: somebody works on it until `until`; done: it has happened, for good; free: anybody may take it. */
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
/** Keys checked per run: a scheduled function has 30 s for everything. */
const KEYS_PER_RUN = 50;

/** The note of a claim. Not personal: ids, counts, times. */
type Note = z.infer<typeof note>;
export type Claim = z.infer<typeof record>;

/** A claim that is ours until it expires. */
type Held = { readonly key: string; readonly holder: string; readonly etag: string };
export type Found = { readonly claim: Claim; readonly held: Held };
type Taken =
  /** `until`: when it expires, in ms since 1970. */
  | { readonly taken: true; readonly held: Held; readonly until: number }
  /** As its holder left it. */
  | { readonly taken: false; readonly claim: Claim | undefined };

export class DamagedClaim extends ApiError {
  readonly left: Found;

  constructor(held: Held, text: string) {
    super('claimsFailed', { sentence: { key: 'claims.damaged' } });
    this.left = { held, claim: { state: 'done', holder: '', at: 0, until: 0, note: { text } } };
  }
}

/**
 * A damaged claim, for callers that can continue without it: nobody can take it, and its text is its note.
 * @throws any other error
 */
export function leftOf(error: unknown): Found {
  if (error instanceof DamagedClaim) return error.left;
  throw error;
}

export const isDamaged = ({ note: kept }: Claim): boolean => kept?.text !== undefined;

function parseClaim(text: string): Claim | undefined {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A claim makes an action happen only once in all processes. Every conditional write of the shop is a claim. */
export type Claims = ReturnType<typeof createClaims>;

/** Prefix of the marks for damaged claims. Whoever reads a damaged claim leaves a mark for the owner. */
const DAMAGED = 'damaged/';

/** Netlify's limit, in bytes. */
const KEY_MAX = 600;
const PLAIN_KEY = /^[\w./~-]+$/;

/** Ids come from outside: other characters could form a folder, or an invalid key. */
function checked(key: string): string {
  if (key.length <= KEY_MAX && PLAIN_KEY.test(key) && !key.split('/').some((part) => /^\.*$/.test(part)))
    return key;
  throw new RangeError('an unusable key for a claim');
}

/** Claims in a Netlify Blobs store that is read with strong consistency; `now` in ms since 1970. */
export function createClaims(store: Store, now: () => number) {
  async function read(key: string): Promise<Found | undefined> {
    const found = await store.getWithMetadata(checked(key), { type: 'text', consistency: 'strong' });
    if (!found) return undefined;
    if (!found.etag) throw new Error('a claim without an etag');
    const claim = parseClaim(found.data);
    const held = { key, holder: claim?.holder ?? '', etag: found.etag };
    if (claim) return { claim, held };
    // If this fails, the owner learns of it when the claim is read again.
    await store.setJSON(DAMAGED + key, { at: now() }).catch(() => undefined);
    throw new DamagedClaim(held, found.data);
  }

  async function put(held: Held, claim: Partial<Claim> & Pick<Claim, 'state'>): Promise<boolean> {
    const next: Claim = { holder: held.holder, at: now(), until: 0, ...claim };
    const { modified } = await store.setJSON(held.key, next, { onlyIfMatch: held.etag });
    // Our own write may have been sent again after its answer was lost.
    return modified || isDeepStrictEqual((await read(held.key))?.claim, next);
  }

  async function keysOf(prefix: string): Promise<readonly string[]> {
    const { blobs } = await store.list({ prefix });
    // In the local double a file that is being written has no name yet.
    return blobs.map(({ key }) => key).filter((key) => PLAIN_KEY.test(key) && !/(^|\/)\.[^/]*$/.test(key));
  }

  return {
    /**
     * Takes a claim that nobody holds: a free one, or one that has expired because its process ended.
     * @param forMs the longest time that the work may take; a function lives 60 s
     */
    async take(key: string, forMs: number, kept?: Note): Promise<Taken> {
      const holder = randomUUID();
      const at = now();
      const until = at + forMs;
      const claim: Claim = { state: 'held', holder, at, until, ...(kept && { note: kept }) };
      const write = async (condition: { onlyIfNew: true } | { onlyIfMatch: string }) => {
        const { modified, etag } = await store.setJSON(checked(key), claim, condition);
        // Our own write may have been sent again after its answer was lost: then the claim read is ours.
        return modified && etag ? { claim, held: { key, holder, etag } } : read(key);
      };
      const isOpen = ({ state, until }: Claim) => state === 'free' || (state === 'held' && until <= now());
      let found = await write({ onlyIfNew: true });
      if (found && found.claim.holder !== holder && isOpen(found.claim))
        found = await write({ onlyIfMatch: found.held.etag });
      return found?.claim.holder === holder
        ? { taken: true, held: found.held, until }
        : { taken: false, claim: found?.claim };
    },
    /** Marks it as done for good. False when somebody else has taken it over. */
    finish: (held: Held, kept?: Note) => put(held, { state: 'done', ...(kept && { note: kept }) }),
    /** Frees it. False when somebody else has taken it over. */
    free: (held: Held) => put(held, { state: 'free' }),
    peek: async (key: string) => (await read(key))?.claim,
    /** A claim as another process left it, for a caller who knows the outcome and keeps, finishes or frees it. */
    find: read,
    /** Holds it until a time in ms since 1970, with another note. False when somebody else has changed it. */
    keep: (held: Held, until: number, kept: Note) => put(held, { state: 'held', until, note: kept }),
    /** Keys with this prefix, unordered; one just written may be missing. */
    keys: keysOf,
    /** The damaged claims that were found and are not repaired yet. */
    async damaged(): Promise<string[]> {
      const damaged: string[] = [];
      for (const mark of await keysOf(DAMAGED)) {
        const key = mark.slice(DAMAGED.length);
        const left = await read(key).then(() => undefined, leftOf);
        if (left) damaged.push(key);
        else await store.delete(mark);
      }
      return damaged;
    },
    /**
     * Removes claims, reminders and counters last written before a time in ms since 1970. Each run checks a random part
     * of what `isKept` does not keep. @returns how many were removed
     */
    async removeOld(before: number, isKept: (key: string) => boolean): Promise<number> {
      const keys = (await keysOf('')).filter((key) => !isKept(key));
      const first = Math.floor(Math.random() * keys.length);
      let removed = 0;
      for (const key of [...keys.slice(first), ...keys.slice(0, first)].slice(0, KEYS_PER_RUN)) {
        const data = await store.get(key, { type: 'json', consistency: 'strong' });
        const { success, data: times } = written.safeParse(data);
        if (!success || Math.max(...Object.values(times)) >= before) continue;
        await store.delete(key);
        removed += 1;
      }
      return removed;
    },
    /** A reminder, which anybody may leave and remove; not a claim. */
    async addReminder(key: string): Promise<void> {
      await store.setJSON(checked(key), { at: now() });
    },
    remove: (key: string) => store.delete(checked(key)),
  };
}

/** Long enough for any function to have ended (60 s), and for clocks that differ. */
export const CLAIM_MS = 90_000;

/**
 * Runs something once. After a failure the claim stays held until it expires; then it can be tried again.
 * @param work gets the time (ms since 1970) until which it runs alone: a process can be suspended in the
 *   middle
 * @returns 'under way' when somebody else has taken it; the result of `work` is stored in the claim
 */
export async function runOnce(
  claims: Claims,
  key: string,
  work: (until: number) => Promise<Note | undefined>,
): Promise<'done now' | 'done before' | 'under way'> {
  const taken = await claims.take(key, CLAIM_MS);
  if (!taken.taken) return taken.claim?.state === 'done' ? 'done before' : 'under way';
  const isNoted = await claims.finish(taken.held, await work(taken.until));
  return isNoted ? 'done now' : 'under way';
}

/** How long a call waits for another one that works on the same order, in ms. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

/**
 * Runs work on an order alone, because Stripe's metadata has no conditional writes. A process that ends in the
 * middle blocks the order until its claim expires. @throws ApiError orderBusy
 */
export async function withOrderLock<T>(claims: Claims, id: string, work: () => Promise<T>): Promise<T> {
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
