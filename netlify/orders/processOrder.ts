import { mailFailedLabels, mailSentLabels } from '../../src/shared/shop/orders/labels.ts';
import {
  dueMails,
  isAboutRefund,
  type MailKind,
  OWNERS,
  REFUSED,
} from '../../src/shared/shop/orders/openSteps.ts';
import { findSales } from '../editions/ledger.ts';
import { releaseUnpaidNumbers } from '../editions/settle.ts';
import { runOnce } from '../lib/claims.ts';
import { describeError, logged } from '../lib/log.ts';
import { type Mail, type Mailer, MailFailure } from '../mail/mailer.ts';
import type { MailSource } from '../mail/mailSource.ts';
import type { OrderRepository } from '../stripe/orderRepository.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import { type LabServices, processLab } from './lab.ts';
import { orderMail } from './orderMails.ts';
import { withdrawalClaims, withdrawalOf } from './withdrawals/withdrawalMails.ts';

export type ShopServices = LabServices & {
  /** Undefined when no mail can be sent. */
  readonly mailer: () => Promise<Mailer | undefined>;
  readonly mailSource: () => Promise<MailSource>;
};

type Step = {
  readonly services: ShopServices;
  readonly repository: OrderRepository;
  readonly stored: StoredOrder;
};

/** The longest time to send a mail, in ms: a claim that expires earlier may be taken over in the middle. */
const SENDING_MS = 30_000;

/** The claim of a mail about an order. */
export function mailKey({ order, labels }: StoredOrder, kind: string): string {
  const about = withdrawalOf(kind, labels);
  if (!about) return `mail/${order.id}/${kind}`;
  const [owners, receipt] = withdrawalClaims(about.tag);
  return kind.endsWith(OWNERS) ? owners : receipt;
}

/** Sends a mail once. @returns when; undefined while another process is at it @throws MailFailure */
export async function sendOnce(
  services: ShopServices,
  mailer: Mailer,
  key: string,
  write: (source: MailSource) => Mail | undefined | Promise<Mail | undefined>,
): Promise<string | undefined> {
  const claims = await services.claims();
  let sentAt: string | undefined;
  const result = await runOnce(claims, key, async (until) => {
    const mail = await write(await services.mailSource());
    // A platform may suspend a process anywhere; if it wakes too late, its successor sends the mail.
    if (services.now() > until - SENDING_MS) throw new Error('a claim on a mail has run out');
    if (mail) await mailer.send(mail);
    sentAt = new Date(services.now()).toISOString();
    return { sentAt };
  }).catch(async (error: unknown) => {
    // A suspended process may have a successor that has sent the mail.
    if (sentAt === undefined && (await claims.peek(key))?.state === 'done') return 'done before';
    // The mail was sent, but the claim could not be written: the order notes it instead.
    if (sentAt === undefined) throw error;
    services.log(`orders: ${describeError(error)}`);
    return 'done now';
  });
  if (sentAt !== undefined) return sentAt;
  return result === 'under way' ? undefined : String((await claims.peek(key))?.note?.sentAt);
}

/** The ledger's entries of an order; undefined when unreadable, because mails go out without them too. */
async function salesOf({ claims, log }: ShopServices, { order }: StoredOrder) {
  if (!order.items.some(({ edition }) => edition)) return undefined;
  return findSales(await claims()).catch(logged(log, `orders: ${order.number}`, undefined));
}

/** Sends one mail and notes the result on the order. @returns true once it is sent */
async function sendOrderMail(step: Step, mailer: Mailer, kind: MailKind): Promise<boolean> {
  const { services, repository, stored } = step;
  // The result of a refund mail is noted on the refund: a payment's metadata has too little room.
  const refund = [...stored.refunds, ...stored.failed].find(({ id }) => isAboutRefund(kind, id));
  const place = refund?.id ?? stored.paymentId;
  try {
    const key = mailKey(stored, kind);
    const sentAt = await sendOnce(services, mailer, key, async (source) =>
      orderMail(kind, stored, source, await salesOf(services, stored), services.now()),
    );
    if (sentAt === undefined) return false;
    await repository.label(place, mailSentLabels(kind, sentAt));
    return true;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    services.log(`orders: a mail (${kind}) of ${stored.order.number} did not go out: ${error.message}`);
    await repository.label(place, mailFailedLabels(kind, error.message));
    return error.message.startsWith(REFUSED);
  }
}

/**
 * Runs the open steps of an order: lab, edition numbers, mails. Each step takes a claim first, so parallel and
 * interrupted runs are safe.
 * @returns true when no step is left
 * @throws ApiError when Stripe or Blobs fails
 */
export async function processOrder(
  services: ShopServices,
  repository: OrderRepository,
  before: StoredOrder,
): Promise<boolean> {
  const { stored, isDone: isLabDone } = await processLab(services, repository, before);
  // Numbers stay reserved while the lab may be printing.
  await releaseUnpaidNumbers(services, stored.order, isLabDone);
  const mailer = await services.mailer();
  // Without a mailer no mail stays open: they would all go out months later.
  if (!mailer) return isLabDone;
  let isDone = isLabDone;
  const refundIds = stored.refunds.map(({ id }) => id);
  const failedIds = stored.failed.map(({ id }) => id);
  for (const kind of dueMails(stored.order, refundIds, failedIds)) {
    const sent = sendOrderMail({ services, repository, stored }, mailer, kind);
    const isGone = await sent.catch(logged(services.log, `orders: ${stored.order.number}`, false));
    isDone &&= isGone;
  }
  return isDone;
}
