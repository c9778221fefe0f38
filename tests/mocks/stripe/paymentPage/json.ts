import type Stripe from 'stripe';
import type { PartOf } from '../../delivery.ts';
import { shippingOf, subtotalOf } from './rules.ts';
import { type Customer, type PaidSession, type PaymentSession, type Refund, refundedOf } from './sessions.ts';

/** Whether a part, or something inside it, must be expanded. */
const isExpanded = (expand: readonly string[], part: string): boolean =>
  expand.some((path) => path === part || path.startsWith(`${part}.`));
/** The paths to expand inside a part. */
const within = (expand: readonly string[], part: string): readonly string[] =>
  expand.flatMap((path) => (path.startsWith(`${part}.`) ? [path.slice(part.length + 1)] : []));

const addressJson = ({ city, country, line1, postal_code }: Customer) =>
  ({ city, country, line1, line2: null, postal_code, state: null }) satisfies Stripe.Address;

const REFUNDS_BESIDE_CHARGE = 10;

export function refundJson({ payment }: PaidSession, refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    created: refund.created,
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

/** The refunds that Stripe includes in a charge. */
function latestRefunds(session: PaidSession) {
  const all = refundsOf(session);
  return refundsJson(session, all.slice(0, REFUNDS_BESIDE_CHARGE), all.length > REFUNDS_BESIDE_CHARGE);
}

/** The charge of a paid session, with its refunds only if requested. */
export function chargeJson(session: PaidSession, expand: readonly string[] = []) {
  const { payment } = session;
  return {
    id: payment.chargeId,
    object: 'charge',
    amount_refunded: refundedOf(payment),
    created: payment.created,
    payment_intent: payment.id,
    ...(expand.includes('refunds') && { refunds: latestRefunds(session) }),
  } satisfies PartOf<Stripe.Charge>;
}

/** The payment intent of a paid session. */
export function paymentJson(session: PaidSession, expand: readonly string[] = []) {
  const { payment } = session;
  return {
    id: payment.id,
    object: 'payment_intent',
    latest_charge: isExpanded(expand, 'latest_charge')
      ? chargeJson(session, within(expand, 'latest_charge'))
      : payment.chargeId,
    metadata: payment.metadata,
    status: 'succeeded',
  } satisfies PartOf<Stripe.PaymentIntent>;
}

const isPaid = (session: PaymentSession): session is PaidSession => session.payment !== undefined;

/** The number of lines that a session includes; the line_items call returns all. */
const LINES_EXPANDED = 10;

/** Ids that are derived from the session's, so that they are the same at every read. */
const derivedId = (prefix: string, session: PaymentSession, index: number) =>
  `${prefix}${session.id.slice(-18)}${String(index).padStart(3, '0')}`;

/** The answer of GET /v1/checkout/sessions/{id}/line_items. */
export function lineItemsJson(
  session: PaymentSession,
  expand: readonly string[] = [],
  limit = LINES_EXPANDED,
) {
  const withProduct = expand.includes('data.price.product');
  return {
    object: 'list',
    data: session.params.line_items.slice(0, limit).map(({ price_data: price, quantity, ...line }, index) => {
      const { name, metadata = {} } = price.product_data;
      const product = derivedId('prod_', session, index);
      return {
        id: derivedId('li_', session, index),
        amount_subtotal: price.unit_amount * quantity,
        description: name,
        metadata: line.metadata ?? {},
        price: {
          product: withProduct ? { id: product, name, metadata } : product,
          unit_amount: price.unit_amount,
        },
        quantity,
      };
    }),
    has_more: session.params.line_items.length > limit,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  } satisfies PartOf<Stripe.ApiList<Stripe.LineItem>>;
}

/** The invoice of a paid session; its PDF address is the payment page. */
function invoiceJson(session: PaymentSession, origin: string, expand: readonly string[]) {
  const id = derivedId('in_', session, 0);
  const pdf = `${origin}/c/pay/${session.id}`;
  if (!isExpanded(expand, 'invoice')) return id;
  return {
    id,
    number: `TEST-${id.slice(-4).toUpperCase()}`,
    invoice_pdf: pdf,
  } satisfies PartOf<Stripe.Invoice>;
}

/** A checkout.session in Stripe's format, without fields that the shop does not need. */
export function sessionJson(session: PaymentSession, origin: string, expand: readonly string[] = []) {
  const { params, customer, status } = session;
  const [subtotal, shipping] = [subtotalOf(params), shippingOf(params)];
  const address = customer && addressJson(customer);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    collected_information: customer ? { shipping_details: { address, name: customer.name } } : null,
    created: session.created,
    currency: 'eur',
    customer_details: customer ? { address, email: customer.email, name: customer.name } : null,
    expires_at: session.expiresAt,
    ...(isExpanded(expand, 'line_items')
      ? { line_items: lineItemsJson(session, within(expand, 'line_items')) }
      : {}),
    invoice:
      isPaid(session) && params.invoice_creation?.enabled ? invoiceJson(session, origin, expand) : null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_intent:
      isPaid(session) && isExpanded(expand, 'payment_intent')
        ? paymentJson(session, within(expand, 'payment_intent'))
        : (session.payment?.id ?? null),
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    shipping_cost: params.shipping_options ? { amount_subtotal: shipping, amount_total: shipping } : null,
    status,
    url: status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  } satisfies PartOf<Stripe.Checkout.Session>;
}
