import { z } from 'zod';
import { invalidParameter } from './failures.ts';
import type { FormObject } from './formBody.ts';

/**
 * What is understood of POST /v1/checkout/sessions, with Stripe's limits. Any other parameter is refused: a shop that
 * needs it should notice. Messages that are Stripe's codes become the refusal's code.
 */
const TEXT_MAX = 5000;
const AMOUNT_MAX = 99_999_999;
/** Stripe's smallest payment in euros, in cents. */
const AMOUNT_MIN = 50;
const EXPIRY_SECONDS = { min: 30 * 60, max: 24 * 60 * 60 };

export const text = (max: number) =>
  z.string().min(1, 'parameter_invalid_empty').max(max, 'parameter_invalid_string_too_long');
/** `{CHECKOUT_SESSION_ID}` and the like may stand in an address. */
const url = (max: number) =>
  text(max).refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'url_invalid');
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'parameter_invalid_integer')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((labels) => Object.keys(labels).length <= 50, 'You can have up to 50 metadata keys.');

const currency = z.literal('eur');
const amount = integer(0, AMOUNT_MAX);
const span = z.strictObject({
  unit: z.enum(['hour', 'day', 'business_day', 'week', 'month']),
  value: integer(1, 1000),
});

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: amount,
    product_data: z.strictObject({
      name: text(TEXT_MAX),
      description: text(40_000).optional(),
      images: z.array(url(2048)).max(8).optional(),
      metadata: metadata.optional(),
    }),
  }),
  metadata: metadata.optional(),
});

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal('fixed_amount').optional(),
    display_name: text(100),
    fixed_amount: z.strictObject({ amount, currency }),
    delivery_estimate: z.strictObject({ minimum: span.optional(), maximum: span.optional() }).optional(),
    metadata: metadata.optional(),
  }),
});

const expand = z.array(z.literal('line_items')).max(4).optional();

const session = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.enum(['auto', 'en', 'de']).optional(),
  line_items: z.array(lineItem).max(100),
  success_url: url(TEXT_MAX),
  cancel_url: url(TEXT_MAX).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.literal('DE')).max(1) })
    .optional(),
  shipping_options: z.array(shippingOption).max(5).optional(),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expand,
});

export type SessionParams = z.infer<typeof session>;
export type LineItemParams = SessionParams['line_items'][number];

/** Cents of all lines without shipping. */
export const subtotalOf = (params: SessionParams): number =>
  params.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);

/** Cents of the shipping option that is chosen: the first, as there. */
export const shippingOf = (params: SessionParams): number =>
  params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0;

/** Cents of everything. */
export const totalOf = (params: SessionParams): number => subtotalOf(params) + shippingOf(params);

/** The parameters of a form. @throws PaymentFailure as Stripe refuses the first that does not fit */
export function read<T>(schema: z.ZodType<T>, form: FormObject): T {
  const { data, error } = schema.safeParse(form, { reportInput: true });
  const issue = error?.issues[0];
  if (!issue) return data as T;
  const [first = '', ...rest] =
    issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const param = `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`;
  if (issue.code === 'unrecognized_keys')
    throw invalidParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  if (issue.input === undefined)
    throw invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
  const code = /^(parameter|url)_/.test(issue.message) ? issue.message : undefined;
  throw invalidParameter(param, `Invalid ${param}: ${issue.message}`, code);
}

/** Reads a new session's parameters; `now` in seconds since 1970. @throws PaymentFailure as Stripe refuses them */
export function readSessionParams(form: FormObject, now: number): SessionParams {
  const params = read(session, form);
  const total = totalOf(params);
  if (total > AMOUNT_MAX) {
    const message = 'The Checkout Session’s total amount must be no more than €999,999.99 eur';
    throw invalidParameter('line_items', message, 'amount_too_large');
  }
  if (total < AMOUNT_MIN) {
    const message = 'The Checkout Session’s total amount must convert to at least 50 cents.';
    throw invalidParameter('line_items', message, 'amount_too_small');
  }
  const { expires_at: expiresAt = now + EXPIRY_SECONDS.max } = params;
  if (expiresAt < now + EXPIRY_SECONDS.min - 5 || expiresAt > now + EXPIRY_SECONDS.max + 5) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    );
  }
  return params;
}

export const DEFAULT_EXPIRY_SECONDS = EXPIRY_SECONDS.max;
