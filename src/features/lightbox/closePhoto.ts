import { type Address, formatAddress } from '../../shared/address.ts';
import { $address, go } from '../navigation/address.ts';

/** Returns to the project's page: back in the history where the visitor came from there, else in place of the photo. */
export function closePhoto(): void {
  const { project, photo } = $address.get();
  if (!photo) return;
  const target: Address = project ? { section: 'photos', project } : { section: 'photos' };
  const state: unknown = history.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (from === formatAddress(target)) {
    // Closed at once: going back takes a moment, and a second close in the meantime must not go back again.
    $address.set(target);
    history.back();
  } else go(target, { replace: true });
}
