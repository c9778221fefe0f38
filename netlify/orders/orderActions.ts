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
import { withOrderLock } from '../lib/claims.ts';
import { apiMessage } from '../lib/messages/index.ts';
import { type OrderRepository, openOrderRepository } from '../stripe/orderRepository.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import { followLab, type LabContext, openLabContext, openTry, settleOutcome, submitToLab } from './lab.ts';
import type { ShopServices } from './processOrder.ts';
import { finishSoon, remind } from './unfinished.ts';

const asked = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof LabFailure)) throw error;
    const code = error.reason === 'unreachable' || error.reason === 'key' ? 'labFailed' : 'labWaits';
    throw new ApiError(code, { sentence: { key: `lab.reason.${error.reason}` } });
  });

/** Checks that the lab still has the order: the note may be minutes old. @throws LabFailure */
async function confirmAtLab(context: LabContext, stored: StoredOrder): Promise<void> {
  const isNew = await followLab(context, stored);
  const fresh = isNew ? await context.repository.find(stored.order.id) : undefined;
  if (fresh?.order.lab?.state === 'cancelled') throw new LabFailure('cancelledAtLab');
}

/** The owner's "Send to Lab". @throws ApiError labNotConfigured, labWaits, labFailed, orderBusy */
async function submitByHand(context: LabContext | undefined, stored: StoredOrder): Promise<void> {
  const isAtLab = stored.order.status === 'at_lab';
  if (!context && isAtLab) return;
  if (!context) throw new ApiError('labNotConfigured');
  await asked(isAtLab ? confirmAtLab(context, stored) : submitToLab(context, stored, true));
}

/** Cancels an order at the lab. @returns labels to note @throws ApiError labTooLate, labFailed */
async function cancelAtLab(
  context: LabContext | undefined,
  { order }: StoredOrder,
): Promise<Readonly<Record<string, string>>> {
  const { status, lab } = order;
  if (!lab || (status !== 'at_lab' && !isPrintedForNothing(order))) return {};
  if (context?.lab.name !== lab.name) throw new ApiError('labNotConfigured');
  if (!(await asked(context.lab.cancel(lab.orderId)))) throw new ApiError('labTooLate');
  const { reason: _, ...rest } = lab;
  return labLabels({ ...rest, state: 'cancelled' });
}

export type OrderCommand =
  | { readonly action: Exclude<OrderAction, 'sent' | 'refund'> }
  | { readonly action: 'sent'; readonly tracking: Tracking }
  | { readonly action: 'refund'; readonly request: RefundRequest; readonly operation: Operation };

/** The status after an action. @throws ApiError orderState when the current status forbids it */
function nextStatus(order: Order, action: OrderAction, language: Language): OrderStatus {
  const { status } = order;
  const next = TRANSITIONS[status][action];
  if (next) return next;
  const isTakenBack = status === 'refunded' && order.lab?.state === 'cancelled';
  if (action === 'cancel' && (isPrintedForNothing(order) || isTakenBack)) return 'cancelled';
  throw new ApiError('orderState', { params: { status: apiMessage(language, `order.status.${status}`) } });
}

/** The idempotency name; without an operation id, equal bodies are the same refund. */
const refundName = ({ operation, request }: Extract<OrderCommand, { action: 'refund' }>): string =>
  operation.named
    ? operation.id
    : createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);

async function refund(
  repository: OrderRepository,
  stored: StoredOrder,
  command: Extract<OrderCommand, { action: 'refund' }>,
  language: Language,
): Promise<void> {
  const { order } = stored;
  const name = refundName(command);
  if (stored.refunds.some(({ metadata }) => metadata?.operation === name)) return;
  const { refundedCents } = command.request;
  if (refundedCents !== undefined && refundedCents !== order.refundedCents) {
    throw new ApiError('refundChanged', { params: { given: formatCents(order.refundedCents, language) } });
  }
  const cents = refundCents(order, command.request);
  if (cents === undefined) throw badForm([{ path: 'items', key: 'fault.prints' }]);
  const left = order.totalCents - order.refundedCents;
  if (cents > left || left === 0) {
    throw new ApiError('refundTooLarge', { params: { left: formatCents(left, language) } });
  }
  // Printed items keep their numbers, even when they are refunded.
  const prints = command.request.items && refundedPrints(order, command.request);
  const labels = prints ? returnedLabels(prints, stored.isPrinted) : {};
  await repository.refund(stored, { cents, operation: name, labels });
}

async function perform(
  repository: OrderRepository,
  context: LabContext | undefined,
  stored: StoredOrder,
  command: OrderCommand,
  language: Language,
): Promise<void> {
  const { order, paymentId } = stored;
  const status = nextStatus(order, command.action, language);
  if (command.action === 'refund') {
    const isPrinted =
      stored.isPrinted || (context !== undefined && (await openTry(context, order)) !== undefined);
    return refund(repository, { ...stored, isPrinted }, command, language);
  }
  if (command.action === 'submit') return submitByHand(context, stored);
  const labels = {
    ...(command.action === 'cancel' ? await cancelAtLab(context, stored) : {}),
    ...(status === order.status ? {} : statusLabels(status)),
    ...(command.action === 'sent' ? trackingLabels(command.tracking) : {}),
  };
  if (Object.keys(labels).length > 0) await repository.label(paymentId, labels);
}

/** Performs an action under the order's lock; repeating it changes nothing. @returns the order @throws ApiError */
export async function actOnOrder(
  services: ShopServices,
  id: string,
  command: OrderCommand,
  language: Language,
): Promise<Order> {
  const repository = openOrderRepository(services);
  const found = async (): Promise<StoredOrder> => {
    const stored = await repository.find(id);
    if (!stored) throw new ApiError('notFound');
    return stored;
  };
  // Before the lock, so that an unknown id becomes no key.
  await found();
  const reminder = { subject: id, cause: `call_${randomUUID()}` };
  const tells = command.action === 'sent' || command.action === 'refund' || command.action === 'cancel';
  await withOrderLock(await services.claims(), id, async () => {
    // Before the command: the reminder alone leads to the buyer's mail and to freed numbers.
    if (tells) await remind(services, reminder);
    const context = await openLabContext(services, repository);
    // The lab may have the order although its answer was lost.
    if (context && (command.action === 'hold' || command.action === 'cancel'))
      await asked(settleOutcome(context, await found()));
    await perform(repository, context, await found(), command, language);
  });
  if (tells) await finishSoon(services, reminder);
  return (await found()).order;
}
