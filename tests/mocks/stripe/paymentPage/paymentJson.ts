import type Stripe from 'stripe';
import { totalOf } from './sessionRules.ts';
import { type Customer, type PaidSession, type PaymentSession, type Refund, refundedOf } from './sessions.ts';

/** A part of what Stripe answers: its types are made from its published schema, so that no other name or value fits. */
export type PartOf<T> = T extends (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Name in keyof T]?: PartOf<T[Name]> }
    : T;

/** Is the part, or something within it, to be expanded? */
export const isExpanded = (expand: readonly string[], part: string): boolean =>
  expand.some((path) => path === part || path.startsWith(`${part}.`));
/** What is to be expanded within the part. */
export const within = (expand: readonly string[], part: string): readonly string[] =>
  expand.flatMap((path) => (path.startsWith(`${part}.`) ? [path.slice(part.length + 1)] : []));

export const addressJson = ({ city, country, line1, postal_code }: Customer) =>
  ({ city, country, line1, line2: null, postal_code, state: null }) satisfies Stripe.Address;

const REFUNDS_BESIDE_CHARGE = 10;

export function refundJson({ payment }: PaidSession, refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: payment.chargeId,
    created: refund.created,
    currency: 'eur',
    metadata: refund.metadata,
    payment_intent: payment.id,
    status: refund.failed ? 'failed' : 'succeeded',
  } satisfies PartOf<Stripe.Refund>;
}

export function refundsJson(session: PaidSession, refunds: readonly Refund[], hasMore = false) {
  return {
    object: 'list',
    data: refunds.map((refund) => refundJson(session, refund)),
    has_more: hasMore,
    url: '/v1/refunds',
  } satisfies PartOf<Stripe.ApiList<Stripe.Refund>>;
}

/** The refunds of a payment, the newest first. */
export const refundsOf = ({ payment }: PaidSession): Refund[] => [...payment.refunds].reverse();

/** As many of them as Stripe puts beside a charge. */
function latestRefunds(session: PaidSession) {
  const all = refundsOf(session);
  return refundsJson(session, all.slice(0, REFUNDS_BESIDE_CHARGE), all.length > REFUNDS_BESIDE_CHARGE);
}

/** The charge of a paid session; its refunds only where they are asked for. */
export function chargeJson(session: PaidSession, expand: readonly string[] = []) {
  const { payment } = session;
  const [amount, refunded] = [totalOf(session.params), refundedOf(payment)];
  return {
    id: payment.chargeId,
    object: 'charge',
    amount,
    amount_refunded: refunded,
    created: payment.created,
    currency: 'eur',
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    refunded: refunded === amount,
    ...(expand.includes('refunds') && { refunds: latestRefunds(session) }),
    status: 'succeeded',
  } satisfies PartOf<Stripe.Charge>;
}

/** The payment intent of a paid session. */
export function paymentJson(session: PaidSession, expand: readonly string[] = []) {
  const { payment } = session;
  const amount = totalOf(session.params);
  return {
    id: payment.id,
    object: 'payment_intent',
    amount,
    amount_received: amount,
    created: payment.created,
    currency: 'eur',
    latest_charge: isExpanded(expand, 'latest_charge')
      ? chargeJson(session, within(expand, 'latest_charge'))
      : payment.chargeId,
    livemode: false,
    metadata: payment.metadata,
    status: 'succeeded',
  } satisfies PartOf<Stripe.PaymentIntent>;
}

export const isPaid = (session: PaymentSession): session is PaidSession => session.payment !== undefined;
