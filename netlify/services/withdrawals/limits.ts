import { addressBlock } from '../../lib/addressBlock.ts';
import { tooManyRequests } from '../../lib/apiError.ts';
import { createCountWindows } from '../../lib/countWindows.ts';

/** So many withdrawals may come from one network, and so many receipts go to one mailbox, within a window. */
export const WITHDRAWALS_MAX = 20;
const WINDOW_MS = 60 * 60_000;

/** @throws ApiError tooManyRequests */
export type WithdrawalLimits = (address: string, email: string) => void;

/** Counts in this process; what all processes share is counted where withdrawals are taken. */
export function createWithdrawalLimits(now: () => number): WithdrawalLimits {
  const counts = createCountWindows(WINDOW_MS);
  return (address, email) => {
    const windows = [addressBlock(address), email.toLowerCase()].map((key) => counts(key, now()));
    for (const { count, endsAt } of windows)
      if (count >= WITHDRAWALS_MAX) throw tooManyRequests((endsAt - now()) / 1000);
    for (const window of windows) window.count += 1;
  };
}
