import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type Endpoint } from '../../shared/adminEndpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import type { Order } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { ApiError } from '../../ui/request.ts';
import { adminSend } from '../shell/adminApi.ts';
import { clearError, showAdminToast, showError } from '../shell/banner.ts';
import { describeFailure, say } from '../shell/failure.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import { takeIn } from './known.ts';
import { readMonth } from './month.ts';

/** Ids of the orders that something is being done with. */
export const $atWork = atom<ReadonlySet<string>>(new Set());

/** Does a deed and takes over the order. Where its state forbids it the month is read anew. @throws ApiError */
export async function sendDeed<Body>(
  endpoint: Endpoint<Body, Order>,
  order: Order,
  ...rest: [Body] extends [undefined] ? [] : [body: Body]
): Promise<void> {
  const [body] = rest;
  const sent = { id: order.id, ...(body !== undefined && { body }) } as Parameters<
    typeof adminSend<Body, Order>
  >[1];
  try {
    const { data } = await adminSend(endpoint, sent);
    if (!isRecord(data) || data.id !== order.id) throw new ApiError('badAnswer', 'not the order');
    takeIn([data]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict')
      void readMonth(monthOf(Date.parse(order.createdAt)));
    throw error;
  }
}

/** Works on one order; while it lasts, nothing else is done with it. */
export async function workOn(order: Order, work: () => Promise<void>): Promise<void> {
  if ($atWork.get().has(order.id)) return;
  $atWork.set(new Set([...$atWork.get(), order.id]));
  try {
    await work();
  } finally {
    $atWork.set(new Set([...$atWork.get()].filter((id) => id !== order.id)));
  }
}

/** What takes no more than a press: the call, and what is said once it is done. */
const PRESSED = {
  hold: [ADMIN_ENDPOINTS.holdOrder, 'orders.isHeld'],
  release: [ADMIN_ENDPOINTS.releaseOrder, 'orders.isReleased'],
  submit: [ADMIN_ENDPOINTS.submitOrder, 'orders.isAtLab'],
} as const satisfies Record<string, readonly [Endpoint<undefined, Order>, AdminMessageKey]>;
export type PressedDeed = keyof typeof PRESSED;

/** Holds an order, releases it or hands it to the lab. A failure shows in the banner. Never rejects. */
export function press(order: Order, deed: PressedDeed): Promise<void> {
  const [endpoint, done] = PRESSED[deed];
  return workOn(order, async () => {
    clearError();
    try {
      await sendDeed(endpoint, order);
      showAdminToast(say(done, { number: order.number }));
    } catch (error) {
      showError(describeFailure(error, say('orders.deedFailed')));
    }
  });
}
