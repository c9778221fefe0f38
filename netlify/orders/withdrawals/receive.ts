import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { statusLabels, withdrawalLabels } from '../../../src/shared/shop/orders/labels.ts';
import { TRANSITIONS } from '../../../src/shared/shop/orders/order.ts';
import type { WithdrawalForm, WithdrawalReceipt } from '../../../src/shared/shop/withdrawal.ts';
import { ApiError, tooManyRequests } from '../../lib/apiError.ts';
import type { CallLimit, CountCall } from '../../lib/callLimits.ts';
import { type Claims, runOnce, withOrderLock } from '../../lib/claims.ts';
import { addressBlock } from '../../lib/countWindows.ts';
import { logged } from '../../lib/log.ts';
import { apiMessage } from '../../lib/messages/index.ts';
import { MailFailure } from '../../mail/mailer.ts';
import { sellerOf } from '../../mail/mailSource.ts';
import { type FoundBuyer, openOrderRepository } from '../../stripe/orderRepository.ts';
import type { StoredOrder } from '../../stripe/storedOrder.ts';
import { mailKey, type ShopServices, sendOnce } from '../processOrder.ts';
import { finishSoon, remind } from '../unfinished.ts';
import { keepForDigest } from './digest.ts';
import {
  type Keeping,
  type MailClaims,
  type NamedWithdrawal,
  shortReceipt,
  withdrawalClaims,
  withdrawalNotice,
  withdrawalOf,
  withdrawalReceipt,
  withdrawalText,
} from './withdrawalMails.ts';

/** Identifies a withdrawal by its content. The tag is part of claim keys, so it must not reveal the sender. */
function tagOf(form: WithdrawalForm, secret: string): string {
  const { name, order, email, items = '', message = '' } = form;
  return createHmac('sha256', secret)
    .update(JSON.stringify([name, order, email.toLowerCase(), items, message]))
    .digest('base64url')
    .slice(0, 22);
}

/** When a withdrawal first arrived, as ISO 8601. @param admit throws when a new one is refused */
async function arrivalOf(
  claims: Claims,
  tag: string,
  now: number,
  admit: () => Promise<void>,
): Promise<string> {
  const key = `withdrawal/${tag}`;
  const known = async () => (await claims.peek(key))?.note?.receivedAt;
  const before = await known();
  if (before !== undefined) return String(before);
  await admit();
  const receivedAt = new Date(now).toISOString();
  await runOnce(claims, key, async () => ({ receivedAt }));
  return String((await known()) ?? receivedAt);
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Limits of the form. They never refuse a withdrawal that matches an order, or one because of other senders. */
export const WITHDRAWAL_LIMITS = {
  network: { calls: 20, windowMs: HOUR_MS },
  /** Single mails to the owner about withdrawals that no order keeps; beyond this they wait for a digest. */
  notices: { calls: 60, windowMs: HOUR_MS, isStrict: true },
  /** Full receipts to a buyer's mailbox, besides those that are steps of the order. */
  receipts: { calls: 10, windowMs: DAY_MS },
  /** Mails to the mailbox of somebody who has bought nothing. */
  strangers: { calls: 2, windowMs: DAY_MS, isStrict: true },
  /** The same for all together, so that a flood does not ruin the shop's standing with mail servers. */
  allStrangers: { calls: 60, windowMs: HOUR_MS, isStrict: true },
} as const;

/** The mailbox of an address, which has many spellings: a plus suffix and usually dots do not matter. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${name.replaceAll('.', '')}@${domainToASCII(address.slice(at + 1))}`;
}

type WithdrawalServices = ShopServices & {
  readonly pause: (ms: number) => Promise<void>;
  readonly countCall: CountCall;
};

type Sender = { readonly language: Language; readonly address: string };

/** How long after a purchase a withdrawal may come: a year and fourteen days if the buyer was not informed. */
const BUYERS_MONTHS = 13;

/**
 * Every answer takes a multiple of this, in ms: longer than Stripe and the mail server usually need, so that the time
 * does not reveal whether the order exists.
 */
export const ANSWER_STEP_MS = 2500;
/** How often to check for a mail that another process is sending. */
const CHECKS = 25;
const CHECK_MS = 200;
/** By then the claim of a failed mail has expired, and the next try may begin. */
const RETRY_S = 120;

/** Marks mails as sent that only the order noted, because Blobs was down at the time. */
async function claimSent(claims: Claims, stored: StoredOrder, tag: string): Promise<void> {
  for (const { kind, sentAt } of stored.order.mails)
    if (sentAt && withdrawalOf(kind, stored.labels)?.tag === tag)
      await runOnce(claims, mailKey(stored, kind), async () => ({ sentAt }));
}

/** What Stripe knows about the sender; undefined when that cannot be found out now. */
async function lookUp(services: WithdrawalServices, form: WithdrawalForm): Promise<FoundBuyer | undefined> {
  if (!services.payment()) return { isBuyer: false, stored: undefined };
  const from = new Date(services.now());
  from.setUTCMonth(from.getUTCMonth() - BUYERS_MONTHS);
  const found = openOrderRepository(services).findOf(form, Math.floor(from.getTime() / 1000));
  return found.catch(logged(services.log, 'withdrawals', undefined));
}

/** Puts a withdrawal on its order, and the order on hold if possible. The order's steps then send the mails. */
async function keepOnOrder(
  services: WithdrawalServices,
  { order: { id }, labels: before }: StoredOrder,
  withdrawal: NamedWithdrawal,
): Promise<Keeping> {
  // Before the lock, which others need.
  if (!withdrawalLabels(before, withdrawal)) return 'more';
  const repository = openOrderRepository(services);
  const reminder = { subject: id, cause: `withdrawal_${withdrawal.tag}` };
  const claims = await services.claims();
  const isKept = await withOrderLock(claims, id, async () => {
    // Before it is stored: without the reminder nobody would process it.
    await remind(services, reminder);
    const stored = await repository.find(id);
    const added = stored && withdrawalLabels(stored.labels, withdrawal);
    if (!stored || !added) return false;
    await claimSent(claims, stored, withdrawal.tag);
    const held = TRANSITIONS[stored.order.status].hold;
    const labels = { ...(held && Object.keys(added).length > 0 ? statusLabels(held) : {}), ...added };
    if (Object.keys(labels).length > 0) await repository.label(stored.paymentId, labels);
    return true;
  });
  if (isKept) await finishSoon(services, reminder);
  return isKept ? 'found' : 'more';
}

/**
 * Sends a withdrawal's mails, unless its order did: the owner's first, because it may be the only record. Mails about
 * one that is stored on its order have no limit: an order stores only a few.
 */
async function sendMails(
  services: WithdrawalServices,
  withdrawal: NamedWithdrawal,
  keeping: Keeping,
  { isBuyer, stored }: Partial<FoundBuyer>,
): Promise<void> {
  const [owners, receipt] = withdrawalClaims(withdrawal.tag);
  const mailer = await services.mailer();
  if (!mailer) return;
  const { notices, receipts, strangers, allStrangers } = WITHDRAWAL_LIMITS;
  const mailbox = mailboxOf(withdrawal.email);
  const isWithin = async (name: string, limit: CallLimit, key: string) =>
    (await services.countCall(`withdrawals: ${name}`, limit, key)) === 0;
  try {
    const isOwnerInformed = await sendOnce(services, mailer, owners, async (source) => {
      if (keeping === 'found' || (await isWithin('notices', notices, 'all')))
        return withdrawalNotice(withdrawal, keeping, stored?.order, source);
      await keepForDigest(await services.claims(), withdrawal, source);
      return undefined;
    });
    if (!isOwnerInformed) return;
    await sendOnce(services, mailer, receipt, async (source) => {
      if (keeping === 'found' || (isBuyer && (await isWithin('receipts', receipts, mailbox))))
        return withdrawalReceipt(withdrawal, stored?.order, source);
      if (isBuyer || !(await isWithin('strangers', strangers, mailbox))) return undefined;
      return (await isWithin('all strangers', allStrangers, 'all'))
        ? shortReceipt(withdrawal, source)
        : undefined;
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    services.log(`withdrawals: a mail did not go out: ${error.message}`);
  }
}

/** Which of the mails were sent, by us or by another process. */
async function sentMails(services: WithdrawalServices, mails: MailClaims): Promise<readonly boolean[]> {
  const claims = await services.claims();
  let done: boolean[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    done = await Promise.all(mails.map(async (key) => (await claims.peek(key))?.state === 'done'));
    if (done.every(Boolean)) return done;
    await services.pause(CHECK_MS);
  }
  return done;
}

async function receive(
  services: WithdrawalServices,
  form: WithdrawalForm,
  { language, address }: Sender,
): Promise<WithdrawalReceipt> {
  const tag = tagOf(form, services.payment()?.secretKey ?? '');
  const found = await lookUp(services, form);
  const receivedAt = await arrivalOf(await services.claims(), tag, services.now(), async () => {
    const { network } = WITHDRAWAL_LIMITS;
    const waitMs = await services.countCall('withdrawals: network', network, addressBlock(address));
    // A possible buyer is never refused (§ 356a BGB).
    if (waitMs > 0 && found && !found.stored) throw tooManyRequests(waitMs / 1000);
  });
  const text = withdrawalText(form, receivedAt, language);
  const withdrawal = { ...form, items: form.items ?? '', receivedAt, language, tag, text };
  let keeping: Keeping = found && !found.stored ? 'none' : 'unknown';
  if (found?.stored)
    keeping = await keepOnOrder(services, found.stored, withdrawal).catch(
      logged(services.log, 'withdrawals', 'unknown'),
    );
  await sendMails(services, withdrawal, keeping, found ?? {});
  const hasMail = (await services.mailer()) !== undefined;
  const [isOwnerInformed, isConfirmed] = hasMail ? await sentMails(services, withdrawalClaims(tag)) : [];
  if (!isOwnerInformed) {
    const { email } = sellerOf((await services.mailSource()).snapshot);
    const headers = { 'Retry-After': String(RETRY_S) };
    throw new ApiError('withdrawalNotTaken', { params: { email }, headers, language });
  }
  const { email } = form;
  const note = apiMessage(language, isConfirmed ? 'withdrawal.mailed' : 'withdrawal.notMailed', { email });
  return { receivedAt, text: `${text}\n\n${note}` };
}

/**
 * Takes a withdrawal: puts it on the order with its number and address, informs the owner and sends the receipt. Answer
 * and duration are the same whether the order exists or not. A repeated form is the same withdrawal.
 * @throws ApiError withdrawalNotTaken when no mail reaches the owner, claimsFailed; tooManyRequests when the address
 *   sent many and this one matches no order
 */
export async function receiveWithdrawal(
  services: WithdrawalServices,
  form: WithdrawalForm,
  sender: Sender,
): Promise<WithdrawalReceipt> {
  const start = performance.now();
  try {
    return await receive(services, form, sender);
  } finally {
    await services.pause(ANSWER_STEP_MS - ((performance.now() - start) % ANSWER_STEP_MS));
  }
}
