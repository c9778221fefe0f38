import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect } from 'vitest';

const SHORT_RUNS = 1500;
/** Requests of one round; `FUZZ_RUNS=100000` asks for a longer one, which has a seed of its own, or `FUZZ_SEED`'s. */
const RUNS = Math.max(1, Number(process.env.FUZZ_RUNS) || SHORT_RUNS);
const SEED = Number(process.env.FUZZ_SEED) || (RUNS === SHORT_RUNS ? 20261120 : Date.now() % 2 ** 31);
/** For all of a round, in ms: it ends one that hangs, and no machine is that slow. */
export const ROUND_TIMEOUT_MS = 300_000 * Math.ceil(RUNS / SHORT_RUNS);

const [SURROGATES, FIRST_AFTER, LAST] = [0xd800, 0xe000, 0x10ffff];
const SKIPPED = FIRST_AFTER - SURROGATES;

/** Any character, as fast-check's unit `binary`, which makes a table of all of them (1.5 s) to find a word's letters. */
const character = fc.nat(LAST - SKIPPED).map(
  (n) => String.fromCodePoint(n < SURROGATES ? n : n + SKIPPED),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text) throw new TypeError('no character');
    return point < SURROGATES ? point : point - SKIPPED;
  },
);

const LEGAL = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', ..."-._~!$&'()*+,;=:@"];

/** A part of an address of these letters and `more`, and any others encoded: like fast-check's own, without its table. */
export const addressOf = (more = '') =>
  fc.string({
    unit: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...LEGAL, ...more) },
      { weight: 1, arbitrary: character.map(encodeURIComponent) },
    ),
  });

/** Values that a field may hold by mistake or malice, and these words. */
export const junkOf = (maxDepth: number, ...words: string[]) =>
  fc.oneof(
    fc.constantFrom(null, '', 0, -1, 1e21, '1', [], {}, true, '__proto__', '../x', '\u0000', '//e', ...words),
    fc.string({ unit: character }),
    fc.double(),
    fc.jsonValue({ maxDepth }),
  );

const SAMPLE_EVERY = 1000;
const GROWTH_MAX_BYTES = 4 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Watches that answering requests leaves nothing behind in memory. */
function watchMemory() {
  const samples: number[] = [];
  let requests = 0;
  return {
    /** After each request. */
    note(): void {
      requests += 1;
      if (requests % SAMPLE_EVERY !== 0) return;
      // What is no longer needed may lie about for long: only what cannot be collected counts.
      collectGarbage();
      samples.push(process.memoryUsage().heapUsed);
    },
    /** The least that was in use in the last quarter of a long round is what it was in the second, or little more. */
    expectFlat(): void {
      const quarter = Math.floor(samples.length / 4);
      if (quarter < 5) return;
      const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
      expect(Math.min(...late) - Math.min(...early)).toBeLessThan(GROWTH_MAX_BYTES);
    },
  };
}

/**
 * Sends the requests of one round, one after another.
 * @param send answers a request's status
 * @param statuses each of which some request must get: they are no good if they all stop at the same door
 */
export async function playRound<T>(
  requests: fc.Arbitrary<T>,
  send: (request: T) => Promise<number>,
  statuses: readonly number[],
): Promise<void> {
  const seen = new Set<number>();
  const memory = watchMemory();
  const play = async (request: T) => {
    seen.add(await send(request));
    memory.note();
  };
  await fc.assert(fc.asyncProperty(requests, play), { numRuns: RUNS, seed: SEED });
  memory.expectFlat();
  expect([...seen]).toEqual(expect.arrayContaining([...statuses]));
}
