import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import type { WithdrawalReceipt } from '../../src/shared/shop/withdrawal.ts';
import type { MailServer } from '../fixtures/mailServer.ts';
import { type MailShop, openMailShop } from './orderShop.ts';

export const WITHDRAWAL = '/api/withdrawal';
export const HOUR_MS = 60 * 60_000;
export const BUYER = { email: 'ada@buyer.example', name: 'Ada Canary' };
/** A form that names no order. */
export const STRANGER = { ...BUYER, order: 'ZZZZ-ZZZZ' };

type WithdrawalShop = {
  opened: MailShop;
  mails: MailServer;
  /** Sends the form as JSON. */
  post(body: unknown, ip?: string): Promise<Response>;
  /** As above; the receipt. */
  withdraw(body: unknown): Promise<WithdrawalReceipt>;
  /** Sends it as a browser does without script. */
  postForm(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  sentTo(address: string): MailServer['mails'];
  /** Buys a print; the form that names its order. */
  buy(): Promise<{ id: string; form: typeof STRANGER }>;
  /** Forgets mails and troubles, and lets an hour pass, so that nobody is stopped for what another test has sent. */
  reset(): void;
  close(): Promise<void>;
};

/** A shop with a mail server. */
export async function openWithdrawalShop(): Promise<WithdrawalShop> {
  const opened = await openMailShop();
  const { mails, sentTo } = opened;
  const post: WithdrawalShop['post'] = (body, ip = '203.0.113.1') =>
    opened.shop.call(
      WITHDRAWAL,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body: JSON.stringify(body),
      },
      ip,
    );
  return {
    opened,
    mails,
    post,
    withdraw: async (body) => (await (await post(body)).json()) as WithdrawalReceipt,
    postForm: (fields, headers = {}) =>
      opened.shop.call(WITHDRAWAL, { method: 'POST', body: new URLSearchParams(fields), headers }),
    sentTo,
    async buy() {
      const id = await opened.buy({ customer: BUYER });
      await opened.tell('checkout.session.completed', { id });
      mails.mails.length = 0;
      return { id, form: { ...STRANGER, order: orderNumber(id) } };
    },
    reset() {
      mails.mails.length = 0;
      mails.trouble = undefined;
      mails.unknown.clear();
      opened.stripe.recover();
      opened.wait(HOUR_MS);
    },
    close: opened.close,
  };
}
