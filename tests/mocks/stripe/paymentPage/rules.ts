import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';

/** A refusal in the format of Stripe's errors. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure';
  readonly status: ContentfulStatusCode;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { type = 'invalid_request_error', ...rest }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { message, type, ...rest } };
  }
}

export const invalidParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new PaymentFailure(400, message, { code, param });

type FormObject = { [key: string]: string | FormObject };
/** Form lists are objects with numeric keys, which `Object.values` returns in order. */
const listOf = <T>(item: z.ZodType<T>, max: number) =>
  z.preprocess((value) => value && Object.values(value), z.array(item).max(max));

/** Reads a form-encoded body: `a[b]=1` becomes an object, and so does `a[0]=1`, which {@link listOf} reads. */
export function parseForm(body: string): FormObject {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const [last = '', ...above] = name.replaceAll(']', '').split('[').reverse();
    let place = root;
    for (const key of above.reverse()) {
      place[key] ??= Object.create(null) as FormObject;
      place = place[key] as FormObject;
    }
    place[last] = value;
  }
  return root;
}

/**
 * The supported parameters of POST /v1/checkout/sessions, with Stripe's limits. Others are refused, so that a shop
 * notices that they are missing here. Messages that are codes of Stripe become the refusal's code.
 */
const TEXT_MAX = 5000;
const AMOUNT_MAX = 99_999_999;
/** Stripe's smallest payment in euros, in cents. */
const AMOUNT_MIN = 50;
export const DEFAULT_EXPIRY_SECONDS = 24 * 60 * 60;

const text = (max: number) =>
  z.string().min(1, 'parameter_invalid_empty').max(max, 'parameter_invalid_string_too_long');
/** An address, which may contain placeholders such as `{CHECKOUT_SESSION_ID}`. */
const url = (max: number) =>
  text(max).refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'url_invalid');
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'parameter_invalid_integer')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const metadata = z
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
      images: listOf(url(2048), 8).optional(),
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

const session = z.strictObject({
  mode: z.literal('payment'),
  locale: z.enum(['en', 'de']).optional(),
  line_items: listOf(lineItem, 100),
  success_url: url(TEXT_MAX),
  cancel_url: url(TEXT_MAX).optional(),
  shipping_address_collection: z.strictObject({ allowed_countries: listOf(z.literal('DE'), 1) }).optional(),
  shipping_options: listOf(shippingOption, 5).optional(),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  metadata: metadata.optional(),
  invoice_creation: z.strictObject({ enabled: z.stringbool() }).optional(),
});

export type SessionParams = z.infer<typeof session>;

/** The sum of all lines without shipping, in cents. */
export const subtotalOf = (params: SessionParams): number =>
  params.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);

/** The price of the chosen shipping option in cents; like Stripe's page, it chooses the first. */
export const shippingOf = (params: SessionParams): number =>
  params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0;

/** The total in cents. */
export const totalOf = (params: SessionParams): number => subtotalOf(params) + shippingOf(params);

/** Reads the parameters of a form. @throws PaymentFailure for the first invalid one, like Stripe */
function read<T>(schema: z.ZodType<T>, form: FormObject): T {
  const { data, error } = schema.safeParse(form);
  const issue = error?.issues[0];
  if (!issue) return data as T;
  const [first = '', ...rest] =
    issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const param = `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`;
  if (issue.code === 'unrecognized_keys')
    throw invalidParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  const code = /^(parameter|url|amount)_/.test(issue.message) ? issue.message : undefined;
  throw invalidParameter(param, `Invalid ${param}: ${issue.message}`, code);
}

/** Reads a new session's parameters; `now` in seconds since 1970. @throws PaymentFailure like Stripe */
export function readSessionParams(form: FormObject, now: number): SessionParams {
  const expires_at = integer(now + 30 * 60 - 5, now + DEFAULT_EXPIRY_SECONDS + 5).optional();
  const total = (code: string) => ({ path: ['line_items'], message: code });
  const sold = session
    .extend({ expires_at })
    .refine((params) => totalOf(params) <= AMOUNT_MAX, total('amount_too_large'))
    .refine((params) => totalOf(params) >= AMOUNT_MIN, total('amount_too_small'));
  return read(sold, form);
}

/** The limits of pages of lists. */
const PAGE = { default: 10, max: 100 };
/** The parts of a session that can be expanded. In lists Stripe requires `data.` before them. */
const PARTS = ['line_items', 'invoice', 'payment_intent'];
const CHARGE = ['payment_intent.latest_charge', 'payment_intent.latest_charge.refunds'];
const expandOf = (...paths: string[]) => listOf(z.enum(paths), 20).default([]);
const id = text(255);
const number = integer(1, PAGE.max);
const time = integer(0, Number.MAX_SAFE_INTEGER);
const page = { limit: number.optional(), starting_after: id.optional() };

const rules = {
  one: z.strictObject({ expand: expandOf(...PARTS, ...CHARGE, 'line_items.data.price.product') }),
  lines: z.strictObject({ limit: number.optional(), expand: expandOf('data.price.product') }),
  sessions: z.strictObject({
    ...page,
    expand: expandOf(...[...PARTS, ...CHARGE].map((part) => `data.${part}`)),
    created: z.strictObject({ gte: time.optional(), lt: time.optional() }).optional(),
    customer_details: z.strictObject({ email: text(800) }).optional(),
    payment_intent: id.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  refunds: z.strictObject({ ...page, payment_intent: id }),
  refund: z.strictObject({
    payment_intent: id,
    amount: integer(1, AMOUNT_MAX).optional(),
    metadata: metadata.optional(),
  }),
  labels: z.strictObject({ metadata: metadata.optional() }),
};

/** Reads the parameters of a call. @throws PaymentFailure like Stripe */
export const readQuery = <N extends keyof typeof rules>(
  name: N,
  form: FormObject,
): z.infer<(typeof rules)[N]> => read(rules[name] as unknown as z.ZodType<z.infer<(typeof rules)[N]>>, form);

/** One page of a list, like Stripe's. @throws PaymentFailure for an unknown `starting_after` */
export function pageOf<T extends { id: string }>(
  items: readonly T[],
  {
    limit = PAGE.default,
    starting_after: after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): { page: readonly T[]; hasMore: boolean } {
  const found = items.findIndex(({ id }) => id === after);
  if (after !== undefined && found < 0)
    throw invalidParameter('starting_after', `No such object: '${after}'`, 'resource_missing');
  const rest = items.slice(found + 1);
  return { page: rest.slice(0, limit), hasMore: rest.length > limit };
}
