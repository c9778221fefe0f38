import type { Claims } from './claims.ts';

/** Longer than a buyer may withdraw, which is a year and two weeks: nobody asks about an older order's claims. */
const LIFE_MS = 13 * 31 * 24 * 60 * 60_000;
/** Numbers of editions are sold for good, and what is still to do has no age. */
const KEPT = /^(edition|unfinished|open-lab)\//;

type Sweep = {
  readonly claims: () => Promise<Claims>;
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/** Removes claims and counters of more than 13 months ago. @throws ApiError claimsFailed */
export async function sweepClaims({ claims, now, log }: Sweep): Promise<void> {
  const removed = await (await claims()).removeOld(now() - LIFE_MS, (key) => KEPT.test(key));
  if (removed > 0) log(`claims: ${removed} removed that are older than 13 months.`);
}
