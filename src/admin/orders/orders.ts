import { atom, computed, map } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { type Order, orderNumber } from '../../shared/shop/orders/order.ts';
import {
  filterOrders,
  monthOf,
  type OrderFilter,
  readOrderHash,
} from '../../shared/shop/orders/orderList.ts';
import { adminGetFile } from '../shell/adminApi.ts';
import { clearError, describeFailure, markRead, say, showError } from '../shell/banner.ts';
import { $isPanelOpen } from '../shell/session.ts';
import { $hasLab, $known, $readAt, $waiting, monthsOf, readWholeMonth, TO_DO } from './known.ts';

/** How many orders the first call asks for: one screen, soon. */
const FIRST_PAGE = 25;

/** The month on the screen, `YYYY-MM`, or `TO_DO`. */
export const $month = atom(monthOf(Date.now()));
/** By month, whether it is being read, and why it could not be read to its end. */
const $reads = map<Record<string, { readonly isReading: boolean; readonly failure: string | null }>>({});

export const $filter = atom<OrderFilter>({ text: '', status: '' });
export const $openId = atom<string | null>(null);

export const $isReading = computed([$reads, $month], (reads, month) => reads[month]?.isReading === true);
export const $failure = computed([$reads, $month], (reads, month) => reads[month]?.failure ?? null);

export const monthOfOrder = ({ createdAt }: Order): string => monthOf(Date.parse(createdAt));
/** The known orders of the month, the newest first. What was done a moment ago is still to do while it is open. */
export const $orders = computed([$known, $month, $waiting, $openId], (known, month, waiting, openId) => {
  const isToDo = (order: Order) => waiting.includes(order) || order.id === openId;
  const isShown = month === TO_DO ? isToDo : (order: Order) => monthOfOrder(order) === month;
  const shown = [...known.values()].filter(isShown);
  return shown.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
});
export const $found = computed([$orders, $filter, $hasLab], filterOrders);

/** Known orders that are not among them: those that the filter finds, without one those that wait. */
export const $elsewhere = computed([$known, $orders, $waiting, $filter], (known, orders, waiting, filter) => {
  const others = new Set(filter.text || filter.status ? known.values() : waiting);
  for (const order of orders) others.delete(order);
  return filterOrders([...others], filter, $hasLab.get());
});

/** All that the tab shows. Its months have been read whole once the last of them has. */
export const $shown = computed(
  [$month, $filter, $orders, $found, $elsewhere, $isReading, $failure, $readAt],
  (month, filter, orders, found, elsewhere, isReading, failure, read) => {
    const readAt = read.get(monthsOf(month).at(-1) ?? month);
    return { month, filter, orders, found, elsewhere, isReading, failure, readAt };
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
