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

/** Every order that was read since the panel was opened, by id, as it was last read. */
export const $known = atom<ReadonlyMap<string, Order>>(new Map());

/** When a month was last read whole, as ISO 8601. */
const $readAt = atom<ReadonlyMap<string, string>>(new Map());

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

/** How many orders the first call asks for: one screen, soon. */
const FIRST_PAGE = 25;

/** The month on the screen, `YYYY-MM`, or `TO_DO`. */
const $month = atom(monthOf(Date.now()));
/** By month, whether it is being read, and why it could not be read to its end. */
const $reads = map<Record<string, { readonly isReading: boolean; readonly failure: string | null }>>({});

export const $filter = atom<OrderFilter>({ text: '', status: '' });
export const $openId = atom<string | null>(null);

export const monthOfOrder = ({ createdAt }: Order): string => monthOf(Date.parse(createdAt));

/** All that the tab shows. */
export const $shown = computed(
  [$month, $filter, $known, $waiting, $openId, $hasLab, $reads, $readAt],
  (month, filter, known, waiting, openId, hasLab, reads, read) => {
    // What was done a moment ago is still to do while it is open.
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
      /** The known orders of the month, the newest first. */
      orders,
      found: filterOrders(orders, filter, hasLab),
      /** Known orders that are not among them: those that the filter finds, without one those that wait. */
      elsewhere: filterOrders([...others], filter, hasLab),
      isReading: reads[month]?.isReading === true,
      failure: reads[month]?.failure ?? null,
      // Its months have been read whole once the last of them has.
      readAt: read.get(monthsOf(month).at(-1) ?? month),
    };
  },
);

function note(month: string, isReading: boolean, failure: string | null = null): void {
  $reads.setKey(month, { isReading, failure });
  markRead(
    'orders',
    Object.values($reads.get()).some((read) => read.failure),
  );
}

/** Reads a month, page by page: each is shown as it comes. What is known stays where that fails. Never rejects. */
export async function readMonth(month = $month.get()): Promise<void> {
  if ($reads.get()[month]?.isReading) return;
  note(month, true);
  try {
    for (const one of monthsOf(month)) await readWholeMonth(one, FIRST_PAGE);
    note(month, false);
  } catch (error) {
    note(month, false, describeFailure(error, say('orders.readFailed')));
  }
}

export function chooseMonth(month: string): void {
  $openId.set(null);
  $month.set(month);
  void readMonth(month);
}

/** Shows the order that the page's address names, alone among those of its month. */
export function followAddress(): void {
  const named = readOrderHash(location.hash);
  if (!named) return;
  $month.set(named.month);
  $filter.set({ text: orderNumber(named.id), status: '' });
  $openId.set(named.id);
  // Before that there is no password to read with; the tab reads when it opens.
  if ($isPanelOpen.get()) void readMonth();
}

/** Reads the month as a file for a spreadsheet; undefined where that failed, which the banner says. */
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
