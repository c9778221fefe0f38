import { isRecord } from '../../src/shared/isRecord.ts';
import { QUANTITY_MAX } from '../../src/shared/limits.ts';
import { isSessionId, ORDER_PAGE_MAX, type Tracking } from '../../src/shared/shop/orders/order.ts';
import { monthOf, monthRange } from '../../src/shared/shop/orders/orderList.ts';
import type { RefundRequest } from '../../src/shared/shop/orders/refunds.ts';
import { isSafeAddress } from '../../src/shared/webAddress.ts';
import { badForm, refuse } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';
import type { Page } from '../stripe/orderRepository.ts';

const LINE_MAX = 100;
const ADDRESS_MAX = 500;
const ITEMS_MAX = 100;

/** Whether it is a whole number from `min` to `max`. */
const isCount = (value: unknown, max: number, min = 1): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length <= LINE_MAX && !/\p{Cc}/u.test(value);

/** The requested month; the current one by default. `span` is in s since 1970. @throws ApiError badInput */
export function readMonth(text: string | null, now: number) {
  const name = text ?? monthOf(now);
  const span = monthRange(name);
  if (span) return { name, span };
  throw badForm([{ path: 'month', key: 'fault.month' }]);
}

/**
 * The requested page of a list; undefined for the whole list. `after` alone means a page of the largest size.
 * @throws ApiError badInput
 */
export function readPage(query: URLSearchParams): Page | undefined {
  const [written, after] = [query.get('limit'), query.get('after')];
  if (written === null && after === null) return undefined;
  const limit = written === null ? ORDER_PAGE_MAX : /^\d{1,3}$/.test(written) ? Number(written) : 0;
  const faults: CallFault[] = [];
  if (!isCount(limit, ORDER_PAGE_MAX))
    faults.push({ path: 'limit', key: 'fault.quantity', params: { min: 1, max: ORDER_PAGE_MAX } });
  if (after !== null && !isSessionId(after)) faults.push({ path: 'after', key: 'fault.after' });
  refuse(faults);
  return { limit, ...(after !== null && { after }) };
}

/**
 * Carrier, number and address of a parcel. A letter has no number, and some carriers have no address.
 * @throws ApiError badInput
 */
export function readTracking(body: unknown): Tracking {
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  const { carrier, number = '', url = '' } = body;
  const faults: CallFault[] = [];
  const params = { max: LINE_MAX };
  if (!isLine(carrier) || carrier.trim() === '')
    faults.push({ path: 'carrier', key: 'fault.textMax', params });
  if (!isLine(number)) faults.push({ path: 'number', key: 'fault.textMax', params });
  const isAddress =
    typeof url === 'string' &&
    (url === '' || (url.length <= ADDRESS_MAX && !url.startsWith('/') && isSafeAddress(url)));
  if (!isAddress) faults.push({ path: 'url', key: 'fault.tracking' });
  refuse(faults);
  return { carrier: String(carrier).trim(), number: String(number).trim(), url: String(url) };
}

/**
 * A refund: `{cents}`, `{items}`, or `{}` for everything left; each with `refundedCents`.
 * @throws ApiError badInput
 */
export function readRefund(body: unknown): RefundRequest {
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  const { cents, items, refundedCents } = body;
  if (refundedCents !== undefined && !isCount(refundedCents, Number.MAX_SAFE_INTEGER, 0))
    throw badForm([{ path: 'refundedCents', key: 'fault.cents', params: { min: 0 } }]);
  const known = refundedCents === undefined ? {} : { refundedCents };
  if (cents !== undefined && items !== undefined) throw badForm([{ path: '', key: 'fault.amountOrPrints' }]);
  if (cents !== undefined && !isCount(cents, Number.MAX_SAFE_INTEGER))
    throw badForm([{ path: 'cents', key: 'fault.cents', params: { min: 1 } }]);
  if (cents !== undefined) return { cents, ...known };
  if (items === undefined) return known;
  const list: readonly unknown[] = Array.isArray(items) && items.length <= ITEMS_MAX ? items : [];
  const prints = list.flatMap((item) => {
    if (!isRecord(item)) return [];
    const { photoId, size, quantity = 1 } = item;
    const fits = typeof photoId === 'string' && typeof size === 'string' && isCount(quantity, QUANTITY_MAX);
    return fits ? [{ photoId, size, quantity }] : [];
  });
  if (prints.length > 0 && prints.length === list.length) return { items: prints, ...known };
  throw badForm([{ path: 'items', key: 'fault.prints' }]);
}
