import { type LineItemParams, shippingOf, subtotalOf } from './sessionRules.ts';
import type { Customer, PaymentSession } from './sessions.ts';

/** Ids that follow from the session's, so that two reads name the same things. */
const derivedId = (prefix: string, session: PaymentSession, index: number) =>
  `${prefix}${session.id.slice(-18)}${String(index).padStart(3, '0')}`;

function priceJson(session: PaymentSession, line: LineItemParams, index: number) {
  return {
    id: derivedId('price_', session, index),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: session.created,
    currency: line.price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: derivedId('prod_', session, index),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.price_data.unit_amount,
    unit_amount_decimal: String(line.price_data.unit_amount),
  };
}

/** The answer of GET /v1/checkout/sessions/{id}/line_items. */
export function lineItemsJson(session: PaymentSession) {
  return {
    object: 'list',
    data: session.params.line_items.map((line, index) => {
      const amount = line.price_data.unit_amount * line.quantity;
      return {
        id: derivedId('li_', session, index),
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: line.price_data.currency,
        description: line.price_data.product_data.name,
        discounts: [],
        metadata: line.metadata ?? {},
        price: priceJson(session, line, index),
        quantity: line.quantity,
        taxes: [],
      };
    }),
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

const addressJson = ({ city, country, line1, postal_code }: Customer) => ({
  city,
  country,
  line1,
  line2: null,
  postal_code,
  state: null,
});

const customerJson = (customer: Customer) => ({
  address: addressJson(customer),
  business_name: null,
  email: customer.email,
  individual_name: null,
  name: customer.name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** A checkout.session as Stripe answers it. */
export function sessionJson(session: PaymentSession, origin: string, expand: readonly string[] = []) {
  const { params, customer, status } = session;
  const [subtotal, shipping] = [subtotalOf(params), shippingOf(params)];
  const shippingRate = derivedId('shr_', session, 0);
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: customer
      ? {
          business_name: null,
          individual_name: null,
          shipping_details: { address: addressJson(customer), name: customer.name },
        }
      : null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: customer ? customerJson(customer) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(expand.includes('line_items') ? { line_items: lineItemsJson(session) } : {}),
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: session.paymentIntent ?? null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: params.shipping_options
      ? { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: shippingRate }
      : null,
    shipping_options: (params.shipping_options ?? []).map(({ shipping_rate_data: rate }, index) => ({
      shipping_amount: rate.fixed_amount.amount,
      shipping_rate: derivedId('shr_', session, index),
    })),
    status,
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${origin}/c/pay/${session.id}` : null,
    wallet_options: null,
  };
}

export type SessionJson = ReturnType<typeof sessionJson>;
