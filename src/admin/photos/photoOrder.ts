import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type ReorderAnswer } from '../../shared/adminEndpoints.ts';
import { ApiError } from '../../ui/request.ts';
import { type AdminAnswer, adminSend } from '../shell/adminApi.ts';

/** Needs no password, and changes nothing. */
const ORDER_DEBUG_PATH = '/api/photos/order-debug';

/** How an order was saved: the answer's status, ids that exist, entries that changed (null where it didn't say). */
export type SavedOrder = {
  readonly status: number;
  readonly matched: number | null;
  readonly modified: number | null;
};

const count = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** The counts of an answer: from its body, else from its headers. */
function readSaved({ status, headers, data }: AdminAnswer<Partial<ReorderAnswer>>): SavedOrder {
  const result = data?.result;
  return {
    status,
    matched: count(result?.matched) ?? count(headers.get(ADMIN_HEADERS.reorderMatched)),
    modified: count(result?.modified) ?? count(headers.get(ADMIN_HEADERS.reorderModified)),
  };
}

/**
 * Saves the order of photos. If the first call answers 204, which has no counts, or fails, the same list is sent to
 * the second one; a refused password is not tried again.
 * @throws ApiError of the second call, or of the first if the password was refused
 */
export async function sendPhotoOrder(ids: readonly string[]): Promise<SavedOrder> {
  try {
    const saved = readSaved(await adminSend(ADMIN_ENDPOINTS.photos.reorder, { body: ids }));
    if (saved.status !== 204) return saved;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') throw error;
  }
  return readSaved(await adminSend(ADMIN_ENDPOINTS.reorderPhotosAgain, { body: ids }));
}

/** Logs the stored order after a save. Never throws: the save doesn't depend on it. */
export async function logStoredOrder(): Promise<void> {
  try {
    const response = await fetch(ORDER_DEBUG_PATH, { cache: 'no-store' });
    console.debug('Order as stored', await response.json());
  } catch (error) {
    console.debug('The stored order could not be read', error);
  }
}
