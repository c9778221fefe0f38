import {
  chooseDelivery,
  isDueAtLab,
  LAB_STATES,
  linesForLab,
  linesToPrint,
  reasonToWait,
} from '../../src/shared/shop/lab.ts';
import { labLabels, statusLabels, trackingLabels } from '../../src/shared/shop/orders/labels.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { LabFailure, type LabOrder, type LabReport } from '../lab/lab.ts';
import type { LabSetup } from '../lab/openLab.ts';
import { ApiError } from '../lib/apiError.ts';
import { CLAIM_MS, type Claims, type Found, withOrderLock } from '../lib/claims.ts';
import { describeError } from '../lib/log.ts';
import type { OrderRepository, OrderServices } from '../stripe/orderRepository.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';

export type LabContext = LabSetup & {
  readonly services: OrderServices;
  readonly claims: Claims;
  readonly repository: OrderRepository;
};

/** Prefix of the marks of orders that are open at the lab, where an order may stay for weeks. */
export const LAB_MARK = 'open-lab/';

const claimOf = (id: string) => `lab/${id}`;

/** The claim of a submission whose outcome was never noted: the lab may have the order. */
export async function openTry(
  { claims }: Pick<LabContext, 'claims'>,
  { id, lab }: Order,
): Promise<Found | undefined> {
  const found = lab?.orderId ? undefined : await claims.find(claimOf(id));
  return found?.claim.state === 'free' ? undefined : found;
}

function labOrderOf({ order }: StoredOrder, { lab, fileAddress }: LabSetup): LabOrder {
  const { name, email, address } = order.customer;
  return {
    name,
    email,
    address,
    items: linesForLab(order, lab.name).map(({ photoId, sku, quantity }) => ({
      photoId,
      sku,
      quantity,
      fileAddress: lab.fetchesFiles ? fileAddress(photoId) : '',
    })),
  };
}

async function submit(context: LabContext, stored: StoredOrder): Promise<string> {
  const { lab } = context;
  const { id } = stored.order;
  // Before every try, because the answer to an earlier one may be lost.
  const known = await lab.find(id);
  if (known) return known.orderId;
  const order = labOrderOf(stored, context);
  const chosen = chooseDelivery(await lab.quote(order, id), await context.deliveryMaxCents());
  if ('reason' in chosen) throw new LabFailure(chosen.reason);
  return lab.submit(order, id, chosen.delivery);
}

/** The lab's order id. The order is submitted once, by whichever process comes first. */
async function submitOnce(context: LabContext, stored: StoredOrder): Promise<string> {
  const { claims } = context;
  const taken = await claims.take(claimOf(stored.order.id), CLAIM_MS);
  if (!taken.taken) {
    const { state, note } = taken.claim ?? {};
    if (state !== 'done') throw new ApiError('orderBusy');
    return String(note?.orderId);
  }
  try {
    const orderId = await submit(context, stored);
    await claims.finish(taken.held, { orderId });
    return orderId;
  } catch (error) {
    // While the outcome is unknown the claim stays: the lab may still be processing the request.
    if (error instanceof LabFailure && error.reason !== 'unreachable') await claims.free(taken.held);
    throw error;
  }
}

async function noteAtLab(
  { lab, repository, claims }: LabContext,
  stored: StoredOrder,
  orderId: string,
): Promise<void> {
  const { order, paymentId } = stored;
  const reason = linesForLab(order, lab.name).length < linesToPrint(order).length ? 'manualLines' : undefined;
  await claims.addReminder(LAB_MARK + order.id);
  await repository.label(paymentId, {
    ...statusLabels('at_lab'),
    ...labLabels({ name: lab.name, orderId, state: 'received', ...(reason && { reason }) }),
  });
}

/**
 * Submits an order to the lab, or notes the reason on the order. Call it under the order's lock.
 * @param byHand as in {@link reasonToWait}
 * @throws LabFailure with the noted reason; ApiError orderBusy while an earlier try may be under way
 */
export async function submitToLab(context: LabContext, stored: StoredOrder, byHand: boolean): Promise<void> {
  const { lab, repository } = context;
  const { order, paymentId } = stored;
  // The lab accepts a reference only once, so a cancelled order stays as it is.
  if (order.lab?.state === 'cancelled') throw new LabFailure('cancelledAtLab');
  try {
    const reason = reasonToWait(order, lab.name, byHand);
    // The reason may have appeared after a try that reached the lab.
    if (reason && (await settleOutcome(context, stored))) return;
    if (reason) throw new LabFailure(reason);
    await noteAtLab(context, stored, await submitOnce(context, stored));
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error;
    const { reason } = error;
    const isNoted = order.lab?.state === 'waiting' && order.lab.reason === reason;
    if (!isNoted)
      await repository.label(paymentId, labLabels({ name: lab.name, orderId: '', state: 'waiting', reason }));
    throw error;
  }
}

/** Notes the outcome of an open try. Call it under the order's lock. @returns whether the lab has the order */
export async function settleOutcome(context: LabContext, stored: StoredOrder): Promise<boolean> {
  const { lab, claims, repository, services } = context;
  const { order, paymentId } = stored;
  const found = await openTry(context, order);
  if (!found) return false;
  const { claim, held } = found;
  if (claim.state === 'held' && claim.until > services.now()) throw new ApiError('orderBusy');
  const orderId = claim.state === 'done' ? claim.note?.orderId : (await lab.find(order.id))?.orderId;
  if (orderId !== undefined) {
    await noteAtLab(context, stored, String(orderId));
    return true;
  }
  await claims.free(held);
  if (order.lab?.reason === 'unreachable')
    await repository.label(paymentId, labLabels({ name: lab.name, orderId: '', state: 'waiting' }));
  return false;
}

/** In ms: if a parcel's tracking number comes later than this, the buyer's mail goes without it. */
const NUMBER_WAIT_MS = 24 * 60 * 60 * 1000;

type Labels = Readonly<Record<string, string>>;

/** The labels of an order that the lab has sent. Lines that it does not print are left for the owner. */
function sentLabels(stored: StoredOrder, { tracking }: LabReport, now: number): Labels {
  const { order, labSentAt } = stored;
  const { lab } = order;
  if (!lab) return {};
  const since = labSentAt ?? new Date(now).toISOString();
  const noted = labLabels({ ...lab, state: 'sent' }, since);
  const isWhole = lab.reason !== 'manualLines';
  const isComplete = tracking?.number || now - Date.parse(since) >= NUMBER_WAIT_MS;
  if (!isWhole || !tracking || !isComplete) return lab.state === 'sent' ? {} : noted;
  const { reason: _, ...rest } = lab;
  return {
    ...labLabels({ ...rest, state: 'sent' }, since),
    ...statusLabels('sent'),
    ...trackingLabels(tracking),
  };
}

/** The labels that a report changes; none when it says nothing new. */
function labelsFor(stored: StoredOrder, report: LabReport, now: number): Labels {
  const { lab } = stored.order;
  if (!lab) return {};
  if (report.state === 'cancelled')
    return {
      ...statusLabels('held'),
      ...labLabels({ ...lab, state: 'cancelled', reason: 'cancelledAtLab' }),
    };
  if (report.state === 'sent') return sentLabels(stored, report, now);
  const state = LAB_STATES.indexOf(report.state) > LAB_STATES.indexOf(lab.state) ? report.state : lab.state;
  const { reason: old, ...rest } = lab;
  const reason = old === 'manualLines' ? old : report.needsAttention ? 'attention' : undefined;
  if (state === lab.state && reason === old) return {};
  return labLabels({ ...rest, state, ...(reason && { reason }) });
}

/** Notes an order's state at the lab, under the order's lock. @returns whether it is new @throws LabFailure */
export async function followLab(context: LabContext, stored: StoredOrder): Promise<boolean> {
  const { order, paymentId } = stored;
  const { lab } = order;
  // Orders of another, earlier lab are the owner's task.
  if (order.status !== 'at_lab' || !lab?.orderId || lab.name !== context.lab.name) return false;
  const report = await context.lab.status(lab.orderId);
  if (report.reference !== order.id) {
    context.services.log(`orders: ${order.number}: the lab has another order under its id`);
    return false;
  }
  const labels = labelsFor(stored, report, context.services.now());
  if (Object.keys(labels).length === 0) return false;
  await context.repository.label(paymentId, labels);
  return true;
}

export type LabServices = OrderServices & { readonly lab: () => Promise<LabSetup | undefined> };

/** The lab with the context of its steps; undefined without a lab. */
export async function openLabContext(
  services: LabServices,
  repository: OrderRepository,
): Promise<LabContext | undefined> {
  const setup = await services.lab();
  return setup && { ...setup, services, repository, claims: await services.claims() };
}

type LabStep = (context: LabContext, stored: StoredOrder) => Promise<unknown>;

const submitAlone: LabStep = (context, stored) => submitToLab(context, stored, false);

function stepFor({ holdMs, services }: LabContext, order: Order): LabStep | undefined {
  const { status } = order;
  if (isDueAtLab(order, holdMs, services.now())) return submitAlone;
  if (status === 'at_lab') return followLab;
  // Held, cancelled or refunded, perhaps after a try with an unknown outcome.
  return status === 'paid' ? undefined : settleOutcome;
}

/** Temporary failures, which are tried again. Any other is noted on the order for the owner. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof LabFailure) || error.reason === 'unreachable' || error.reason === 'key';

/** Runs the due steps at the lab. @returns the order afterwards, and whether nothing has to be tried again */
export async function processLab(
  services: LabServices,
  repository: OrderRepository,
  stored: StoredOrder,
): Promise<{ stored: StoredOrder; isDone: boolean }> {
  const { id, number, status } = stored.order;
  let isDone = true;
  try {
    const context = await openLabContext(services, repository);
    if (context && status === 'paid') await context.claims.addReminder(LAB_MARK + id);
    const step = context && stepFor(context, stored.order);
    if (!step || (step === settleOutcome && !(await openTry(context, stored.order))))
      return { stored, isDone };
    await withOrderLock(context.claims, id, async () => {
      // The order read before may be outdated.
      const fresh = await repository.find(id);
      if (fresh) await stepFor(context, fresh.order)?.(context, fresh);
    });
  } catch (error) {
    isDone = !isPassing(error);
    const isBusy = error instanceof ApiError && error.code === 'orderBusy';
    if (!isDone && !isBusy)
      services.log(
        `orders: ${number}: ${error instanceof LabFailure ? `lab: ${error.reason}` : describeError(error)}`,
      );
  }
  return { stored: (await repository.find(id)) ?? stored, isDone };
}

export const isOverAtLab = ({ status }: Order): boolean =>
  status === 'sent' || status === 'cancelled' || status === 'refunded';
