import {
  ADMIN_ENDPOINTS,
  type BulkChange,
  type FormBody,
  type Held,
  type ReorderAnswer,
} from '../../shared/adminEndpoints.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import { bodyOf, checkValues, valuesOf } from '../../shared/content/fields/form.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { type BulkResult, sendWithRetry } from '../list/bulk.ts';
import { adminSend } from '../shell/adminApi.ts';
import { describeFailure, say } from '../shell/banner.ts';
import type { SavePlan } from './board.ts';

/** A photo's form with the change. Invalid hand-written values are left out, so that they stay unchanged. */
function changedForm(photo: Photo, change: BulkChange): FormBody {
  const values = valuesOf(PHOTO_FIELDS, photo);
  const faults = checkValues(PHOTO_FIELDS, values, 'update', photo);
  const readable = Object.entries(bodyOf(PHOTO_FIELDS, values)).filter(([name]) => !(name in faults));
  return { ...Object.fromEntries(readable), ...('fields' in change ? change.fields : change) };
}

/** Whether a conflict is only the change itself, made by the failed bulk call. */
function isChanged(current: unknown, change: BulkChange): boolean {
  if (!isRecord(current)) return false;
  const [now, wanted] = [{ fields: {} }, change].map((one) => changedForm(current as Photo, one));
  return JSON.stringify(now) === JSON.stringify(wanted);
}

async function changeOne(photo: Held<Photo>, change: BulkChange): Promise<void> {
  // The call sends the whole form, so `ifMatch` protects what somebody else saved meanwhile.
  const { id, etag: ifMatch } = photo;
  const body = changedForm(photo, change);
  try {
    await sendWithRetry(() => adminSend(ADMIN_ENDPOINTS.photos.update, { id, ifMatch, body }));
  } catch (error) {
    if (!(error instanceof ApiError && isChanged(error.current, change))) throw error;
  }
}

/** Whether single calls may succeed after this failure of the bulk call. */
function canFallBack(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.status === 405 || error.status >= 500 || error.code === 'badAnswer';
}

/** Changes photos with one call each, until a failure that all further calls would repeat. */
async function changeOneByOne(photos: readonly Held<Photo>[], change: BulkChange): Promise<BulkResult> {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let end: ApiError | undefined;
  for (const photo of photos) {
    try {
      if (end) throw end;
      await changeOne(photo, change);
      updated.push(photo.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.code === 'unauthorized') end = error;
      failed.push({ id: photo.id, error: error.reason ?? '' });
    }
  }
  if (end && updated.length === 0) throw end;
  return { updated, failed, revision: null };
}

/** Changes photos in one commit, or if that fails with single calls. @throws ApiError if none changed */
export async function sendChange(photos: readonly Held<Photo>[], change: BulkChange): Promise<BulkResult> {
  const body = { ids: photos.map(({ id }) => id), ...change };
  try {
    const { data, revision } = await sendWithRetry(() => adminSend(ADMIN_ENDPOINTS.changePhotos, { body }));
    if (!data?.updated) throw new ApiError('badAnswer', 'the call did not say what it did');
    return { ...data, revision };
  } catch (error) {
    if (!canFallBack(error)) throw error;
    return changeOneByOne(photos, change);
  }
}

/** A read without a password. */
const ORDER_DEBUG_PATH = '/api/photos/order-debug';

/** The result of saving an order: status, existing ids and changed entries (undefined if the answer has no counts). */
type SavedOrder = { readonly status: number } & Partial<ReorderAnswer['result']>;

/** Saves an order. A second call follows if the first fails (except for the password) or answers 204 without counts. @throws ApiError */
export async function sendPhotoOrder(ids: readonly string[]): Promise<SavedOrder> {
  try {
    const { status, data } = await adminSend(ADMIN_ENDPOINTS.photos.reorder, { body: ids });
    if (status !== 204) return { status, ...data?.result };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') throw error;
  }
  const { status, data } = await adminSend(ADMIN_ENDPOINTS.reorderPhotosAgain, { body: ids });
  return { status, ...data?.result };
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

const shownProject = (name: string): string => (name === UNCATEGORIZED ? say('photos.uncategorized') : name);

/** Sends the changes of project first, then the order, so that a failure never leaves half an order. */
async function sendPlan(
  { moves, ids }: SavePlan,
  photos: ReadonlyMap<string, Held<Photo>>,
): Promise<SavedOrder> {
  let moved = 0;
  for (const { project, ids: some } of moves) {
    const { updated, failed } = await sendChange(
      some.flatMap((id) => photos.get(id) ?? []),
      { project },
    );
    moved += updated.length;
    const [first] = failed;
    const reason = first && `${say('photos.bulkFailed')}: ${first.error}`;
    if (first) throw new ApiError('http', first.error, { reason });
  }
  // An emptied project has no order to save.
  if (ids.length === 0) return { status: 200, matched: moved, modified: moved };
  const saved = await sendPhotoOrder(ids);
  await logStoredOrder();
  return saved;
}

/** Saves the order of one project or of all. @returns the success message @throws ApiError */
export async function savePhotoOrder(
  plan: SavePlan,
  photos: ReadonlyMap<string, Held<Photo>>,
  project?: string,
): Promise<string> {
  const { status, matched = '–', modified = '–' } = await sendPlan(plan, photos);
  if (project !== undefined) return say('photos.savedProject', { project: shownProject(project) });
  return say('photos.savedAll', { status, matched, modified });
}

export function photoOrderFailure(error: unknown, project?: string): string {
  const isSilent =
    error instanceof ApiError && error.status > 0 && error.code !== 'unauthorized' && !error.reason;
  if (isSilent) return say('photos.orderFailedStatus', { status: error.status });
  const fallback =
    project === undefined
      ? say('photos.orderFailed')
      : say('photos.orderFailedProject', { project: shownProject(project) });
  return error instanceof ApiError ? describeFailure(error, fallback) : fallback;
}
