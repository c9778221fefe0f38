import { z } from 'zod';
import { invalidParameter } from './failures.ts';
import type { FormObject } from './formBody.ts';
import { integer, metadata, read, text } from './sessionRules.ts';

/** What this page understands of the parameters of the calls beside the creation of sessions, with Stripe's limits. */
const PAGE = { default: 10, max: 100 };
/** Stripe expands no further. */
const EXPAND_LEVELS_MAX = 4;

const SESSION_PARTS = ['line_items', 'line_items.data.price.product', 'payment_intent'];
const CHARGE_PARTS = ['latest_charge', 'latest_charge.refunds'];
const EXPANDABLE = {
  session: new Set([...SESSION_PARTS, ...CHARGE_PARTS.map((part) => `payment_intent.${part}`)]),
  payment: new Set(CHARGE_PARTS),
  lines: new Set(['data.price.product']),
};
type Expandable = keyof typeof EXPANDABLE;

const expand = z.array(z.string()).max(20).optional();
const id = text(255);
const number = integer(1, PAGE.max);
const time = integer(0, Number.MAX_SAFE_INTEGER);
const page = { limit: number.optional(), starting_after: id.optional(), expand };

const rules = {
  one: z.strictObject({ expand }),
  lines: z.strictObject({ limit: number.optional(), expand }),
  sessions: z.strictObject({
    ...page,
    created: z.strictObject({ gte: time.optional(), lt: time.optional() }).optional(),
    customer_details: z.strictObject({ email: text(800) }).optional(),
    payment_intent: id.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  refunds: z.strictObject({ ...page, payment_intent: id }),
  refund: z.strictObject({
    payment_intent: id,
    amount: integer(1, 99_999_999).optional(),
    metadata: metadata.optional(),
    expand,
  }),
  payment: z.strictObject({ metadata: metadata.optional(), expand }),
};

/** Reads the parameters of a call. @throws PaymentFailure as Stripe refuses them */
export const readQuery = <N extends keyof typeof rules>(
  name: N,
  form: FormObject,
): z.infer<(typeof rules)[N]> => read(rules[name] as unknown as z.ZodType<z.infer<(typeof rules)[N]>>, form);

/** What to expand of one object; in lists Stripe wants `data.` before it, a level of its own. @throws PaymentFailure */
export function readExpand(
  { expand: asked = [] }: { expand?: readonly string[] | undefined },
  kind: Expandable,
  inList = false,
): readonly string[] {
  return asked.map((path) => {
    if (path.split('.').length > EXPAND_LEVELS_MAX) {
      const message = `You cannot expand more than ${EXPAND_LEVELS_MAX} levels of a property. Property: ${path}`;
      throw invalidParameter('expand', message);
    }
    const part = inList && path.startsWith('data.') ? path.slice('data.'.length) : path;
    if (EXPANDABLE[kind].has(part) && part.length < path.length === inList) return part;
    throw invalidParameter('expand', `This property cannot be expanded (${path}).`);
  });
}

/** One page of a list, as Stripe cuts it. @throws PaymentFailure where it is to start after an unknown one */
export function pageOf<T extends { id: string }>(
  items: readonly T[],
  {
    limit = PAGE.default,
    starting_after: after,
  }: { limit?: number | undefined; starting_after?: string | undefined },
): { page: readonly T[]; hasMore: boolean } {
  const found = after === undefined ? -1 : items.findIndex((item) => item.id === after);
  if (after !== undefined && found < 0)
    throw invalidParameter('starting_after', `No such object: '${after}'`, 'resource_missing');
  const rest = items.slice(found + 1);
  return { page: rest.slice(0, limit), hasMore: rest.length > limit };
}
