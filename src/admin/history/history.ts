import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type HistoryItem } from '../../shared/adminEndpoints.ts';
import { ApiError } from '../../ui/request.ts';
import { adminGet, adminSend } from '../shell/adminApi.ts';
import { clearError, describeFailure, markRead, say, showAdminToast, showError } from '../shell/banner.ts';
import { reloadContent } from './restores.ts';

type HistoryState = {
  readonly isOpen: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly HistoryItem[];
  readonly restoring: string | null;
  /** A save was undone since the dialog was opened. */
  readonly isUndone: boolean;
};

const CLOSED: HistoryState = {
  isOpen: false,
  status: 'loading',
  items: [],
  restoring: null,
  isUndone: false,
};
export const $history = atom<HistoryState>(CLOSED);

const set = (change: Partial<HistoryState>) => $history.set({ ...$history.get(), ...change });

/** Loads the last saves. Never throws. */
export async function loadHistory(): Promise<void> {
  try {
    const { data } = await adminGet(ADMIN_ENDPOINTS.history);
    if (!Array.isArray(data)) throw new ApiError('badAnswer', 'not a list');
    set({ status: 'ready', items: data });
    markRead('history', false);
  } catch {
    set({ status: 'failed' });
    markRead('history', true);
  }
}

export function openHistory(): void {
  $history.set({ ...CLOSED, isOpen: true });
  void loadHistory();
}

export function closeHistory(): void {
  set({ isOpen: false });
  markRead('history', false);
}

/** Undoes a save by a new one; `askForce` decides if later changes may be lost too. @returns whether it is undone */
export async function restore(revision: string, askForce: () => boolean): Promise<boolean> {
  if ($history.get().restoring !== null) return false;
  clearError();
  set({ restoring: revision });
  const send = (force: boolean) =>
    adminSend(ADMIN_ENDPOINTS.restore, { body: force ? { revision, force } : { revision } });
  try {
    try {
      await send(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      if (!askForce()) return false;
      await send(true);
    }
    reloadContent();
    // The open dialog shows the undo itself; elsewhere a toast does.
    if ($history.get().isOpen) {
      await loadHistory();
      set({ isUndone: true });
    } else showAdminToast(say('history.restored'));
    return true;
  } catch (error) {
    set({ isOpen: false });
    showError(describeFailure(error, say('history.restoreFailed')));
    return false;
  } finally {
    set({ restoring: null });
  }
}
