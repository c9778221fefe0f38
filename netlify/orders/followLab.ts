import { LAB_STATES } from '../../src/shared/shop/lab.ts';
import { labLabels, statusLabels, trackingLabels } from '../../src/shared/shop/orders/progress.ts';
import type { LabReport } from '../lab/lab.ts';
import type { StoredOrder } from '../stripe/storedOrder.ts';
import type { LabDesk } from './handOver.ts';

/** So long a parcel's number may come after the parcel, in ms: then the buyer is told without it. */
const NUMBER_WAIT_MS = 24 * 60 * 60 * 1000;

type Labels = Readonly<Record<string, string>>;

/** The labels of an order that the lab has sent. Lines that it did not print are still to be sent, by the owner. */
function sentLabels(stored: StoredOrder, { tracking }: LabReport, now: number): Labels {
  const { order, labSentAt } = stored;
  const { lab } = order;
  if (!lab) return {};
  const since = labSentAt ?? new Date(now).toISOString();
  const told = labLabels({ ...lab, state: 'sent' }, since);
  const isWhole = lab.reason !== 'manualLines';
  const isComplete = tracking?.number || now - Date.parse(since) >= NUMBER_WAIT_MS;
  if (!isWhole || !tracking || !isComplete) return lab.state === 'sent' ? {} : told;
  const { reason: _, ...rest } = lab;
  return {
    ...labLabels({ ...rest, state: 'sent' }, since),
    ...statusLabels('sent'),
    ...trackingLabels(tracking),
  };
}

/** What a report changes about an order that is at the lab; nothing where it is known. */
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

/** Asks how far an order is at the lab and notes it, alone at it. @returns whether that is new @throws LabFailure */
export async function followLab(desk: LabDesk, stored: StoredOrder): Promise<boolean> {
  const { order, paymentId } = stored;
  const { lab } = order;
  // An order of a lab that was set up before is the owner's.
  if (order.status !== 'at_lab' || !lab?.orderId || lab.name !== desk.lab.name) return false;
  const report = await desk.lab.status(lab.orderId);
  if (report.reference !== order.id) {
    desk.services.log(`orders: ${order.number}: the lab has another order under its id`);
    return false;
  }
  const labels = labelsFor(stored, report, desk.services.now());
  if (Object.keys(labels).length === 0) return false;
  await desk.book.label(paymentId, labels);
  return true;
}
