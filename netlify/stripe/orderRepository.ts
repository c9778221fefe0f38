import type Stripe from 'stripe';
import { isOrderCalled, isSessionId, ORDER_PAGE_MAX } from '../../src/shared/shop/orders/order.ts';
import { ApiError, badForm } from '../lib/apiError.ts';
import type { Claims } from '../lib/claims.ts';
import type { Log } from '../lib/log.ts';
import type { PaymentAccess } from './payment.ts';
import { isOurs, objectOf, type StoredOrder, toStoredOrder } from './storedOrder.ts';
import { isMissing, stripeClient, stripeFailure } from './stripeClient.ts';

export type OrderServices = {
  /** Access to Stripe; undefined without payments. Called each time, because the local page may move. */
  readonly payment: () => PaymentAccess | undefined;
  readonly claims: () => Promise<Claims>;
  /** ms since 1970 */
  readonly now: () => number;
  readonly log: Log;
};

const PAYMENT = 'payment_intent.latest_charge.refunds';
const LISTED = ['data.line_items', 'data.invoice', `data.${PAYMENT}`];
const PRODUCT = 'data.price.product';
const REFUNDS_MAX = 1000;

type Buyer = { readonly order: string; readonly email: string };
export type FoundBuyer = { readonly isBuyer: boolean; readonly stored: StoredOrder | undefined };
/** Seconds since 1970. */
type Span = { readonly from: number; readonly before?: number };
/** At most `limit` sessions, those after the session `after`. */
export type Page = { readonly limit: number; readonly after?: string };
/** `next` is the `after` of the next page; sessions of other shops make a page shorter. */
type OrderPage = { readonly orders: readonly StoredOrder[]; readonly next?: string };

type Refund = { readonly cents: number; readonly operation: string; readonly labels: Labels };
type Labels = Readonly<Record<string, string>>;
/** The orders. Stripe is their only store. */
export type OrderRepository = ReturnType<typeof openOrderRepository>;

async function linesOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Stripe.LineItem[]> {
  const { data = [], has_more: hasMore } = session.line_items ?? {};
  if (!hasMore) return data;
  // A session includes only its first lines.
  return stripe.checkout.sessions
    .listLineItems(session.id, { limit: ORDER_PAGE_MAX, expand: [PRODUCT] })
    .autoPagingToArray({ limit: ORDER_PAGE_MAX });
}

/** A charge includes only its latest ten refunds; an older one may name returned prints. */
async function fetchOldRefunds(stripe: Stripe, session: Stripe.Checkout.Session): Promise<void> {
  const payment = objectOf(session.payment_intent);
  const { refunds } = objectOf(payment?.latest_charge) ?? {};
  if (!payment || !refunds?.has_more) return;
  refunds.data = await stripe.refunds
    .list({ payment_intent: payment.id, limit: 100 })
    .autoPagingToArray({ limit: REFUNDS_MAX });
}

async function read(stripe: Stripe, session: Stripe.Checkout.Session): Promise<StoredOrder | undefined> {
  if (!isOurs(session)) return undefined;
  const [lines] = await Promise.all([linesOf(stripe, session), fetchOldRefunds(stripe, session)]);
  return toStoredOrder(session, lines);
}

/** Opens the repository. @throws ApiError ordersNotConfigured; its calls ordersFailed and tooManyRequests */
export function openOrderRepository({ payment, log }: Pick<OrderServices, 'payment' | 'log'>) {
  const access = payment();
  if (!access) throw new ApiError('ordersNotConfigured');
  const stripe = stripeClient(access);
  const asked = <T>(work: Promise<T>): Promise<T> => work.catch(stripeFailure('orders', 'ordersFailed', log));

  /** A part of a list, in one call to Stripe. @throws ApiError badInput for an unknown `after` */
  async function page({ from, before }: Span, { limit, after }: Page): Promise<OrderPage> {
    const { data, has_more: hasMore } = await stripe.checkout.sessions
      .list({
        created: { gte: from, ...(before !== undefined && { lt: before }) },
        status: 'complete',
        limit,
        ...(after !== undefined && { starting_after: after }),
        expand: LISTED,
      })
      .catch((error: unknown) => {
        if (after === undefined || !isMissing(error)) throw error;
        throw badForm([{ path: 'after', key: 'fault.after' }]);
      });
    const found = await Promise.all(data.map((session) => read(stripe, session)));
    const next = hasMore ? data.at(-1)?.id : undefined;
    return { orders: found.filter((stored) => stored !== undefined), ...(next !== undefined && { next }) };
  }

  /** Paid orders of this shop whose checkout began in a span, newest first. */
  async function list(span: Span): Promise<StoredOrder[]> {
    const orders: StoredOrder[] = [];
    let after: string | undefined;
    do {
      const part = await page(span, { limit: ORDER_PAGE_MAX, ...(after !== undefined && { after }) });
      orders.push(...part.orders);
      after = part.next;
    } while (after !== undefined);
    return orders;
  }

  /** Undefined for a session that is unknown, unpaid, or of another shop. */
  async function find(id: string): Promise<StoredOrder | undefined> {
    if (!isSessionId(id)) return undefined;
    const expand = [`line_items.${PRODUCT}`, 'invoice', PAYMENT];
    try {
      return await read(stripe, await stripe.checkout.sessions.retrieve(id, { expand }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Whether an email address has bought since a time (in seconds), and its order of that number. */
  async function findOf({ order, email: typed }: Buyer, from: number): Promise<FoundBuyer> {
    let isBuyer = false;
    // Stripe compares case-sensitively.
    for (const email of new Set([typed, typed.toLowerCase()])) {
      const { data } = await stripe.checkout.sessions.list({
        customer_details: { email },
        created: { gte: from },
        status: 'complete',
        limit: ORDER_PAGE_MAX,
        expand: LISTED,
      });
      const bought = data.filter((session) => isOurs(session) && session.payment_status === 'paid');
      isBuyer ||= bought.length > 0;
      const found = bought.find(({ id }) => isOrderCalled(order, id));
      if (found) return { isBuyer, stored: await read(stripe, found) };
    }
    return { isBuyer, stored: undefined };
  }

  return {
    list: (span: Span) => asked(list(span)),
    page: (span: Span, part: Page) => asked(page(span, part)),
    find: (id: string) => asked(find(id)),
    findOf: (buyer: Buyer, from: number) => asked(findOf(buyer, from)),
    async sessionOf(paymentId: string): Promise<string | undefined> {
      const { data } = await asked(stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }));
      return data.find(isOurs)?.id;
    },
    /** Sets labels on an order's payment, or on a refund; '' removes one. */
    async label(id: string, labels: Labels): Promise<void> {
      const part = id.startsWith('re_') ? stripe.refunds : stripe.paymentIntents;
      await asked<unknown>(part.update(id, { metadata: { ...labels } }));
    },
    /** Refunds money once per operation, and stores labels with it. */
    async refund({ order, paymentId, refunds, failed }: StoredOrder, refund: Refund): Promise<void> {
      const { cents, operation, labels } = refund;
      // Stripe forgets an idempotency key after a day; the refund's metadata keeps its operation.
      if (refunds.some(({ metadata }) => metadata?.operation === operation)) return;
      const params = { payment_intent: paymentId, amount: cents, metadata: { ...labels, operation } };
      // With the key of a failed refund Stripe would return that one again.
      const again = failed.slice(0, 1).map(({ id }) => id);
      const idempotencyKey = ['refund', order.id, operation, ...again].join('-');
      await asked(stripe.refunds.create(params, { idempotencyKey }));
    },
  };
}
