import { randomUUID } from 'node:crypto';
import { isSessionId } from '../../src/shared/shop/orders/order.ts';
import { type LabCallback, LabFailure } from '../lab/lab.ts';
import { ApiError } from '../lib/apiError.ts';
import type { LabServices } from './carryLab.ts';
import type { Reminder } from './unfinished.ts';

/**
 * Reads a lab's callback. Nothing in it is believed but which order it is about; even its reference is asked for anew.
 * @returns the order that is to be looked at; undefined for a callback about none of ours
 * @throws ApiError labWebhookNotConfigured, badSignature, badJson, badInput; labFailed where the lab cannot be asked
 */
export async function readLabCallback(
  services: Pick<LabServices, 'lab'>,
  callback: LabCallback,
): Promise<Reminder | undefined> {
  const setup = await services.lab();
  if (!setup?.takesCallbacks) throw new ApiError('labWebhookNotConfigured');
  const orderId = setup.lab.parseCallback(callback);
  if (orderId === undefined) return undefined;
  const report = await setup.lab.status(orderId).catch((error: unknown) => {
    if (error instanceof LabFailure && error.reason === 'refused') return undefined;
    throw error instanceof LabFailure ? new ApiError('labFailed') : error;
  });
  if (!report || !isSessionId(report.reference)) return undefined;
  return { subject: report.reference, cause: `lab_${randomUUID()}` };
}
