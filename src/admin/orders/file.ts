import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { adminGetFile } from '../shell/adminApi.ts';
import { clearError, showError } from '../shell/banner.ts';
import { describeFailure, say } from '../shell/failure.ts';
import { $month } from './month.ts';

/** Is the file being made? */
export const $isMakingFile = atom(false);

/** Reads the month as a file for a spreadsheet; undefined where that failed, which the banner says. */
export async function readOrdersFile(): Promise<{ blob: Blob; name: string } | undefined> {
  if ($isMakingFile.get()) return undefined;
  const month = $month.get();
  $isMakingFile.set(true);
  clearError();
  try {
    const blob = await adminGetFile(`${ADMIN_ENDPOINTS.ordersFile.path}?month=${month}`);
    return { blob, name: `orders-${month}.csv` };
  } catch (error) {
    showError(describeFailure(error, say('orders.csvFailed')));
    return undefined;
  } finally {
    $isMakingFile.set(false);
  }
}
