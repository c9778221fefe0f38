import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../domain/adminEndpoints.ts';
import { moveOnBoard, planSaveAll, planSaveProject, type SavePlan } from '../../domain/adminPhotos.ts';
import { projectName } from '../../domain/projects.ts';
import { AdminApiError, adminSend } from '../../services/adminApi.ts';
import { logStoredOrder, type SavedOrder, sendPhotoOrder } from '../../services/photoOrder.ts';
import { sendProject } from '../../services/photoProjects.ts';
import { clearError, showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { $adminPhotos, $board, $photosById, arrange, dropPhoto, reloadAdminPhotos } from './photos.ts';
import { $password } from './session.ts';

/** What is being saved or changed; null while nothing is. Only one such thing happens at a time. */
type PhotoWork =
  | { readonly kind: 'order' }
  | { readonly kind: 'project'; readonly done: number; readonly total: number };
export const $photoWork = atom<PhotoWork | null>(null);

/** Runs one piece of work, unless another one is under way; reads the list again at its end. */
async function work(start: PhotoWork, run: () => Promise<void>): Promise<void> {
  if ($photoWork.get()) return;
  $photoWork.set(start);
  clearError();
  try {
    await run();
  } finally {
    // Without a password the reading would ask for one again, right after that was declined.
    if ($password.get() !== null) await reloadAdminPhotos();
    $photoWork.set(null);
  }
}

const photosOf = (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const photo = $photosById.get().get(id);
    return photo ? [photo] : [];
  });

/** Sends a plan: first the changes of project, then the order, so that a failure never leaves half an order. */
async function sendPlan({ moves, ids }: SavePlan): Promise<SavedOrder> {
  let moved = 0;
  for (const { project, ids: some } of moves) {
    const { updated, failed } = await sendProject(photosOf(some), project);
    moved += updated.length;
    const [first] = failed;
    if (first)
      throw new AdminApiError('http', first.error, {
        reason: `${say('photos.updateFailed')}: ${first.error}`,
      });
  }
  // A project whose last photo has left has no order to save.
  if (ids.length === 0) return { status: 200, matched: moved, modified: moved };
  const saved = await sendPhotoOrder(ids);
  await logStoredOrder();
  return saved;
}

const number = (value: number | null): string => (value === null ? '–' : String(value));

function orderFailure(error: unknown, fallback: string): string {
  if (!(error instanceof AdminApiError)) return fallback;
  const isSilent = error.status > 0 && error.code !== 'unauthorized' && !error.reason;
  return isSilent
    ? say('photos.orderFailedStatus', { status: error.status })
    : describeFailure(error, fallback);
}

/** Saves the arrangement of all projects. */
export function saveAllOrders(): Promise<void> {
  return work({ kind: 'order' }, async () => {
    try {
      const { status, matched, modified } = await sendPlan(planSaveAll($adminPhotos.get(), $board.get()));
      showAdminToast(
        say('photos.savedAll', { status, matched: number(matched), modified: number(modified) }),
      );
    } catch (error) {
      showError(orderFailure(error, say('photos.orderFailed')));
    }
  });
}

/** Saves the arrangement of one project. `shown` is its name in the language of the moment. */
export function saveProjectOrder(name: string, shown = name): Promise<void> {
  return work({ kind: 'order' }, async () => {
    try {
      await sendPlan(planSaveProject($adminPhotos.get(), $board.get(), name));
      showAdminToast(say('photos.savedProject', { project: shown }));
    } catch (error) {
      showError(orderFailure(error, say('photos.orderFailedProject', { project: shown })));
    }
  });
}

/**
 * Moves photos to a project ('' is Uncategorized) and says how many really were.
 * @returns how many were moved
 */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  const photos = photosOf(ids);
  const total = photos.length;
  let count = 0;
  if (total === 0) return 0;
  await work({ kind: 'project', done: 0, total }, async () => {
    try {
      const { updated, failed } = await sendProject(photos, project, (done) =>
        $photoWork.set({ kind: 'project', done, total }),
      );
      count = updated.length;
      // Before the list is read again: what was arranged but not saved keeps its order.
      arrange((board) => moveOnBoard(board, updated, projectName({ project })));
      if (count > 0) showAdminToast(say('photos.updatedCount', { done: count, total }));
      const [first] = failed;
      if (first) showError(`${say('photos.updateFailed')}: ${first.error}`);
    } catch (error) {
      showError(describeFailure(error, say('photos.updateFailed')));
    }
  });
  return count;
}

/** Deletes a photo. Whoever calls this has asked. */
export async function deletePhoto(id: string): Promise<boolean> {
  let isDeleted = false;
  clearError();
  try {
    await adminSend(ADMIN_ENDPOINTS.deletePhoto, { id });
    isDeleted = true;
  } catch (error) {
    // What is gone already needs no deleting.
    isDeleted = error instanceof AdminApiError && error.status === 404;
    const thrown = (message: string) => say('photos.deleteError', { message });
    if (!isDeleted) showError(describeFailure(error, say('photos.deleteFailed'), thrown));
  }
  if (isDeleted) {
    dropPhoto(id);
    showAdminToast(say('photos.deleted'));
  }
  return isDeleted;
}
