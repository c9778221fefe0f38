import Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../../lib/apiError.ts';
import { type Claims, once } from '../claims/claims.ts';
import type { PaidSession } from '../payment.ts';

/** Older events are refused, in seconds: a recorded one can't be sent again later. */
const EVENT_AGE_MAX = 300;
const PAID_EVENTS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/** As much of an event as is read; `data.object` is whatever the type says. */
const eventShape = z.object(
  { type: z.string('expected a text'), data: z.object({ object: z.unknown() }, 'expected an object') },
  'expected an event object',
);
const sessionShape = z.object(
  {
    id: z.string('expected a text').regex(/^\w{1,200}$/, 'expected an id of letters, digits and underscores'),
    payment_status: z.string('expected a text'),
    amount_total: z.number('expected a number of cents').nullish(),
    currency: z.string('expected a text').nullish(),
  },
  'expected a checkout session',
);

function readPart<S extends z.ZodType>(schema: S, value: unknown, at: readonly string[]): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({
    path: [...at, ...path].join('.'),
    code: 'schema' as const,
    params: { reason: message },
  }));
  throw new ApiError('badInput', { details });
}

/**
 * Reads a webhook's event.
 * @param body the bytes as they came: the signature covers them
 * @returns the session where the event says that it is paid, undefined for every other event
 * @throws ApiError badSignature for one that is unsigned, forged, altered or old; badInput for one that is signed
 * and no event
 */
export async function readPaidSession(
  body: Buffer,
  signature: string | null,
  secret: string,
): Promise<PaidSession | undefined> {
  const signed: unknown = await Stripe.webhooks
    .constructEventAsync(body, signature ?? '', secret, EVENT_AGE_MAX)
    .catch((error: unknown) => {
      throw new ApiError(error instanceof SyntaxError ? 'badJson' : 'badSignature');
    });
  const event = readPart(eventShape, signed, []);
  if (!PAID_EVENTS.has(event.type)) return undefined;
  const session = readPart(sessionShape, event.data.object, ['data', 'object']);
  if (session.payment_status !== 'paid') return undefined;
  return { id: session.id, amountTotal: session.amount_total ?? 0, currency: session.currency ?? '' };
}

/**
 * Tells about a paid session unless that was done before, by whatever process. Where telling fails, a delivery that
 * comes after the claim has run out tries again; Stripe repeats what it got no 200 for.
 * @throws ApiError orderBusy while another delivery is at it
 */
export async function tellOnce(
  session: PaidSession,
  services: {
    claims: () => Promise<Claims>;
    onPaid: (session: PaidSession) => void | Promise<void>;
  },
): Promise<void> {
  const told = await once(await services.claims(), `paid/${session.id}`, async () => {
    await services.onPaid(session);
    return undefined;
  });
  if (told === 'under way') throw new ApiError('orderBusy');
}
