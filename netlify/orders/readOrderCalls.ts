import { isRecord } from '../../src/shared/isRecord.ts';
import { QUANTITY_MAX } from '../../src/shared/limits.ts';
import { isSessionId, ORDER_PAGE_MAX, type Tracking } from '../../src/shared/shop/orders/order.ts';
import { monthOf, monthRange } from '../../src/shared/shop/orders/orderList.ts';
import type { RefundRequest } from '../../src/shared/shop/orders/refunds.ts';
import { isSafeAddress } from '../../src/shared/webAddress.ts';
import type { Read } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';
import type { Page } from '../stripe/orderRepository.ts';

const LINE_MAX = 100;
const ADDRESS_MAX = 500;
const ITEMS_MAX = 100;

/** Whether it is a whole number from 1 to `max`. */
const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length <= LINE_MAX && !/\p{Cc}/u.test(value);

/** The requested month; the current one by default. */
export function readMonth(
  text: string | null,
  now: number,
): Read<{ name: string; span: { from: number; before: number } }> {
  const name = text ?? monthOf(now);
  const span = monthRange(name);
  return span ? { fields: { name, span } } : { faults: [{ path: 'month', key: 'fault.month' }] };
}

/** The requested page of a list; undefined for the whole list. `after` alone means a page of the largest size. */
export function readPage(query: URLSearchParams): Read<Page | undefined> {
  const [written, after] = [query.get('limit'), query.get('after')];
  if (written === null && after === null) return { fields: undefined };
  const limit = written === null ? ORDER_PAGE_MAX : /^\d{1,3}$/.test(written) ? Number(written) : 0;
  const faults: CallFault[] = [];
  if (!isCount(limit, ORDER_PAGE_MAX))
    faults.push({ path: 'limit', key: 'fault.quantity', params: { min: 1, max: ORDER_PAGE_MAX } });
  if (after !== null && !isSessionId(after)) faults.push({ path: 'after', key: 'fault.after' });
  return faults.length > 0 ? { faults } : { fields: { limit, ...(after !== null && { after }) } };
}

/** Carrier, number and address of a parcel. A letter has no number, and some carriers have no address. */
export function readTracking(body: unknown): Read<Tracking> {
  if (!isRecord(body)) return { faults: [{ path: '', code: 'object' }] };
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
  if (faults.length > 0) return { faults };
  return { fields: { carrier: String(carrier).trim(), number: String(number).trim(), url: String(url) } };
}

/** A refund: `{cents}`, `{items}`, or `{}` for everything left; each with `refundedCents`. */
export function readRefund(body: unknown): Read<RefundRequest> {
  if (!isRecord(body)) return { faults: [{ path: '', code: 'object' }] };
  const { cents, items, refundedCents } = body;
  const known =
    refundedCents === 0 || isCount(refundedCents, Number.MAX_SAFE_INTEGER) ? { refundedCents } : {};
  if (refundedCents !== undefined && !('refundedCents' in known))
    return { faults: [{ path: 'refundedCents', key: 'fault.cents', params: { min: 0 } }] };
  if (cents !== undefined && items !== undefined)
    return { faults: [{ path: '', key: 'fault.amountOrPrints' }] };
  if (cents !== undefined)
    return isCount(cents, Number.MAX_SAFE_INTEGER)
      ? { fields: { cents, ...known } }
      : { faults: [{ path: 'cents', key: 'fault.cents', params: { min: 1 } }] };
  if (items === undefined) return { fields: known };
  const read = (Array.isArray(items) && items.length <= ITEMS_MAX ? items : []).flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const { photoId, size, quantity = 1 } = item;
    const fits = typeof photoId === 'string' && typeof size === 'string' && isCount(quantity, QUANTITY_MAX);
    return fits ? [{ photoId, size, quantity }] : [];
  });
  const all = Array.isArray(items) && items.length > 0 && read.length === items.length;
  return all ? { fields: { items: read, ...known } } : { faults: [{ path: 'items', key: 'fault.prints' }] };
}
