import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../lib/apiError.ts';
import { CLAIM_MS, type Claims } from '../lib/claims.ts';

/** How long a call waits for another that works on the same order, in ms. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

/**
 * Works on an order while nobody else does: Stripe's labels know no condition. A process that ends in the middle
 * holds the order until its claim has run out. @throws ApiError orderBusy
 */
export async function alone<T>(claims: Claims, id: string, work: () => Promise<T>): Promise<T> {
  const key = `order/${id}`;
  const since = performance.now();
  let taken = await claims.take(key, CLAIM_MS);
  while (!taken.taken) {
    if (performance.now() - since > PATIENCE_MS) throw new ApiError('orderBusy');
    await wait(PAUSE_MS);
    taken = await claims.take(key, CLAIM_MS);
  }
  try {
    return await work();
  } finally {
    await claims.free(taken.held);
  }
}
