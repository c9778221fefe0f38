import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { editionOfPrint } from '../../src/shared/shop/edition.ts';
import { termsOf } from '../../src/shared/shop/terms.ts';
import type { ContentStore, Snapshot } from '../content/contentStore.ts';
import { readShop } from '../content/readShop.ts';
import { readSite, shownPhotos } from '../content/shownPhotos.ts';
import { ApiError, inLanguage } from '../lib/apiError.ts';
import { addressBlock } from '../lib/countWindows.ts';
import type { Env } from '../lib/env.ts';
import { hmacOf, secretOf } from '../lib/signing.ts';
import { buyablePhotos } from '../rooms/roomPhotos.ts';
import { openRooms } from '../rooms/rooms.ts';
import type { OrderServices } from '../stripe/orderRepository.ts';
import { createSession, requirePayable, type SessionParams, sessionParams } from './createSession.ts';
import { languageOf, type RequestedOrder, readOrder } from './readRequest.ts';
import { type Reservation, reserveNumbers } from './reserve.ts';

/** Reserves the edition numbers of an order. */
async function reserveEditions(
  services: CheckoutServices,
  order: RequestedOrder,
  page: SessionParams,
  address: string,
) {
  if (!order.lines.some(({ photo, size }) => editionOfPrint(photo, size))) return undefined;
  // An address is personal, so only its hash is stored.
  const network = hmacOf('sha256', secretOf(services.env), `network\n${addressBlock(address)}`);
  return reserveNumbers(services, order, JSON.stringify(page), network);
}

const ROOMS_MAX = 5;

/** The photos that may be bought: public ones, and those of rooms whose secrets are sent with the order. */
async function photosFor(body: unknown, snapshot: Snapshot, services: CheckoutServices) {
  const asked = isRecord(body) ? [body.room].flat() : [];
  const secrets = [...new Set(asked.filter((secret) => typeof secret === 'string'))];
  const count = secrets.length;
  if (count > ROOMS_MAX) throw new ApiError('roomsPerOrder', { params: { count, max: ROOMS_MAX } });
  if (count === 0) return shownPhotos(snapshot, services.log);
  const rooms = await openRooms(services);
  const opened = await Promise.all(secrets.map((secret) => rooms.open(secret)));
  const open = opened.filter((room) => room !== undefined);
  return buyablePhotos(snapshot, open);
}

type CheckoutServices = OrderServices & {
  readonly store: ContentStore;
  readonly env: Env;
  readonly isProduction: boolean;
};

/**
 * Turns a checkout call into a payment page; a refusal is in the order's language.
 * @param address the buyer's, as the platform reports it
 */
export async function startCheckout(
  body: unknown,
  origins: readonly string[],
  services: CheckoutServices,
  address: string,
): Promise<CheckoutAnswer> {
  const { store, payment, log, env, isProduction } = services;
  try {
    const snapshot = await store.snapshot();
    const order = readOrder(body, await photosFor(body, snapshot, services), origins);
    const site = readSite(snapshot);
    const terms = termsOf(site);
    const total = requirePayable(order, terms);
    if (isProduction && !(await readShop(store, env, isProduction)).sells) throw new ApiError('shopClosed');
    const access = payment();
    if (!access) throw new ApiError('paymentNotConfigured');
    const paramsWith = (reserved?: Reservation) =>
      sessionParams(order, origins[0] ?? '', total, terms, site.invoices === true, reserved);
    const reserved = await reserveEditions(services, order, paramsWith(), address);
    const answer = await createSession(access, paramsWith(reserved), order.attempt, log);
    await reserved?.keepFor(answer.sessionId);
    return answer;
  } catch (error) {
    throw inLanguage(error, languageOf(body));
  }
}
