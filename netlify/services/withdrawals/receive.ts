import type { Language } from '../../../src/domain/language.ts';
import { statusLabels } from '../../../src/domain/orders/progress.ts';
import { TRANSITIONS } from '../../../src/domain/orders/status.ts';
import { withdrawalLabels } from '../../../src/domain/orders/withdrawal.ts';
import type { WithdrawalForm, WithdrawalReceipt } from '../../../src/domain/withdrawalForm.ts';
import { ApiError } from '../../lib/apiError.ts';
import { describeError } from '../../lib/log.ts';
import { apiMessage } from '../../messages/index.ts';
import { type Claims, once } from '../claims/claims.ts';
import { MailFailure } from '../mail/mailer.ts';
import { sellerOf } from '../mail/mailSource.ts';
import { mailKey, type ShopServices, sendOnce } from '../orders/advance.ts';
import { alone } from '../orders/lock.ts';
import { openOrderBook } from '../orders/orderBook.ts';
import type { StoredOrder } from '../orders/storedOrder.ts';
import { finishSoon, remind } from '../orders/unfinished.ts';
import { arrivalOf, tagOf } from './arrival.ts';
import {
  type MailClaims,
  type NamedWithdrawal,
  type NoOrder,
  withdrawalClaims,
  withdrawalNotice,
  withdrawalOf,
  withdrawalReceipt,
  withdrawalText,
} from './withdrawalMails.ts';

type WithdrawalServices = ShopServices & {
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<void>;
};

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

/** Puts it on its order, and the order on hold where that can still be; the order's own steps then send the mails. */
async function keepOnOrder(
  services: WithdrawalServices,
  { order: { id } }: StoredOrder,
  withdrawal: NamedWithdrawal,
): Promise<MailClaims | undefined> {
  const book = openOrderBook(services);
  const reminder = { subject: id, cause: `withdrawal_${withdrawal.tag}` };
  const claims = await services.claims();
  const isKept = await alone(claims, id, async () => {
    // Before it is kept: nobody else would tell of it.
    await remind(services, reminder);
    const stored = await book.find(id);
    const added = stored && withdrawalLabels(stored.labels, withdrawal);
    if (!stored || !added) return false;
    await claimSent(claims, stored, withdrawal.tag);
    const held = TRANSITIONS[stored.order.status].hold;
    const labels = { ...(held && Object.keys(added).length > 0 ? statusLabels(held) : {}), ...added };
    if (Object.keys(labels).length > 0) await book.label(stored.paymentId, labels);
    return true;
  });
  if (!isKept) return undefined;
  await finishSoon(services, reminder);
  return withdrawalClaims(withdrawal.tag);
}

/** Finds its order and puts it there; says why where that was not possible. */
async function byOrder(
  services: WithdrawalServices,
  form: WithdrawalForm,
  withdrawal: NamedWithdrawal,
): Promise<MailClaims | NoOrder> {
  if (!services.payment()) return 'none';
  try {
    const found = await openOrderBook(services).findOf(form);
    return found ? ((await keepOnOrder(services, found, withdrawal)) ?? 'unknown') : 'none';
  } catch (error) {
    services.log(`withdrawals: ${describeError(error)}`);
    return 'unknown';
  }
}

/** Sends the mails about one that no order keeps: first the owner's, the only place that will keep it. */
async function byMailAlone(
  services: WithdrawalServices,
  withdrawal: NamedWithdrawal,
  reason: NoOrder,
): Promise<MailClaims> {
  const [owners, receipt] = withdrawalClaims(withdrawal.tag);
  const mailer = await services.mailer();
  if (!mailer) return [owners, receipt];
  try {
    const isTold = await sendOnce(services, mailer, owners, (source) =>
      withdrawalNotice(withdrawal, reason, source),
    );
    if (isTold) await sendOnce(services, mailer, receipt, (source) => withdrawalReceipt(withdrawal, source));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    services.log(`withdrawals: a mail did not go out: ${error.message}`);
  }
  return [owners, receipt];
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
  language: Language,
): Promise<WithdrawalReceipt> {
  const tag = tagOf(form, services.payment()?.secretKey ?? '');
  const receivedAt = await arrivalOf(await services.claims(), tag, services.now());
  const text = withdrawalText(form, receivedAt, language);
  const withdrawal = { ...form, items: form.items ?? '', receivedAt, language, tag, text };
  const kept = await byOrder(services, form, withdrawal);
  const mails = typeof kept === 'string' ? await byMailAlone(services, withdrawal, kept) : kept;
  const [isTold, isConfirmed] = (await services.mailer()) ? await whatWentOut(services, mails) : [];
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
 * @throws ApiError withdrawalNotTaken where no mail tells the owner, tooManyRequests, claimsFailed
 */
export async function receiveWithdrawal(
  services: WithdrawalServices,
  form: WithdrawalForm,
  language: Language,
): Promise<WithdrawalReceipt> {
  const start = performance.now();
  try {
    return await receive(services, form, language);
  } finally {
    await services.pause(ANSWER_STEP_MS - ((performance.now() - start) % ANSWER_STEP_MS));
  }
}
