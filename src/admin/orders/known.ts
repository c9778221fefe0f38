import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { needsOf } from '../../shared/shop/orders/openSteps.ts';
import { ORDER_PAGE_MAX, type Order, type OrderList } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { ApiError } from '../../ui/request.ts';
import { adminGet } from '../shell/adminApi.ts';

/** Every order that was read since the panel was opened, by id, as it was last read. */
export const $known = atom<ReadonlyMap<string, Order>>(new Map());

/** When a month was last read whole, as ISO 8601. */
export const $readAt = atom<ReadonlyMap<string, string>>(new Map());

/** The last answer, which says how the shop is set up, too. Until then nothing is claimed of it. */
export const $shop = atom<OrderList | null>(null);

export const $hasLab = computed($shop, (shop) => shop !== null && shop.lab !== null);

/** Orders that came while the panel was open and have not been looked at. */
export const $fresh = atom<ReadonlySet<string>>(new Set());

/** The known orders that need the owner. */
export const $waiting = computed([$known, $shop, $hasLab], (known, shop, hasLab): readonly Order[] =>
  shop ? [...known.values()].filter((order) => needsOf(order, { hasLab }).length > 0) : [],
);

export function takeIn(orders: readonly Order[]): void {
  if (orders.length === 0) return;
  $known.set(new Map([...$known.get(), ...orders.map((order) => [order.id, order] as const)]));
}

const isList = (data: unknown): data is OrderList =>
  isRecord(data) && Array.isArray(data.orders) && typeof data.readAt === 'string';

/** Reads at most `limit` orders of a month, those that follow `after`, and takes them over. @throws ApiError */
export async function readOrders(month: string, limit: number, after?: string): Promise<OrderList> {
  const query = new URLSearchParams({ month, limit: String(limit), ...(after && { after }) });
  const { data } = await adminGet(ADMIN_ENDPOINTS.orders, `?${query}`);
  if (!isList(data)) throw new ApiError('badAnswer', 'not a list of orders', { status: 200 });
  $shop.set(data);
  takeIn(data.orders);
  if (after === undefined && data.next === undefined) markMonthRead(month, data.readAt);
  return data;
}

function markMonthRead(month: string, readAt: string): void {
  $readAt.set(new Map($readAt.get()).set(month, readAt));
}

/** The month so many months after another, `YYYY-MM`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + by, 15)).toISOString().slice(0, 7);
}

/** Takes the place of a month: what needs the owner, of this month and the last: it may be old. */
export const TO_DO = 'todo';
export const monthsOf = (month: string): readonly string[] =>
  month === TO_DO ? [0, -1].map((by) => shiftMonth(monthOf(Date.now()), by)) : [month];

/** Reads a month page by page, and takes each over as it comes. @throws ApiError */
export async function readWholeMonth(month: string, firstPage = ORDER_PAGE_MAX): Promise<void> {
  let { next, readAt } = await readOrders(month, firstPage);
  while (next !== undefined) ({ next } = await readOrders(month, ORDER_PAGE_MAX, next));
  // As old as the oldest part.
  markMonthRead(month, readAt);
}
