import { expect } from 'vitest';

const SHORT_RUNS = 3000;
/** Requests of one round; `FUZZ_RUNS=100000` asks for a longer one, which has a seed of its own. */
export const RUNS = Math.max(1, Number(process.env.FUZZ_RUNS) || SHORT_RUNS);
export const SEED = RUNS === SHORT_RUNS ? 20261120 : Date.now() % 2 ** 31;
/** For all of a round, in ms. */
export const ROUND_TIMEOUT_MS = 60_000 * Math.ceil(RUNS / SHORT_RUNS);

const SAMPLE_EVERY = 500;
const GROWTH_MAX_BYTES = 24 * 2 ** 20;

/** Watches that answering requests leaves nothing behind in memory. */
export function watchMemory() {
  const samples: number[] = [];
  let requests = 0;
  return {
    /** After each request. */
    note(): void {
      requests += 1;
      if (requests % SAMPLE_EVERY === 0) samples.push(process.memoryUsage().heapUsed);
    },
    /** The least that was in use in the last quarter of a long round is what it was in the second, or little more. */
    expectFlat(): void {
      const quarter = Math.floor(samples.length / 4);
      if (quarter < 10) return;
      const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
      expect(Math.min(...late) - Math.min(...early)).toBeLessThan(GROWTH_MAX_BYTES);
    },
  };
}
