import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import type { WithdrawalReceipt } from '../../src/shared/shop/withdrawal.ts';
import { openMailShop } from './orderShop.ts';

export const WITHDRAWAL = '/api/withdrawal';
export const HOUR_MS = 60 * 60_000;
export const BUYER = { email: 'ada@buyer.example', name: 'Ada Canary' };
/** A form with an unknown order number. */
export const STRANGER = { ...BUYER, order: 'ZZZZ-ZZZZ' };

/** A shop with a mail server. */
export async function openWithdrawalShop() {
  const opened = await openMailShop();
  const { mails, sentTo } = opened;
  const post = (body: unknown, ip = '203.0.113.1'): Promise<Response> =>
    opened.shop.post(WITHDRAWAL, body, { 'Accept-Language': 'en' }, ip);
  return {
    opened,
    mails,
    /** Sends the form as JSON. */
    post,
    /** Sends the form as JSON. @returns the receipt */
    withdraw: async (body: unknown) => (await (await post(body)).json()) as WithdrawalReceipt,
    /** Sends the form as a browser without script does. */
    postForm: (fields: Record<string, string>, init: RequestInit = {}) =>
      opened.shop.call(WITHDRAWAL, { method: 'POST', body: new URLSearchParams(fields), ...init }),
    sentTo,
    /** Buys a print. @returns the session id and the form for its order */
    async buy(): Promise<{ id: string; form: typeof STRANGER }> {
      const id = await opened.buy({ customer: BUYER });
      await opened.sendEvent('checkout.session.completed', { id });
      mails.mails.length = 0;
      return { id, form: { ...STRANGER, order: orderNumber(id) } };
    },
    /** Clears mails and faults, and lets an hour pass, so that limits start anew for each test. */
    reset(): void {
      mails.mails.length = 0;
      mails.trouble = undefined;
      mails.unknown.clear();
      opened.stripe.recover();
      opened.wait(HOUR_MS);
    },
    close: opened.close,
  };
}
