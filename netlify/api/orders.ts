import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import type { OrderList } from '../../src/shared/shop/orders/order.ts';
import { findFaults, readAllEntries } from '../editions/ledger.ts';
import { numberedPhotos, readNumbers } from '../editions/numbers.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { json, reply } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import { localRuntime } from '../lib/runtime.ts';
import type { OrderCommand } from '../orders/orderActions.ts';
import { ordersFile } from '../orders/ordersFile.ts';
import { readMonth, readPage, readRefund, readTracking } from '../orders/readOrderCalls.ts';
import { idOf, operationOf } from './adminReply.ts';
import { admin, type Call, form, type Route, route } from './call.ts';

const PHOTOS_AT_ONCE = 4;

async function monthOf({ url, services }: Call) {
  const month = readMonth(url.searchParams.get('month'), services.now());
  // Stripe's package is large: no other call loads it.
  const { openOrderRepository } = await import('../stripe/orderRepository.ts');
  return { ...month, repository: openOrderRepository(services) };
}

/** The faulty entries of the ledger; none while Blobs is unreachable, because the list works without it. */
async function ledgerFaults({ services }: Call): Promise<number[]> {
  const entries = await services
    .claims()
    .then(readAllEntries)
    .catch(() => []);
  return [...new Set(findFaults(entries).map(({ at }) => at))];
}

/** The damaged claims, without the ledger's; none while Blobs is unreachable. */
async function damagedClaims({ services }: Call): Promise<string[]> {
  const keys = await services
    .claims()
    .then((claims) => claims.damaged())
    .catch(() => []);
  return keys.filter((key) => !key.startsWith('ledger/')).sort();
}

async function act(call: Call, command: OrderCommand): Promise<Response> {
  const { actOnOrder } = await import('../orders/orderActions.ts');
  return json(await actOnOrder(call.services, idOf(call), command, requestLanguage(call.request)));
}

export const orderRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.orders, admin, async (call) => {
    const { url, services } = call;
    const readAt = new Date(services.now()).toISOString();
    const page = readPage(url.searchParams);
    const [{ repository, span }, setup, faults, damaged] = await Promise.all([
      monthOf(call),
      services.lab(),
      ledgerFaults(call),
      damagedClaims(call),
    ]);
    const { orders, next } = page
      ? await repository.page(span, page)
      : { orders: await repository.list(span) };
    const body: OrderList = {
      orders: orders.map(({ order }) => order),
      readAt,
      ...(next !== undefined && { next }),
      // The mailer decides the same way, but is too large to load here.
      mailOut: services.env.smtpUrl ? 'smtp' : localRuntime() ? 'files' : 'none',
      lab: setup?.lab.name ?? null,
      ledgerFaults: faults,
      damagedClaims: damaged,
    };
    return json(body);
  }),
  route(ADMIN_ENDPOINTS.ordersFile, admin, async (call) => {
    const { name, span, repository } = await monthOf(call);
    const orders = (await repository.list(span)).map(({ order }) => order);
    return reply(ordersFile(orders, requestLanguage(call.request)), 'text/csv; charset=utf-8', {
      'Content-Disposition': `attachment; filename="orders-${name}.csv"`,
    });
  }),
  route(ADMIN_ENDPOINTS.editionNumbers, admin, async ({ services }) => {
    const claims = await services.claims();
    const taken = await mapAtOnce(await numberedPhotos(claims), PHOTOS_AT_ONCE, async (photo) =>
      (await readNumbers(claims, photo, services.now())).flatMap(({ name: size, number, standing }) =>
        standing === 'free' ? [] : [{ photo, size, number, state: standing === 'sold' ? 'sold' : 'held' }],
      ),
    );
    return json(taken.flat());
  }),
  route(ADMIN_ENDPOINTS.holdOrder, admin, (call) => act(call, { action: 'hold' })),
  route(ADMIN_ENDPOINTS.releaseOrder, admin, (call) => act(call, { action: 'release' })),
  route(ADMIN_ENDPOINTS.submitOrder, admin, (call) => act(call, { action: 'submit' })),
  route(ADMIN_ENDPOINTS.markOrderSent, form, (call) =>
    act(call, { action: 'sent', tracking: readTracking(call.json) }),
  ),
  route(ADMIN_ENDPOINTS.cancelOrder, admin, (call) => act(call, { action: 'cancel' })),
  route(ADMIN_ENDPOINTS.refundOrder, form, (call) => {
    const request = readRefund(call.json);
    return act(call, { action: 'refund', request, operation: operationOf(call) });
  }),
];
