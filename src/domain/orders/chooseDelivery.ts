import type { LabReason } from '../lab.ts';

/**
 * The cheapest tracked way to send an order that costs no more than the owner allows, in cents; else why there is none.
 * @param maxCents undefined where the owner has set no bound: nobody spends money unasked
 */
export function chooseDelivery<D extends { readonly tracked: boolean; readonly cents: number }>(
  deliveries: readonly D[],
  maxCents: number | undefined,
): { readonly delivery: D } | { readonly reason: LabReason } {
  if (maxCents === undefined) return { reason: 'noBound' };
  const [cheapest, ...others] = deliveries.filter(({ tracked }) => tracked);
  if (!cheapest) return { reason: 'untracked' };
  const delivery = others.reduce((best, other) => (other.cents < best.cents ? other : best), cheapest);
  return delivery.cents <= maxCents ? { delivery } : { reason: 'tooDear' };
}
