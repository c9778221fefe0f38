import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '../../src/shared/i18n/language.ts';
import { isPrintedForNothing } from '../../src/shared/shop/lab.ts';
import { labLabels, statusLabels, trackingLabels } from '../../src/shared/shop/orders/labels.ts';
import {
  type Order,
  type OrderAction,
  type OrderStatus,
  TRANSITIONS,
  type Tracking,
} from '../../src/shared/shop/orders/order.ts';
import {
  type RefundRequest,
  refundCents,
  refundedPrints,
  returnedLabels,
} from '../../src/shared/shop/orders/refunds.ts';
import { formatCents } from '../../src/shared/shop/price.ts';

import type { Operation } from '../content/commitMessage.ts';
import { LabFailure } from '../lab/lab.ts';
import { ApiError, badForm } from '../lib/apiError.ts';
import { alone } from '../lib/claims.ts';
import { apiMessage } from '../lib/messages/index.ts';
import { type OrderBook, openOrderBook } from '../stripe/orderBook.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import type { ShopServices } from './advance.ts';
import { followLab, handOver, type LabDesk, openDesk, openTry, settleOutcome } from './lab.ts';
import { finishSoon, remind } from './unfinished.ts';

/** What the lab failed at as the answer that it becomes. */
async function asked<T>(work: Promise<T>, language: Language): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error;
    const code = error.reason === 'unreachable' || error.reason === 'key' ? 'labFailed' : 'labWaits';
    throw new ApiError(code, { sentence: { key: `lab.reason.${error.reason}` }, language });
  }
}

/** Asks whether the lab still has what is noted to be there: the note may be minutes old. @throws LabFailure */
async function confirmAtLab(desk: LabDesk, stored: StoredOrder): Promise<void> {
  const isNew = await followLab(desk, stored);
  const fresh = isNew ? await desk.book.find(stored.order.id) : undefined;
  if (fresh?.order.lab?.state === 'cancelled') throw new LabFailure('cancelledAtLab');
}

/** The owner's "Send to Lab". @throws ApiError labNotConfigured, labWaits, labFailed, orderBusy */
async function submitByHand(
  desk: LabDesk | undefined,
  stored: StoredOrder,
  language: Language,
): Promise<void> {
  const isAtLab = stored.order.status === 'at_lab';
  if (!desk && isAtLab) return;
  if (!desk) throw new ApiError('labNotConfigured', { language });
  await asked(isAtLab ? confirmAtLab(desk, stored) : handOver(desk, stored, true), language);
}

/** Finds out whether an order that is not at the lab for us is there after all. @throws ApiError labFailed, orderBusy */
async function settleFirst(desk: LabDesk, stored: StoredOrder, language: Language): Promise<void> {
  await asked(settleOutcome(desk, stored), language);
}

/** Takes an order back. @returns the labels that say so @throws ApiError labNotConfigured, labTooLate, labFailed */
async function takeBack(
  desk: LabDesk | undefined,
  { order }: StoredOrder,
  language: Language,
): Promise<Readonly<Record<string, string>>> {
  const { status, lab } = order;
  if (!lab || (status !== 'at_lab' && !isPrintedForNothing(order))) return {};
  if (desk?.lab.name !== lab.name) throw new ApiError('labNotConfigured', { language });
  if (!(await asked(desk.lab.cancel(lab.orderId), language))) throw new ApiError('labTooLate', { language });
  const { reason: _, ...rest } = lab;
  return labLabels({ ...rest, state: 'cancelled' });
}

/** What the owner does with an order, with what it takes. */
export type Deed =
  | { readonly action: Exclude<OrderAction, 'sent' | 'refund'> }
  | { readonly action: 'sent'; readonly tracking: Tracking }
  | { readonly action: 'refund'; readonly request: RefundRequest; readonly operation: Operation };

/** Where the deed leads. @throws ApiError orderState where the order's status forbids it */
function nextStatus(order: Order, action: OrderAction, language: Language): OrderStatus {
  const { status } = order;
  const next = TRANSITIONS[status][action];
  if (next) return next;
  const isTakenBack = status === 'refunded' && order.lab?.state === 'cancelled';
  if (action === 'cancel' && (isPrintedForNothing(order) || isTakenBack)) return 'cancelled';
  const params = { status: apiMessage(language, `order.status.${status}`) };
  throw new ApiError('orderState', { params, language });
}

/** Without a name, the same body is the same refund. */
const refundName = ({ operation, request }: Extract<Deed, { action: 'refund' }>): string =>
  operation.named
    ? operation.id
    : createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);

async function refund(
  book: OrderBook,
  stored: StoredOrder,
  deed: Extract<Deed, { action: 'refund' }>,
  language: Language,
): Promise<void> {
  const { order } = stored;
  const name = refundName(deed);
  if (stored.refunds.some(({ metadata }) => metadata?.operation === name)) return;
  const { refundedCents } = deed.request;
  if (refundedCents !== undefined && refundedCents !== order.refundedCents) {
    const params = { given: formatCents(order.refundedCents, language) };
    throw new ApiError('refundChanged', { params, language });
  }
  const cents = refundCents(order, deed.request);
  if (cents === undefined) throw badForm([{ path: 'items', key: 'fault.prints' }]);
  const left = order.totalCents - order.refundedCents;
  if (cents > left || left === 0) {
    const params = { left: formatCents(left, language) };
    throw new ApiError('refundTooLarge', { params, language });
  }
  // Prints that exist keep their numbers, whatever is given back for them.
  const prints = deed.request.items && refundedPrints(order, deed.request);
  const labels = prints ? returnedLabels(prints, stored.isPrinted) : {};
  await book.refund(stored, { cents, operation: name, labels });
}

type Work = { book: OrderBook; desk: LabDesk | undefined; stored: StoredOrder; language: Language };

async function perform({ book, desk, stored, language }: Work, deed: Deed): Promise<void> {
  const { order, paymentId } = stored;
  const status = nextStatus(order, deed.action, language);
  if (deed.action === 'refund') {
    const isPrinted = stored.isPrinted || (desk !== undefined && (await openTry(desk, order)) !== undefined);
    return refund(book, { ...stored, isPrinted }, deed, language);
  }
  if (deed.action === 'submit') return submitByHand(desk, stored, language);
  const labels = {
    ...(deed.action === 'cancel' ? await takeBack(desk, stored, language) : {}),
    ...(status === order.status ? {} : statusLabels(status)),
    ...(deed.action === 'sent' ? trackingLabels(deed.tracking) : {}),
  };
  if (Object.keys(labels).length > 0) await book.label(paymentId, labels);
}

/**
 * Does something with an order, while nobody else does, and answers it as it is then. Doing it again changes nothing.
 * @throws ApiError notFound, orderState, refundTooLarge, refundChanged, orderBusy, ordersFailed, labNotConfigured,
 * labWaits, labTooLate, labFailed
 */
export async function actOnOrder(
  services: ShopServices,
  id: string,
  deed: Deed,
  language: Language,
): Promise<Order> {
  const book = openOrderBook(services);
  const found = async (): Promise<StoredOrder> => {
    const stored = await book.find(id);
    if (!stored) throw new ApiError('notFound', { language });
    return stored;
  };
  // Before the lock: an id that nobody knows becomes no key.
  await found();
  const reminder = { subject: id, cause: `call_${randomUUID()}` };
  const tells = deed.action === 'sent' || deed.action === 'refund' || deed.action === 'cancel';
  await alone(await services.claims(), id, async () => {
    // Before the deed: nobody else would tell the buyer of it, or free the numbers of what is not printed.
    if (tells) await remind(services, reminder);
    const desk = await openDesk(services, book);
    if (desk && (deed.action === 'hold' || deed.action === 'cancel'))
      await settleFirst(desk, await found(), language);
    await perform({ book, desk, stored: await found(), language }, deed);
  });
  if (tells) await finishSoon(services, reminder);
  return (await found()).order;
}
