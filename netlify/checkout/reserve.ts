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
  hasRoom,
  isHeldFor,
  noteOf,
  numberKey,
  refusal,
  shortage,
  standingOf,
  takenNumbers,
  UNTIL_SETTLED,
  type Wanted,
  wantedOf,
} from '../editions/numbers.ts';

import { currentNumbers } from '../editions/settle.ts';

import { CLAIM_MS, type Claim, type Claims } from '../lib/claims.ts';
import { closeCheckout, type EditionServices } from '../stripe/checkouts.ts';
import type { RequestedLine, RequestedOrder } from './readRequest.ts';

/** How long a payment page with a numbered print is open, in s: Stripe's least, 30 minutes, and what retries take. */
const PAGE_S = 32 * 60;
/** So often a checkout that got some of its numbers tries to get all of them. */
const ROUNDS = 3;
/** Between rounds, in ms: two that want the same last numbers must not meet again. */
const PAUSE_MS = { min: 50, max: 300 };

/** Numbers that are held for a checkout. */
export type Reservation = NonNullable<Awaited<ReturnType<typeof reserveNumbers>>>;

/** Who asks, for what, and what stands beside a number that is held for it. */
type Attempt = {
  readonly asked: RequestedOrder;
  readonly note: {
    readonly attempt: string;
    readonly order: string;
    readonly network: string;
    readonly expires: number;
  };
};
type Mine = { readonly key: string; readonly number: number; readonly expires: number };

const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const isFor = ({ note }: Attempt, claim: Claim | undefined): boolean =>
  claim?.state === 'held' && noteOf(claim).attempt === note.attempt && noteOf(claim).order === note.order;

/** Gives back what is held for no session yet. */
async function giveBack(claims: Claims, mine: readonly Mine[], attempt: Attempt): Promise<void> {
  for (const { key } of mine) {
    const found = await claims.find(key);
    if (found && isFor(attempt, found.claim) && noteOf(found.claim).session === undefined)
      await claims.free(found.held);
  }
}

/** Takes over what a browser holds for an order that it left or changed; its page closes first: nobody can pay both. */
async function takeOver(
  services: EditionServices,
  own: readonly EditionNumber[],
  { note }: Attempt,
): Promise<Mine[]> {
  const claims = await services.claims();
  const sessions = [...new Set(own.map(({ claim }) => noteOf(claim).session))];
  const closed = new Set<string | undefined>([undefined]);
  for (const session of sessions)
    if (session !== undefined && (await closeCheckout(services, session))) closed.add(session);
  const mine: Mine[] = [];
  for (const { held, claim, number } of own) {
    if (!closed.has(noteOf(claim).session)) continue;
    if (await claims.keep(held, services.now() + CLAIM_MS, note))
      mine.push({ key: held.key, number, expires: note.expires });
  }
  return mine;
}

/** One try: the numbers that this browser holds already, and as many more as it needs and can get. */
async function takeSome(
  services: EditionServices,
  { photo, named, count }: Wanted,
  attempt: Attempt,
  known: readonly EditionNumber[],
): Promise<Mine[]> {
  const { note } = attempt;
  const claims = await services.claims();
  const now = services.now();
  const own = known
    .filter((one) => one.name === named.name && standingOf(one.claim, now) === 'held')
    .filter(({ claim }) => noteOf(claim).attempt === note.attempt);
  const mine = own
    .filter(({ claim }) => isFor(attempt, claim))
    .map(({ held, claim, number }) => ({
      key: held.key,
      number,
      expires: noteOf(claim).expires ?? note.expires,
    }));
  const former = own.filter(({ claim }) => !isFor(attempt, claim));
  mine.push(...(await takeOver(services, former.slice(0, Math.max(0, count - mine.length)), attempt)));
  for (const number of freeNumbers(named.edition, takenNumbers(known, named.name, now))) {
    if (mine.length >= count) break;
    const key = numberKey(photo.id, named.name, number);
    const taken = await claims.take(key, CLAIM_MS, note);
    if (taken.taken) mine.push({ key, number, expires: note.expires });
    // A second call of the same attempt may have been faster.
    else if (taken.claim && isFor(attempt, taken.claim))
      mine.push({ key, number, expires: noteOf(taken.claim).expires ?? note.expires });
  }
  return mine;
}

async function takeNumbers(services: EditionServices, wanted: Wanted, attempt: Attempt): Promise<Mine[]> {
  const { photo, named, count } = wanted;
  const { asked, note } = attempt;
  const full = () => refusal('editionPerNetwork', wanted, asked, { max: EDITION_NETWORK_MAX });
  if (count > EDITION_ORDER_MAX) throw refusal('editionPerOrder', wanted, asked, { max: EDITION_ORDER_MAX });
  const isOurs = ({ claim }: EditionNumber) => noteOf(claim).attempt === note.attempt;
  for (let round = 1; ; round += 1) {
    // An attempt whose page was paid or has closed needs numbers of its own again.
    const known = await currentNumbers(services, photo.id, isOurs);
    const others = known.filter((one) => !(isOurs(one) && standingOf(one.claim, services.now()) === 'held'));
    const left = freeNumbers(named.edition, takenNumbers(others, named.name, services.now())).length;
    const held = others.filter(
      (one) => one.name === named.name && isHeldFor(one.claim, note.network, services.now()),
    );
    if (left >= count && held.length + count > EDITION_NETWORK_MAX) throw full();
    const mine = left < count ? [] : await takeSome(services, wanted, attempt, known);
    const claims = await services.claims();
    const edition = numberKey(photo.id, named.name, 0);
    const isEnough = mine.length >= count;
    const taken = mine.map(({ key }) => key);
    if (isEnough && (await hasRoom(claims, edition, note.network, taken, services.now()))) return mine;
    await giveBack(claims, mine, attempt);
    if (isEnough) throw full();
    if (mine.length === 0 || round === ROUNDS) throw shortage(wanted, left, others, asked, services.now());
    await wait(randomInt(PAUSE_MS.min, PAUSE_MS.max));
  }
}

/** Deals the numbers to the lines, the lowest first. */
function deal({ lines, named }: Wanted, mine: readonly Mine[]): (readonly [RequestedLine, EditionNumbers])[] {
  const numbers = mine.map(({ number }) => number).sort((a, b) => a - b);
  let at = 0;
  return lines.map((line) => {
    const own = numbers.slice(at, at + line.quantity);
    at += line.quantity;
    return [line, { name: named.name, size: named.edition.size, numbers: own }] as const;
  });
}

async function keepOne(
  services: EditionServices,
  { key, expires }: Mine,
  attempt: Attempt,
  session: string,
): Promise<boolean> {
  const claims = await services.claims();
  // Twice: the same attempt may be keeping it at this moment.
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
 * Holds a number for each print of an edition in an order. The same order of the same browser gets the same numbers,
 * another order takes over what that browser holds.
 * @param page what the payment page is to show, but for the numbers: the same text is the same order
 * @param network the name of the buyer's, which says nothing about it
 * @throws ApiError editionSoldOut, editionHeld, editionShort, editionPerOrder, editionPerNetwork; claimsFailed,
 * paymentFailed
 */
export async function reserveNumbers(
  services: EditionServices,
  order: RequestedOrder,
  page: string,
  network: string,
) {
  const wanted = wantedOf(order);
  const [first] = wanted;
  if (!first) return undefined;
  const expires = Math.floor(services.now() / 1000) + PAGE_S;
  // Without the client's word each call is a browser of its own.
  const browser = nameFor(order.attempt ?? randomUUID());
  const attempt: Attempt = {
    asked: order,
    note: { attempt: browser, order: nameFor(page), network, expires },
  };
  const mine: Mine[] = [];
  const numbers = new Map<RequestedLine, EditionNumbers>();
  try {
    for (const one of wanted) {
      const taken = await takeNumbers(services, one, attempt);
      mine.push(...taken);
      for (const [line, own] of deal(one, taken)) numbers.set(line, own);
    }
  } catch (error) {
    await giveBack(await services.claims(), mine, attempt);
    throw error;
  }
  return {
    /** When the payment page has to close, in seconds since 1970. */
    expiresAt: Math.max(...mine.map((one) => one.expires)),
    numbersOf: (line: RequestedLine) => numbers.get(line),
    /** Holds them for the session until Stripe says what became of it. @throws ApiError where they are lost */
    async keepFor(session: string): Promise<void> {
      for (const one of mine) {
        if (await keepOne(services, one, attempt, session)) continue;
        await closeCheckout(services, session);
        throw shortage(first, first.count, [], order, services.now());
      }
    },
  };
}
