import type { Order, OrderItem } from '../../src/shared/shop/orders/order.ts';
import { CLAIM_MS, type Claims, type Found, isDamaged, leftOf } from '../lib/claims.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { readItems, readStanding } from '../stripe/checkouts.ts';
import type { OrderServices } from '../stripe/orderRepository.ts';
import { enterNumbers } from './ledger.ts';
import { type EditionNumber, noteOf, numberKey, readNumbers, UNTIL_SETTLED } from './numbers.ts';

const SESSIONS_AT_ONCE = 5;

/** All numbers on the lines; `freed`: those of returned prints. */
const numbersOf = (items: readonly OrderItem[], part: 'edition' | 'freed' = 'edition') =>
  items.flatMap(({ photoId: photo, [part]: numbered }) =>
    (numbered?.numbers ?? []).map((number) => {
      const { name: edition = '' as const, size = 0 } = numbered ?? {};
      return { photo, edition, size, number, key: numberKey(photo, edition, number) };
    }),
  );
const keysOf = (numbers: ReturnType<typeof numbersOf>): string[] => numbers.map(({ key }) => key);

const isOf = (found: Found | undefined, session: string): found is Found =>
  found !== undefined && noteOf(found.claim).session === session;

async function freeOf(claims: Claims, keys: readonly string[], session: string): Promise<void> {
  for (const key of keys) {
    const found = await claims.find(key).catch(leftOf);
    if (isOf(found, session)) await claims.free(found.held);
  }
}

/** Makes a number an order's own. False when somebody else has it. */
async function confirm(claims: Claims, key: string, session: string): Promise<boolean> {
  const found = await claims.find(key).catch(leftOf);
  // The paid order names the number itself, so a damaged claim can be written again.
  if (found && isDamaged(found.claim)) return claims.finish(found.held, { session });
  if (isOf(found, session)) return found.claim.state === 'done' || claims.finish(found.held, { session });
  // No claim exists, so nobody else can want it.
  const taken = await claims.take(key, CLAIM_MS);
  return taken.taken && claims.finish(taken.held, { session });
}

/**
 * Makes a paid order's numbers its own, frees those of prints that were refunded unprinted, and enters both in the
 * ledger. Safe to repeat.
 * @param isSure whether the prints certainly were not made
 */
export async function releaseUnpaidNumbers(
  services: OrderServices,
  order: Order,
  isSure: boolean,
): Promise<void> {
  const own = numbersOf(order.items);
  const freed = isSure ? numbersOf(order.items, 'freed') : [];
  if (own.length + freed.length === 0) return;
  const claims = await services.claims();
  await freeOf(claims, keysOf(freed), order.id);
  for (const key of keysOf(own)) {
    if (!(await confirm(claims, key, order.id)))
      services.log(`editions: ${order.number} has ${key}, which is another order's too`);
  }
  await enterNumbers(claims, [...own, ...freed], services.now());
}

/** Frees the numbers of a session that can no longer be paid. @throws ApiError when Stripe or Blobs fails */
export async function releaseNumbers(services: OrderServices, session: string): Promise<void> {
  if ((await readStanding(services, session)) !== 'over') return;
  const keys = keysOf(numbersOf(await readItems(services, session)));
  if (keys.length > 0) await freeOf(await services.claims(), keys, session);
}

/** A photo's current numbers. Asks Stripe about doubtful ones and closed pages, because events come late. */
export async function currentNumbers(
  services: OrderServices,
  photoId: string,
  isDoubtful: (number: EditionNumber) => boolean = () => false,
): Promise<EditionNumber[]> {
  const claims = await services.claims();
  const numbers = await readNumbers(claims, photoId, services.now());
  const isOpenCase = (one: EditionNumber) =>
    noteOf(one.claim).session !== undefined &&
    (one.standing === 'over' || (one.standing === 'held' && isDoubtful(one)));
  const doubtful = numbers.filter(isOpenCase);
  const sessions = [...new Set(doubtful.map(({ claim }) => noteOf(claim).session ?? ''))];
  const settled = await mapAtOnce(sessions, SESSIONS_AT_ONCE, async (session) => {
    const standing = await readStanding(services, session);
    if (standing === 'open') return false;
    for (const { claim, held } of doubtful) {
      const { session: holder, attempt, expires = 0 } = noteOf(claim);
      if (holder !== session) continue;
      if (standing === 'paid') await claims.finish(held, { session });
      else if (standing === 'over') await claims.free(held);
      // Its browser needs other numbers for its next order.
      else if (attempt) await claims.keep(held, UNTIL_SETTLED, { expires, session });
    }
    return true;
  });
  return settled.includes(true) ? readNumbers(claims, photoId, services.now()) : numbers;
}
