import { plainText, wordsOf } from '../../i18n/localized.ts';
import { needsOf, type OrderNeed } from './openSteps.ts';
import { isSessionId, type Order, type OrderStatus } from './order.ts';

/** The shop's time zone: it decides to which month an order belongs. */
const TIME_ZONE = 'Europe/Berlin';
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

const hourFormat = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' });

/** Start of a month, 13 for the next January, in seconds since 1970. Clocks never change on the first of a month. */
function startOf(year: number, month: number): number {
  const midnight = Date.UTC(year, month - 1, 1);
  // German time is one or two hours ahead of UTC, so midnight comes earlier there.
  return midnight / 1000 - Number(hourFormat.format(midnight)) * 3600;
}

/** A month `YYYY-MM` in seconds since 1970, `before` excluded; undefined for another text. */
export function monthRange(text: string): { from: number; before: number } | undefined {
  const [, year, month] = MONTH.exec(text) ?? [];
  if (!year || !month) return undefined;
  return { from: startOf(Number(year), Number(month)), before: startOf(Number(year), Number(month) + 1) };
}

/** The month of a time (ms since 1970), as `YYYY-MM`. */
export const monthOf = (time: number): string => dayFormat.format(time).slice(0, 7);

/** An order's address in the panel, such as `#orders/2026-11/cs_live_1`: the panel reads orders by month. */
export const orderHash = ({ id, createdAt }: Pick<Order, 'id' | 'createdAt'>): string =>
  `#orders/${monthOf(Date.parse(createdAt))}/${id}`;

/** Parses such an address; undefined for any other. */
export function readOrderHash(hash: string): { readonly month: string; readonly id: string } | undefined {
  const [, month = '', id = ''] = /^#orders\/([^/]*)\/([^/]*)$/.exec(hash) ?? [];
  return monthRange(month) && isSessionId(id) ? { month, id } : undefined;
}

/** A filter: orders with a status or a need that contain all words of the text. */
export type OrderFilter = { readonly text: string; readonly status: OrderStatus | OrderNeed | '' };

/** All texts of an order that a search looks at. */
function textOf({ number, customer, items, tracking }: Order): string {
  const { line1, line2, postalCode, city } = customer.address;
  const bought = items.flatMap(({ name, size, sku }) => [name, size, sku]);
  const parcel = tracking ? [tracking.carrier, tracking.number] : [];
  return plainText(
    [number, customer.name, customer.email, line1, line2, postalCode, city, ...bought, ...parcel].join(' '),
  );
}

export function filterOrders(orders: readonly Order[], { text, status }: OrderFilter, hasLab: boolean) {
  const wanted = wordsOf(text);
  if (wanted.length === 0 && !status) return orders;
  return orders.filter((order) => {
    if (status && ![order.status, ...needsOf(order, { hasLab })].includes(status)) return false;
    const words = textOf(order);
    return wanted.every((word) => words.includes(word));
  });
}
