import { isDueAtLab } from '../../src/shared/shop/orders/handOver.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { LabFailure } from '../lab/lab.ts';
import type { LabSetup } from '../lab/openLab.ts';
import { ApiError } from '../lib/apiError.ts';
import { describeError } from '../lib/log.ts';
import type { OrderBook, OrderServices } from '../stripe/orderBook.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import { followLab } from './followLab.ts';
import { handOver, LAB_MARK, type LabDesk, openTry, settleOutcome } from './handOver.ts';
import { alone } from './lock.ts';

export type LabServices = OrderServices & {
  /** Undefined where no lab is connected. */
  readonly lab: () => Promise<LabSetup | undefined>;
};

/** The lab with what its steps work with; undefined where none is connected. */
export async function openDesk(services: LabServices, book: OrderBook): Promise<LabDesk | undefined> {
  const setup = await services.lab();
  return setup && { ...setup, services, book, claims: await services.claims() };
}

type LabStep = (desk: LabDesk, stored: StoredOrder) => Promise<unknown>;

const handOverAlone: LabStep = (desk, stored) => handOver(desk, stored, false);

/** What the lab has to do with an order now. */
function stepFor({ holdMs, services }: LabDesk, order: Order): LabStep | undefined {
  const { status } = order;
  if (isDueAtLab(order, holdMs, services.now())) return handOverAlone;
  if (status === 'at_lab') return followLab;
  // Held, cancelled or refunded, maybe after a try of which nobody knows the outcome.
  return status === 'paid' ? undefined : settleOutcome;
}

/** What passes by itself, and is tried again: anything else waits for the owner, and says so on the order. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof LabFailure) || error.reason === 'unreachable' || error.reason === 'key';

/** Does what is due at the lab. @returns the order as it is then, and whether nothing is left to be tried again */
export async function carryLab(
  services: LabServices,
  book: OrderBook,
  stored: StoredOrder,
): Promise<{ stored: StoredOrder; isDone: boolean }> {
  const { id, number, status } = stored.order;
  let isDone = true;
  try {
    const desk = await openDesk(services, book);
    if (desk && status === 'paid') await desk.claims.leave(LAB_MARK + id);
    const step = desk && stepFor(desk, stored.order);
    if (!step || (step === settleOutcome && !(await openTry(desk, stored.order)))) return { stored, isDone };
    await alone(desk.claims, id, async () => {
      // What was read before may be old by now.
      const fresh = await book.find(id);
      if (fresh) await stepFor(desk, fresh.order)?.(desk, fresh);
    });
  } catch (error) {
    isDone = !isPassing(error);
    const isBusy = error instanceof ApiError && error.code === 'orderBusy';
    if (!isDone && !isBusy)
      services.log(
        `orders: ${number}: ${error instanceof LabFailure ? `lab: ${error.reason}` : describeError(error)}`,
      );
  }
  return { stored: (await book.find(id)) ?? stored, isDone };
}

/** Whether the lab has nothing more to do with an order. */
export const isOverAtLab = ({ status }: Order): boolean =>
  status === 'sent' || status === 'cancelled' || status === 'refunded';
