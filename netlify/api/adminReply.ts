import { REVISION_HEADER } from '../lib/headers.ts';
import { json } from '../lib/replies.ts';
import type { CollectionName } from '../services/collections.ts';
import type { Commit } from '../services/content/contentStore.ts';
import type { Write } from '../services/entries.ts';
import { type Operation, readOperation } from '../services/operation.ts';
import type { Call } from './call.ts';

/** A list of ids is longer than any form: 1,000 ids of 64 characters fit. */
export const ID_LIST_MAX_BYTES = 256 * 1024;

/** The operation that the call is, as its client names it. */
export function operationOf({ request }: Call): Operation {
  return readOperation(request.headers.get('x-operation-id'));
}

/** A write to one list on behalf of a call. */
export function writeOf<K extends CollectionName>(call: Call, name: K): Write<K> {
  return { store: call.services.store, name, operation: operationOf(call) };
}

/** The If-Match header. */
export const ifMatchOf = ({ request }: Call): string | null => request.headers.get('if-match');

/** The answer to a write whose commit is on the branch. What the CDN has kept is out of date from now on. */
export async function committed(
  call: Call,
  commit: Commit,
  body: unknown,
  options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  if (commit.committed) await call.services.purge();
  return json(body, options.status ?? 200, { ...options.headers, [REVISION_HEADER]: commit.revision });
}
