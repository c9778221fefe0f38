import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { EDITION_NETWORK_MAX } from '../../src/shared/shop/edition.ts';
import type { Claim, Claims } from '../lib/claims.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { noteOf, standingOf, UNTIL_SETTLED } from './numbers.ts';

/** Only few can be written in between, so few tries are needed; each pause, in ms, is at most as long as this. */
const TRIES = 20;
const PAUSE_MS = 40;

/** Is a number held for a buyer of that network, and not paid? `now` in ms. */
export const isHeldFor = (claim: Claim | undefined, network: string, now: number): boolean =>
  claim !== undefined && standingOf(claim, now) === 'held' && noteOf(claim).network === network;

/**
 * Notes numbers that were just taken beside the others that a network holds of an edition. Lists of keys may lack the
 * newest ones, so they stand in one note, written by whoever has read it last: of many at once none is overlooked.
 * @param edition what stands for the edition; `now` in ms
 * @returns false where they are more than one network may hold
 */
export async function hasRoom(
  claims: Claims,
  edition: string,
  network: string,
  taken: readonly string[],
  now: number,
): Promise<boolean> {
  const key = `network/${network}/${edition}`;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await claims.find(key);
    const noted = String(found?.claim.note?.numbers ?? '').split(' ');
    const all = [...new Set([...noted.filter(Boolean), ...taken])];
    const claimed = await mapAtOnce(
      all,
      all.length,
      async (number) => [number, await claims.peek(number)] as const,
    );
    const held = claimed.flatMap(([number, claim]) => (isHeldFor(claim, network, now) ? [number] : []));
    if (held.length > EDITION_NETWORK_MAX) return false;
    const note = { numbers: held.join(' ') };
    const isNoted = found
      ? await claims.keep(found.held, UNTIL_SETTLED, note)
      : (await claims.take(key, UNTIL_SETTLED - now, note)).taken;
    if (isNoted) return true;
    await wait(randomInt(PAUSE_MS));
  }
  return false;
}
