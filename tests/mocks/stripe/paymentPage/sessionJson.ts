import type Stripe from 'stripe';
import { addressJson, isExpanded, isPaid, type PartOf, paymentJson, within } from './paymentJson.ts';
import { type LineItemParams, shippingOf, subtotalOf } from './sessionRules.ts';
import type { PaymentSession } from './sessions.ts';

/** So many lines come with a session; all of them from the call of their own. */
const LINES_EXPANDED = 10;

/** Ids that follow from the session's, so that two reads name the same things. */
const derivedId = (prefix: string, session: PaymentSession, index: number) =>
  `${prefix}${session.id.slice(-18)}${String(index).padStart(3, '0')}`;

function productJson(id: string, { price_data: { product_data: product } }: LineItemParams) {
  const { name, description = null, images = [], metadata = {} } = product;
  return {
    id,
    object: 'product',
    name,
    description,
    images,
    metadata,
    livemode: false,
  } satisfies PartOf<Stripe.Product>;
}

function priceJson(session: PaymentSession, line: LineItemParams, index: number, withProduct: boolean) {
  const productId = derivedId('prod_', session, index);
  return {
    id: derivedId('price_', session, index),
    object: 'price',
    created: session.created,
    currency: line.price_data.currency,
    livemode: false,
    product: withProduct ? productJson(productId, line) : productId,
    type: 'one_time',
    unit_amount: line.price_data.unit_amount,
  } satisfies PartOf<Stripe.Price>;
}

/** The answer of GET /v1/checkout/sessions/{id}/line_items. */
export function lineItemsJson(
  session: PaymentSession,
  expand: readonly string[] = [],
  limit = LINES_EXPANDED,
) {
  const withProduct = expand.includes('data.price.product');
  return {
    object: 'list',
    data: session.params.line_items.slice(0, limit).map((line, index) => {
      const amount = line.price_data.unit_amount * line.quantity;
      return {
        id: derivedId('li_', session, index),
        object: 'item',
        amount_subtotal: amount,
        amount_total: amount,
        currency: line.price_data.currency,
        description: line.price_data.product_data.name,
        metadata: line.metadata ?? {},
        price: priceJson(session, line, index, withProduct),
        quantity: line.quantity,
      } satisfies PartOf<Stripe.LineItem>;
    }),
    has_more: session.params.line_items.length > limit,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  } satisfies PartOf<Stripe.ApiList<Stripe.LineItem>>;
}

/** A checkout.session as Stripe answers it, without the fields that no shop of this kind has a use for. */
export function sessionJson(session: PaymentSession, origin: string, expand: readonly string[] = []) {
  const { params, customer, status } = session;
  const [subtotal, shipping] = [subtotalOf(params), shippingOf(params)];
  const address = customer && addressJson(customer);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    cancel_url: params.cancel_url ?? null,
    collected_information: customer ? { shipping_details: { address, name: customer.name } } : null,
    created: session.created,
    currency: 'eur',
    customer_details: customer ? { address, email: customer.email, name: customer.name } : null,
    expires_at: session.expiresAt,
    ...(isExpanded(expand, 'line_items')
      ? { line_items: lineItemsJson(session, within(expand, 'line_items')) }
      : {}),
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent:
      isPaid(session) && isExpanded(expand, 'payment_intent')
        ? paymentJson(session, within(expand, 'payment_intent'))
        : (session.payment?.id ?? null),
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: params.shipping_options
      ? { amount_subtotal: shipping, amount_total: shipping, shipping_rate: derivedId('shr_', session, 0) }
      : null,
    status,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  } satisfies PartOf<Stripe.Checkout.Session>;
}
