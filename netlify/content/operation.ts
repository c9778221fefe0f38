import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '../lib/apiError.ts';
import type { ChangeMessage, Commit } from './contentStore.ts';

/** One write. Where the client named it, it is committed once, however often it is sent. */
export type Operation = { readonly id: string; readonly named: boolean };

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TAILS = 8;
const TAIL_LENGTH = 5;

/** The operation that a header names, if the client sent one. @throws ApiError badInput for one that is no UUID */
export function readOperation(header: string | null): Operation {
  if (header === null) return { id: randomUUID(), named: false };
  if (UUID.test(header)) return { id: header.toLowerCase(), named: true };
  const details = [{ path: 'X-Operation-Id', key: 'fault.operation' as const }];
  throw new ApiError('badInput', { sentence: { key: 'call.noOperation' }, details });
}

/** What the store is told about a write. */
export function messageOf(subject: ChangeMessage['subject'], operation: Operation): ChangeMessage {
  return { subject, ...(operation.named ? { operationId: operation.id } : {}) };
}

/** Whether the change had been committed by an earlier sending of the same operation. */
export function isRepeated(commit: Commit): boolean {
  return commit.committed && commit.paths.length === 0;
}

/** Random-looking ends for a new entry's id. They follow from a UUID: sent again, it names the same entry. */
export function tailsOf(uuid: string): string[] {
  const digest = createHash('sha256').update(uuid).digest();
  return Array.from({ length: TAILS }, (_, index) =>
    (digest.readUInt32BE(index * 4) % 36 ** TAIL_LENGTH).toString(36).padStart(TAIL_LENGTH, '0'),
  );
}
