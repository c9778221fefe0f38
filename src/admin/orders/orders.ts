import { atom, computed, map } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { needsOf } from '../../shared/shop/orders/openSteps.ts';
import { ORDER_PAGE_MAX, type Order, type OrderList, orderNumber } from '../../shared/shop/orders/order.ts';
import {
  filterOrders,
  monthOf,
  type OrderFilter,
  readOrderHash,
} from '../../shared/shop/orders/orderList.ts';
import { ApiError } from '../../ui/request.ts';
import { adminGet, adminGetFile } from '../shell/adminApi.ts';
import { clearError, describeFailure, markRead, say, showError } from '../shell/banner.ts';
import { $isPanelOpen } from '../shell/session.ts';

/** Every order read since the panel was opened, by id. */
export const $known = atom<ReadonlyMap<string, Order>>(new Map());

/** When each month was last read completely, as ISO 8601. */
const $readAt = atom<ReadonlyMap<string, string>>(new Map());

/** The last answer, which also describes the shop's setup; null before the first one. */
export const $shop = atom<OrderList | null>(null);

export const $hasLab = computed($shop, (shop) => shop !== null && shop.lab !== null);

/** Ids of orders that came while the panel was open and were not opened yet. */
export const $fresh = atom<ReadonlySet<string>>(new Set());

/** The known orders that need the owner. */
export const $waiting = computed([$known, $shop, $hasLab], (known, shop, hasLab): readonly Order[] =>
  shop ? [...known.values()].filter((order) => needsOf(order, { hasLab }).length > 0) : [],
);

export function storeOrders(orders: readonly Order[]): void {
  if (orders.length === 0) return;
  $known.set(new Map([...$known.get(), ...orders.map((order) => [order.id, order] as const)]));
}

const isList = (data: unknown): data is OrderList =>
  isRecord(data) && Array.isArray(data.orders) && typeof data.readAt === 'string';

/** Reads and stores at most `limit` orders of a month, those after the id `after`. @throws ApiError */
export async function readOrders(month: string, limit: number, after?: string): Promise<OrderList> {
  const query = new URLSearchParams({ month, limit: String(limit), ...(after && { after }) });
  const { data } = await adminGet(ADMIN_ENDPOINTS.orders, `?${query}`);
  if (!isList(data)) throw new ApiError('badAnswer', 'not a list of orders', { status: 200 });
  $shop.set(data);
  storeOrders(data.orders);
  if (after === undefined && data.next === undefined) markMonthRead(month, data.readAt);
  return data;
}

function markMonthRead(month: string, readAt: string): void {
  $readAt.set(new Map($readAt.get()).set(month, readAt));
}

/** The month `by` months later, `YYYY-MM`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + by, 15)).toISOString().slice(0, 7);
}

/** Used in place of a month: the orders that need the owner, read from this month and the last. */
export const TO_DO = 'todo';
export const monthsOf = (month: string): readonly string[] =>
  month === TO_DO ? [0, -1].map((by) => shiftMonth(monthOf(Date.now()), by)) : [month];

/** Reads a month page by page, and stores each page as it comes. @throws ApiError */
export async function readWholeMonth(month: string, firstPage = ORDER_PAGE_MAX): Promise<void> {
  let { next, readAt } = await readOrders(month, firstPage);
  while (next !== undefined) ({ next } = await readOrders(month, ORDER_PAGE_MAX, next));
  // The time of the first page, which is the oldest.
  markMonthRead(month, readAt);
}

/** Page size of the first call: one screen, quickly. */
const FIRST_PAGE = 25;

/** The shown month, `YYYY-MM`, or `TO_DO`. */
const $month = atom(monthOf(Date.now()));
/** By month: whether it is being read, and why its last read failed. */
const $reads = map<Record<string, { readonly isReading: boolean; readonly failure: string | null }>>({});

export const $filter = atom<OrderFilter>({ text: '', status: '' });
export const $openId = atom<string | null>(null);

export const monthOfOrder = ({ createdAt }: Order): string => monthOf(Date.parse(createdAt));

/** The state of the tab. */
export const $shown = computed(
  [$month, $filter, $known, $waiting, $openId, $hasLab, $reads, $readAt],
  (month, filter, known, waiting, openId, hasLab, reads, read) => {
    // An open order stays in "To do" after its last step.
    const isToDo = (order: Order) => waiting.includes(order) || order.id === openId;
    const isShown = month === TO_DO ? isToDo : (order: Order) => monthOfOrder(order) === month;
    const orders = [...known.values()]
      .filter(isShown)
      .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    const others = new Set(filter.text || filter.status ? known.values() : waiting);
    for (const order of orders) others.delete(order);
    return {
      month,
      filter,
      /** The known orders of the month, newest first. */
      orders,
      found: filterOrders(orders, filter, hasLab),
      /** Known orders of other months: those that match the filter, or without a filter those that wait. */
      elsewhere: filterOrders([...others], filter, hasLab),
      isReading: reads[month]?.isReading === true,
      failure: reads[month]?.failure ?? null,
      // All its months are read once the last one is.
      readAt: read.get(monthsOf(month).at(-1) ?? month),
    };
  },
);

function setReadState(month: string, isReading: boolean, failure: string | null = null): void {
  $reads.setKey(month, { isReading, failure });
  markRead(
    'orders',
    Object.values($reads.get()).some((read) => read.failure),
  );
}

/** Reads a month page by page, and shows each page as it comes. A failure keeps the known orders. Never rejects. */
export async function readMonth(month = $month.get()): Promise<void> {
  if ($reads.get()[month]?.isReading) return;
  setReadState(month, true);
  try {
    for (const one of monthsOf(month)) await readWholeMonth(one, FIRST_PAGE);
    setReadState(month, false);
  } catch (error) {
    setReadState(month, false, describeFailure(error, say('orders.readFailed')));
  }
}

export function chooseMonth(month: string): void {
  $openId.set(null);
  $month.set(month);
  void readMonth(month);
}

/** Shows only the order that the page's address names. */
export function followAddress(): void {
  const named = readOrderHash(location.hash);
  if (!named) return;
  $month.set(named.month);
  $filter.set({ text: orderNumber(named.id), status: '' });
  $openId.set(named.id);
  // Before the login there is no password; the tab reads when it opens.
  if ($isPanelOpen.get()) void readMonth();
}

/** Reads the month as a CSV file; undefined, with an error in the banner, if that fails. */
export async function readOrdersFile(): Promise<{ blob: Blob; name: string } | undefined> {
  const month = $month.get();
  clearError();
  try {
    const blob = await adminGetFile(`${ADMIN_ENDPOINTS.ordersFile.path}?month=${month}`);
    return { blob, name: `orders-${month}.csv` };
  } catch (error) {
    showError(describeFailure(error, say('orders.csvFailed')));
    return undefined;
  }
}
