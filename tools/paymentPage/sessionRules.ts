import { invalidParameter, missingParameter } from './failures.ts';
import type { FormObject } from './formBody.ts';
import { boolean, integer, list, metadata, object, oneOf, text, url } from './rules.ts';

/**
 * What this page understands of the parameters of POST /v1/checkout/sessions, with Stripe's own limits. A
 * parameter that is not here is refused rather than ignored: a shop that needs it should notice at once.
 */
const TEXT_MAX = 5000;
const AMOUNT_MAX = 99_999_999;
/** Stripe's smallest payment in euros, in cents. */
const AMOUNT_MIN = 50;
const EXPIRY_SECONDS = { min: 30 * 60, max: 24 * 60 * 60 };

const currency = oneOf('eur');
const amount = integer(0, AMOUNT_MAX);
const span = object(
  { unit: oneOf('hour', 'day', 'business_day', 'week', 'month'), value: integer(1, 1000) },
  ['unit', 'value'],
);

const lineItem = object(
  {
    quantity: integer(1, 999_999),
    price_data: object(
      {
        currency,
        unit_amount: amount,
        product_data: object(
          { name: text(TEXT_MAX), description: text(40_000), images: list(url(2048), 8), metadata },
          ['name'],
        ),
      },
      ['currency', 'unit_amount', 'product_data'],
    ),
    metadata,
  },
  ['price_data', 'quantity'],
);

const shippingOption = object(
  {
    shipping_rate_data: object(
      {
        type: oneOf('fixed_amount'),
        display_name: text(100),
        fixed_amount: object({ amount, currency }, ['amount', 'currency']),
        delivery_estimate: object({ minimum: span, maximum: span }),
        metadata,
      },
      ['display_name', 'fixed_amount'],
    ),
  },
  ['shipping_rate_data'],
);

const session = object(
  {
    mode: oneOf('payment'),
    ui_mode: oneOf('hosted_page'),
    locale: oneOf('auto', 'en', 'de'),
    line_items: list(lineItem, 100),
    success_url: url(TEXT_MAX),
    cancel_url: url(TEXT_MAX),
    shipping_address_collection: object({ allowed_countries: list(oneOf('DE'), 1) }, ['allowed_countries']),
    shipping_options: list(shippingOption, 5),
    expires_at: integer(0, Number.MAX_SAFE_INTEGER),
    client_reference_id: text(200),
    customer_email: text(512),
    submit_type: oneOf('auto', 'pay'),
    billing_address_collection: oneOf('auto', 'required'),
    phone_number_collection: object({ enabled: boolean }, ['enabled']),
    allow_promotion_codes: boolean,
    metadata,
    payment_intent_data: object({ description: text(1000), metadata }),
    expand: list(oneOf('line_items'), 4),
  },
  ['mode', 'line_items', 'success_url'],
);

export type SessionParams = ReturnType<typeof session>;
export type LineItemParams = SessionParams['line_items'][number];

/** Cents of all lines without shipping. */
export const subtotalOf = (params: SessionParams): number =>
  params.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);

/** Cents of the shipping option that is chosen: the first, as there. */
export const shippingOf = (params: SessionParams): number =>
  params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0;

/**
 * Reads the parameters of a new session.
 * @param now seconds since 1970
 * @throws PaymentFailure as Stripe refuses them
 */
export function readSessionParams(form: FormObject, now: number): SessionParams {
  const params = session(form, '');
  if (params.line_items.length === 0) throw missingParameter('line_items');
  const total = subtotalOf(params) + shippingOf(params);
  if (total > AMOUNT_MAX) {
    throw invalidParameter(
      'line_items',
      'The Checkout Session’s total amount must be no more than €999,999.99 eur',
      'amount_too_large',
    );
  }
  if (total < AMOUNT_MIN) {
    throw invalidParameter(
      'line_items',
      'The Checkout Session’s total amount must convert to at least 50 cents.',
      'amount_too_small',
    );
  }
  const { expires_at: expiresAt } = params;
  if (
    expiresAt !== undefined &&
    (expiresAt < now + EXPIRY_SECONDS.min - 5 || expiresAt > now + EXPIRY_SECONDS.max + 5)
  ) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    );
  }
  return params;
}

export const DEFAULT_EXPIRY_SECONDS = EXPIRY_SECONDS.max;
