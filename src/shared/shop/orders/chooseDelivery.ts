import type { LabReason } from '../lab.ts';

/** The cheapest tracked delivery within the owner's `maxCents`, else why there is none; without a bound none is paid. */
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
