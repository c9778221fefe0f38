import type { Language } from '../../src/shared/i18n/language.ts';
import { isPrintedForNothing } from '../../src/shared/shop/orders/handOver.ts';
import { labLabels } from '../../src/shared/shop/orders/progress.ts';
import { LabFailure } from '../lab/lab.ts';
import { ApiError } from '../lib/apiError.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import { followLab } from './followLab.ts';
import { handOver, type LabDesk, settleOutcome } from './handOver.ts';

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
export async function submitByHand(
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
export async function settleFirst(desk: LabDesk, stored: StoredOrder, language: Language): Promise<void> {
  await asked(settleOutcome(desk, stored), language);
}

/** Takes an order back. @returns the labels that say so @throws ApiError labNotConfigured, labTooLate, labFailed */
export async function takeBack(
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
