import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  EDITION_NETWORK_MAX,
  EDITION_ORDER_MAX,
  type EditionNumbers,
  freeNumbers,
} from '../../src/shared/shop/edition.ts';
import {
  type EditionNumber,
  fitsLimit,
  isHeldFor,
  noteOf,
  numberKey,
  refusal,
  shortage,
  takenNumbers,
  UNTIL_SETTLED,
  type Wanted,
  wantedOf,
} from '../editions/numbers.ts';
import { currentNumbers } from '../editions/settle.ts';
import { CLAIM_MS, type Claim, type Claims } from '../lib/claims.ts';
import { closeCheckout } from '../stripe/checkouts.ts';
import type { OrderServices } from '../stripe/orderRepository.ts';
import type { RequestedLine, RequestedOrder } from './readRequest.ts';

/** How long a payment page with a numbered print is open, in s: Stripe's minimum of 30 minutes, and retries. */
const PAGE_S = 32 * 60;
/** How often a checkout that got only some of its numbers tries to get all. */
const ROUNDS = 3;
/** Random pause between rounds, in ms, so that two buyers of the last numbers do not collide again. */
const PAUSE_MS = { min: 50, max: 300 };

export type Reservation = NonNullable<Awaited<ReturnType<typeof reserveNumbers>>>;

/** Who is buying what, and the note stored with a reserved number. */
type Attempt = {
  readonly services: OrderServices;
  readonly claims: Claims;
  readonly note: {
    readonly attempt: string;
    readonly order: string;
    readonly network: string;
    readonly expires: number;
  };
};
type Owned = { readonly key: string; readonly number: number; readonly expires: number };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const isFor = ({ note }: Attempt, claim: Claim | undefined): boolean =>
  claim?.state === 'held' && noteOf(claim).attempt === note.attempt && noteOf(claim).order === note.order;

async function freeReserved(attempt: Attempt, mine: readonly Owned[]): Promise<void> {
  const { claims } = attempt;
  for (const { key } of mine) {
    const found = await claims.find(key);
    if (found && isFor(attempt, found.claim) && noteOf(found.claim).session === undefined)
      await claims.free(found.held);
  }
}

/** Takes over the numbers of a browser's earlier order and closes that page, so that nobody can pay both. */
async function takeOver(
  { services, claims, note }: Attempt,
  own: readonly EditionNumber[],
): Promise<Owned[]> {
  const sessions = [...new Set(own.map(({ claim }) => noteOf(claim).session))];
  const closed = new Set<string | undefined>([undefined]);
  for (const session of sessions)
    if (session !== undefined && (await closeCheckout(services, session))) closed.add(session);
  const mine: Owned[] = [];
  for (const { held, claim, number } of own) {
    if (!closed.has(noteOf(claim).session)) continue;
    if (await claims.keep(held, services.now() + CLAIM_MS, note))
      mine.push({ key: held.key, number, expires: note.expires });
  }
  return mine;
}

/** One round: reuses the numbers that this browser holds, and reserves as many more as it can get. */
async function reserveSome(
  attempt: Attempt,
  { photo, named, count }: Wanted,
  known: readonly EditionNumber[],
): Promise<Owned[]> {
  const { claims, note } = attempt;
  const own = known
    .filter((one) => one.name === named.name && one.standing === 'held')
    .filter(({ claim }) => noteOf(claim).attempt === note.attempt);
  const mine = own
    .filter(({ claim }) => isFor(attempt, claim))
    .map(({ held, claim, number }) => ({
      key: held.key,
      number,
      expires: noteOf(claim).expires ?? note.expires,
    }));
  const former = own.filter(({ claim }) => !isFor(attempt, claim));
  mine.push(...(await takeOver(attempt, former.slice(0, Math.max(0, count - mine.length)))));
  for (const number of freeNumbers(named.edition, takenNumbers(known, named.name))) {
    if (mine.length >= count) break;
    const key = numberKey(photo.id, named.name, number);
    const taken = await claims.take(key, CLAIM_MS, note);
    if (taken.taken) mine.push({ key, number, expires: note.expires });
    // A second call of the same attempt may have reserved it first.
    else if (taken.claim && isFor(attempt, taken.claim))
      mine.push({ key, number, expires: noteOf(taken.claim).expires ?? note.expires });
  }
  return mine;
}

async function reserveAll(attempt: Attempt, wanted: Wanted): Promise<Owned[]> {
  const { photo, named, count } = wanted;
  const { services, claims, note } = attempt;
  const full = () => refusal('editionPerNetwork', wanted, { max: EDITION_NETWORK_MAX });
  if (count > EDITION_ORDER_MAX) throw refusal('editionPerOrder', wanted, { max: EDITION_ORDER_MAX });
  const isOurs = ({ claim }: EditionNumber) => noteOf(claim).attempt === note.attempt;
  for (let round = 1; ; round += 1) {
    // An attempt whose page was paid or has closed needs new numbers.
    const known = await currentNumbers(services, photo.id, isOurs);
    const others = known.filter((one) => !(isOurs(one) && one.standing === 'held'));
    const left = freeNumbers(named.edition, takenNumbers(others, named.name)).length;
    const held = others.filter((one) => one.name === named.name && isHeldFor(one, note.network));
    if (left >= count && held.length + count > EDITION_NETWORK_MAX) throw full();
    const mine = left < count ? [] : await reserveSome(attempt, wanted, known);
    const edition = numberKey(photo.id, named.name, 0);
    const isEnough = mine.length >= count;
    const taken = mine.map(({ key }) => key);
    if (isEnough && (await fitsLimit(claims, edition, note.network, taken, services.now()))) return mine;
    await freeReserved(attempt, mine);
    if (isEnough) throw full();
    if (mine.length === 0 || round === ROUNDS) throw shortage(wanted, left, others);
    await wait(randomInt(PAUSE_MS.min, PAUSE_MS.max));
  }
}

function assign(
  { lines, named }: Wanted,
  mine: readonly Owned[],
): (readonly [RequestedLine, EditionNumbers])[] {
  const numbers = mine.map(({ number }) => number).sort((a, b) => a - b);
  let at = 0;
  return lines.map((line) => {
    const own = numbers.slice(at, at + line.quantity);
    at += line.quantity;
    return [line, { name: named.name, size: named.edition.size, numbers: own }] as const;
  });
}

async function keepClaim(attempt: Attempt, { key, expires }: Owned, session: string): Promise<boolean> {
  const { claims } = attempt;
  // Tried twice: the same attempt may be writing the claim at this moment.
  for (const _try of [1, 2]) {
    const found = await claims.find(key);
    const holder = found && noteOf(found.claim).session;
    if (holder === session) return true;
    if (!found || !isFor(attempt, found.claim) || holder !== undefined) return false;
    if (await claims.keep(found.held, UNTIL_SETTLED, { ...attempt.note, expires, session })) return true;
  }
  return false;
}

/**
 * Reserves a number for each print of an edition in an order. The same order of the same browser gets the same
 * numbers; a changed order takes over the numbers of the earlier one.
 * @param page the payment page without the numbers: an equal text is the same order
 * @param network a hash of the buyer's network
 * @throws ApiError editionSoldOut, editionHeld, editionShort, editionPerOrder, editionPerNetwork; claimsFailed,
 * paymentFailed
 */
export async function reserveNumbers(
  services: OrderServices,
  order: RequestedOrder,
  page: string,
  network: string,
) {
  const wanted = wantedOf(order);
  const [first] = wanted;
  if (!first) return undefined;
  const expires = Math.floor(services.now() / 1000) + PAGE_S;
  // Without an attempt id each call counts as a browser of its own.
  const browser = hashOf(order.attempt ?? randomUUID());
  const note = { attempt: browser, order: hashOf(page), network, expires };
  const attempt: Attempt = { services, claims: await services.claims(), note };
  const mine: Owned[] = [];
  const numbers = new Map<RequestedLine, EditionNumbers>();
  try {
    for (const one of wanted) {
      const taken = await reserveAll(attempt, one);
      mine.push(...taken);
      for (const [line, own] of assign(one, taken)) numbers.set(line, own);
    }
  } catch (error) {
    await freeReserved(attempt, mine);
    throw error;
  }
  return {
    /** When the payment page has to close, in seconds since 1970. */
    expiresAt: Math.max(...mine.map((one) => one.expires)),
    numbersOf: (line: RequestedLine) => numbers.get(line),
    /** Keeps the numbers for the session until Stripe reports its outcome. @throws ApiError if lost */
    async keepFor(session: string): Promise<void> {
      for (const one of mine) {
        if (await keepClaim(attempt, one, session)) continue;
        await closeCheckout(services, session);
        throw shortage(first, first.count, []);
      }
    },
  };
}
