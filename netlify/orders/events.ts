import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import * as z from 'zod';
import { isSessionId } from '../../src/shared/shop/orders/order.ts';
import { type LabCallback, LabFailure } from '../lab/lab.ts';
import { ApiError } from '../lib/apiError.ts';
import { isFailed } from '../stripe/storedOrder.ts';
import type { LabServices } from './lab.ts';
import type { Reminder } from './unfinished.ts';

/** In seconds: older events are refused, so a recorded one cannot be replayed. */
const EVENT_AGE_MAX = 300;

const id = (start: string) =>
  z
    .string('expected a text')
    .regex(new RegExp(`^${start}\\w{1,200}$`), `expected an id that begins with ${start}`);

/** The used part of an event. The rest is fetched again, because an event's copy may be outdated. */
const eventShape = z.object(
  {
    id: id('evt_'),
    type: z.string('expected a text'),
    data: z.object({ object: z.unknown() }, 'expected an object'),
  },
  'expected an event object',
);
const sessionShape = z.object({ id: id('cs_') }, 'expected a checkout session');
const chargeShape = z.object({ payment_intent: id('pi_').nullish() }, 'expected a charge');

const refundShape = z.object(
  { payment_intent: id('pi_').nullish(), status: z.string().nullish() },
  'expected a refund',
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

const OBJECT = ['data', 'object'];

/** The payment of a failed refund; other changes of refunds need no action. */
function failedRefund(object: unknown): string | undefined {
  const refund = readPart(refundShape, object, OBJECT);
  return isFailed(refund) ? (refund.payment_intent ?? undefined) : undefined;
}

type EventType = Stripe.Event['type'];

/** The subject of each event. Other events are accepted and ignored. */
const SUBJECTS: Readonly<Partial<Record<EventType, (object: unknown) => string | undefined>>> = {
  'checkout.session.completed': (object) => readPart(sessionShape, object, OBJECT).id,
  'checkout.session.async_payment_succeeded': (object) => readPart(sessionShape, object, OBJECT).id,
  'checkout.session.async_payment_failed': (object) => readPart(sessionShape, object, OBJECT).id,
  'checkout.session.expired': (object) => readPart(sessionShape, object, OBJECT).id,
  'charge.refunded': (object) => readPart(chargeShape, object, OBJECT).payment_intent ?? undefined,
  'refund.failed': failedRefund,
  'charge.refund.updated': failedRefund,
};

/** The subject of a webhook's event; undefined for other events. @throws ApiError badSignature, badInput */
export async function readEvent(
  body: Buffer,
  signature: string | null,
  secret: string,
): Promise<Reminder | undefined> {
  const signed: unknown = await Stripe.webhooks
    .constructEventAsync(body, signature ?? '', secret, EVENT_AGE_MAX)
    .catch((error: unknown) => {
      throw new ApiError(error instanceof SyntaxError ? 'badJson' : 'badSignature');
    });
  const event = readPart(eventShape, signed, []);
  const isOurs = (type: string): type is EventType => Object.hasOwn(SUBJECTS, type);
  const subject = isOurs(event.type) ? SUBJECTS[event.type]?.(event.data.object) : undefined;
  return subject === undefined ? undefined : { subject, cause: event.id };
}

/** A lab's callback names the order; the rest is fetched. @throws ApiError badSignature, labFailed */
export async function readLabCallback(
  services: Pick<LabServices, 'lab'>,
  callback: LabCallback,
): Promise<Reminder | undefined> {
  const setup = await services.lab();
  if (!setup?.takesCallbacks) throw new ApiError('labWebhookNotConfigured');
  const orderId = setup.lab.parseCallback(callback);
  if (orderId === undefined) return undefined;
  const report = await setup.lab.status(orderId).catch((error: unknown) => {
    if (error instanceof LabFailure && error.reason === 'refused') return undefined;
    throw error instanceof LabFailure ? new ApiError('labFailed') : error;
  });
  if (!report || !isSessionId(report.reference)) return undefined;
  return { subject: report.reference, cause: `lab_${randomUUID()}` };
}
