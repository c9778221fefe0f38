import { chooseDelivery } from '../../src/shared/shop/orders/chooseDelivery.ts';
import { linesForLab, linesToPrint, reasonToWait } from '../../src/shared/shop/orders/handOver.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { labLabels, statusLabels } from '../../src/shared/shop/orders/progress.ts';
import { LabFailure, type LabOrder } from '../lab/lab.ts';
import type { LabSetup } from '../lab/openLab.ts';
import { ApiError } from '../lib/apiError.ts';
import { CLAIM_MS, type Claims, type Found } from '../lib/claims.ts';
import type { OrderBook, OrderServices } from '../stripe/orderBook.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';

/** What the steps at the lab work with. */
export type LabDesk = LabSetup & {
  readonly services: OrderServices;
  readonly claims: Claims;
  readonly book: OrderBook;
};

/** Marks an order that the lab has to do with, until it is over: an order may be at the lab for weeks. */
export const LAB_MARK = 'open-lab/';

const claimOf = (id: string) => `lab/${id}`;

/** The claim of a try by which the lab may have an order that says nothing of it: it may have ended before its note. */
export async function openTry(
  { claims }: Pick<LabDesk, 'claims'>,
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

async function submit(desk: LabDesk, stored: StoredOrder): Promise<string> {
  const { lab } = desk;
  const { id } = stored.order;
  // Before every try: the answer to an earlier one may have been lost.
  const known = await lab.find(id);
  if (known) return known.orderId;
  const order = labOrderOf(stored, desk);
  const chosen = chooseDelivery(await lab.quote(order, id), await desk.deliveryMaxCents());
  if ('reason' in chosen) throw new LabFailure(chosen.reason);
  return lab.submit(order, id, chosen.delivery);
}

/** The lab's id of the order, which is submitted for it once, by whoever comes first. */
async function submitOnce(desk: LabDesk, stored: StoredOrder): Promise<string> {
  const { claims } = desk;
  const taken = await claims.take(claimOf(stored.order.id), CLAIM_MS);
  if (!taken.taken) {
    const { state, note } = taken.claim ?? {};
    if (state !== 'done') throw new ApiError('orderBusy');
    return String(note?.orderId);
  }
  try {
    const orderId = await submit(desk, stored);
    await claims.finish(taken.held, { orderId });
    return orderId;
  } catch (error) {
    // While the outcome is open the claim stays: the lab may still be at what we no longer wait for.
    if (error instanceof LabFailure && error.reason !== 'unreachable') await claims.free(taken.held);
    throw error;
  }
}

async function noteAtLab(
  { lab, book, claims }: LabDesk,
  stored: StoredOrder,
  orderId: string,
): Promise<void> {
  const { order, paymentId } = stored;
  const reason = linesForLab(order, lab.name).length < linesToPrint(order).length ? 'manualLines' : undefined;
  await claims.leave(LAB_MARK + order.id);
  await book.label(paymentId, {
    ...statusLabels('at_lab'),
    ...labLabels({ name: lab.name, orderId, state: 'received', ...(reason && { reason }) }),
  });
}

/**
 * Hands an order to the lab, or notes on it why not. Only while nobody else works on the order.
 * @param byHand as {@link reasonToWait} has it
 * @throws LabFailure with what was noted; ApiError orderBusy while an earlier try may still be under way
 */
export async function handOver(desk: LabDesk, stored: StoredOrder, byHand: boolean): Promise<void> {
  const { lab, book } = desk;
  const { order, paymentId } = stored;
  // The lab takes no reference twice; that it was there stays noted.
  if (order.lab?.state === 'cancelled') throw new LabFailure('cancelledAtLab');
  try {
    const reason = reasonToWait(order, lab.name, byHand);
    // It may have come up only after a try that has reached the lab.
    if (reason && (await settleOutcome(desk, stored))) return;
    if (reason) throw new LabFailure(reason);
    await noteAtLab(desk, stored, await submitOnce(desk, stored));
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error;
    const { reason } = error;
    const isNoted = order.lab?.state === 'waiting' && order.lab.reason === reason;
    if (!isNoted)
      await book.label(paymentId, labLabels({ name: lab.name, orderId: '', state: 'waiting', reason }));
    throw error;
  }
}

/**
 * Finds out what has become of a try whose outcome is open, and notes it. Only while nobody else works on the order.
 * @returns whether the order is at the lab
 * @throws LabFailure where the lab cannot be asked, ApiError orderBusy while the try may still be under way
 */
export async function settleOutcome(desk: LabDesk, stored: StoredOrder): Promise<boolean> {
  const { lab, claims, book, services } = desk;
  const { order, paymentId } = stored;
  const found = await openTry(desk, order);
  if (!found) return false;
  const { claim, held } = found;
  if (claim.state === 'held' && claim.until > services.now()) throw new ApiError('orderBusy');
  const orderId = claim.state === 'done' ? claim.note?.orderId : (await lab.find(order.id))?.orderId;
  if (orderId !== undefined) {
    await noteAtLab(desk, stored, String(orderId));
    return true;
  }
  await claims.free(held);
  if (order.lab?.reason === 'unreachable')
    await book.label(paymentId, labLabels({ name: lab.name, orderId: '', state: 'waiting' }));
  return false;
}
