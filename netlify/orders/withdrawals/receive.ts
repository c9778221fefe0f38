import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { statusLabels, withdrawalLabels } from '../../../src/shared/shop/orders/labels.ts';
import { TRANSITIONS } from '../../../src/shared/shop/orders/order.ts';

import type { WithdrawalForm, WithdrawalReceipt } from '../../../src/shared/shop/withdrawal.ts';
import { ApiError, tooManyRequests } from '../../lib/apiError.ts';
import type { CallLimit, CountCall } from '../../lib/callLimits.ts';
import { alone, type Claims, once } from '../../lib/claims.ts';
import { addressBlock } from '../../lib/countWindows.ts';
import { describeError } from '../../lib/log.ts';
import { apiMessage } from '../../lib/messages/index.ts';
import { MailFailure } from '../../mail/mailer.ts';
import { sellerOf } from '../../mail/mailSource.ts';
import { type OrderRepository, openOrderRepository } from '../../stripe/orderRepository.ts';
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

/**
 * What tells a withdrawal from others: the same content is the same one. It is part of the names of claims, which must
 * not tell whose it is.
 */
function tagOf(form: WithdrawalForm, secret: string): string {
  const { name, order, email, items = '', message = '' } = form;
  return createHmac('sha256', secret)
    .update(JSON.stringify([name, order, email.toLowerCase(), items, message]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * When a withdrawal came in first, as ISO 8601.
 * @param now ms since 1970
 * @param admit throws where a new one is not taken
 * @throws ApiError claimsFailed
 */
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
  await once(claims, key, async () => ({ receivedAt }));
  return String((await known()) ?? receivedAt);
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What the form may bring. None of it refuses one whose number and address fit an order, nor one for what others did. */
export const WITHDRAWAL_LIMITS = {
  /** Withdrawals of one network. */
  network: { calls: 20, windowMs: HOUR_MS },
  /** Mails of their own to the owner about what no order keeps: more of them wait for a digest. */
  notices: { calls: 60, windowMs: HOUR_MS, isStrict: true },
  /** Whole receipts to a buyer's mailbox, beside those that are steps of the order. */
  receipts: { calls: 10, windowMs: DAY_MS },
  /** Mails to the mailbox of somebody who has bought nothing. */
  strangers: { calls: 2, windowMs: DAY_MS, isStrict: true },
  /** The same to all of them, so that a flood spoils no mail server's trust in the shop. */
  allStrangers: { calls: 60, windowMs: HOUR_MS, isStrict: true },
} as const;

/** The mailbox of an address, which may be written in many ways: what follows a plus is its owner's, dots mostly nothing. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${name.replaceAll('.', '')}@${domainToASCII(address.slice(at + 1))}`;
}

type WithdrawalServices = ShopServices & {
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<void>;
  readonly countCall: CountCall;
};

/** Who sends a withdrawal: in which language, and from which network address. */
type Sender = { readonly language: Language; readonly address: string };

/** So long a withdrawal may come after its purchase: a year and fourteen days where nobody was told of the right. */
const BUYERS_MONTHS = 13;

/**
 * Every answer takes a multiple of this, in ms: longer than Stripe and the mail server usually need, so that the time
 * tells nobody whether there is such an order.
 */
export const ANSWER_STEP_MS = 2500;
/** A mail that another process is sending is waited for. */
const LOOKS = 25;
const LOOK_MS = 200;
/** By then the claim of a mail that failed has run out, and a next try may begin. */
const RETRY_S = 120;

/** Blobs may have been away when its mails went out: the order has kept that alone. */
async function claimSent(claims: Claims, stored: StoredOrder, tag: string): Promise<void> {
  for (const { kind, sentAt } of stored.order.mails)
    if (sentAt && withdrawalOf(kind, stored.labels)?.tag === tag)
      await once(claims, mailKey(stored, kind), async () => ({ sentAt }));
}

/** What Stripe knows of whoever withdraws; undefined where that is not to be found out at the moment. */
async function lookUp(
  services: WithdrawalServices,
  form: WithdrawalForm,
): Promise<Awaited<ReturnType<OrderRepository['findOf']>> | undefined> {
  if (!services.payment()) return { isBuyer: false, stored: undefined };
  const from = new Date(services.now());
  from.setUTCMonth(from.getUTCMonth() - BUYERS_MONTHS);
  try {
    return await openOrderRepository(services).findOf(form, Math.floor(from.getTime() / 1000));
  } catch (error) {
    services.log(`withdrawals: ${describeError(error)}`);
    return undefined;
  }
}

/** Puts it on its order, and the order on hold where that can still be; the order's own steps then send the mails. */
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
  const isKept = await alone(claims, id, async () => {
    // Before it is kept: nobody else would tell of it.
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
 * Sends the mails about one, unless its order has: first the owner's, which may be the only place that keeps it. Those of
 * one that is kept on its order wait for nothing, and are not too many: an order keeps few.
 */
async function tell(
  services: WithdrawalServices,
  withdrawal: NamedWithdrawal,
  keeping: Keeping,
  { isBuyer, stored }: Partial<NonNullable<Awaited<ReturnType<typeof lookUp>>>>,
): Promise<void> {
  const [owners, receipt] = withdrawalClaims(withdrawal.tag);
  const mailer = await services.mailer();
  if (!mailer) return;
  const { notices, receipts, strangers, allStrangers } = WITHDRAWAL_LIMITS;
  const mailbox = mailboxOf(withdrawal.email);
  const isWithin = async (name: string, limit: CallLimit, key: string) =>
    (await services.countCall(`withdrawals: ${name}`, limit, key)) === 0;
  try {
    const isTold = await sendOnce(services, mailer, owners, async (source) => {
      if (keeping === 'found' || (await isWithin('notices', notices, 'all')))
        return withdrawalNotice(withdrawal, keeping, stored?.order, source);
      await keepForDigest(await services.claims(), withdrawal, source);
      return undefined;
    });
    if (!isTold) return;
    await sendOnce(services, mailer, receipt, async (source) => {
      if (keeping === 'found' || (isBuyer && (await isWithin('receipts', receipts, mailbox))))
        return withdrawalReceipt(withdrawal, source);
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

/** Which of the mails have gone out, by us or by whoever is at it. */
async function whatWentOut(services: WithdrawalServices, mails: MailClaims): Promise<readonly boolean[]> {
  const claims = await services.claims();
  let done: boolean[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    done = await Promise.all(mails.map(async (key) => (await claims.peek(key))?.state === 'done'));
    if (done.every(Boolean)) return done;
    await services.pause(LOOK_MS);
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
    // Whoever may be a buyer is never turned away (§ 356a BGB).
    if (waitMs > 0 && found && !found.stored) throw tooManyRequests(waitMs / 1000);
  });
  const text = withdrawalText(form, receivedAt, language);
  const withdrawal = { ...form, items: form.items ?? '', receivedAt, language, tag, text };
  let keeping: Keeping = found && !found.stored ? 'none' : 'unknown';
  if (found?.stored)
    keeping = await keepOnOrder(services, found.stored, withdrawal).catch((error: unknown) => {
      services.log(`withdrawals: ${describeError(error)}`);
      return 'unknown';
    });
  await tell(services, withdrawal, keeping, found ?? {});
  const hasMail = (await services.mailer()) !== undefined;
  const [isTold, isConfirmed] = hasMail ? await whatWentOut(services, withdrawalClaims(tag)) : [];
  if (!isTold) {
    const { email } = sellerOf((await services.mailSource()).snapshot);
    const headers = { 'Retry-After': String(RETRY_S) };
    throw new ApiError('withdrawalNotTaken', { params: { email }, headers, language });
  }
  const { email } = form;
  const note = apiMessage(language, isConfirmed ? 'withdrawal.mailed' : 'withdrawal.notMailed', { email });
  return { receivedAt, text: `${text}\n\n${note}` };
}

/**
 * Takes a withdrawal: puts it on the order that its number and address name, tells the owner and sends the receipt. The
 * answer and its time are the same whether there is such an order or not. Sent in again it is the same withdrawal.
 * @throws ApiError withdrawalNotTaken where no mail tells the owner, claimsFailed; tooManyRequests where many came from
 * the address and this one names no order
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
