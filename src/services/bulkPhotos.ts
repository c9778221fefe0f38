import { ADMIN_ENDPOINTS, type BulkAnswer, type BulkChange, type Held } from '../domain/adminEndpoints.ts';
import type { Photo } from '../domain/entries/photo.ts';
import { PHOTO_FIELDS } from '../domain/entries/photo.ts';
import { bodyOf, checkValues, valuesOf } from '../domain/fields/form.ts';
import { adminSend } from './adminApi.ts';
import { ApiError } from './request.ts';

/** Can the photos still be changed one by one where the one call for all of them failed so? */
function isWorthSingleCalls(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 404 || error.status === 405 || error.status >= 500;
}

/** After these every further call would fail the same way. */
function endsEverything(error: ApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'network' || error.code === 'timeout';
}

async function changeOne(photo: Held<Photo>, change: BulkChange): Promise<void> {
  // The whole form goes with it, so what somebody else has saved meanwhile must not be overwritten.
  const { id, etag: ifMatch } = photo;
  const values = valuesOf(PHOTO_FIELDS, photo);
  const faults = checkValues(PHOTO_FIELDS, values, 'update', photo);
  // What was written by hand and cannot be read stays as it is.
  const readable = Object.entries(bodyOf(PHOTO_FIELDS, values)).filter(([name]) => !(name in faults));
  const changed = 'fields' in change ? change.fields : change;
  const body = { ...Object.fromEntries(readable), ...changed };
  await adminSend(ADMIN_ENDPOINTS.updatePhoto, { id, ifMatch, body });
}

async function changeEach(
  photos: readonly Held<Photo>[],
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<BulkAnswer> {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let end: ApiError | undefined;
  for (const photo of photos) {
    try {
      if (end) throw end;
      await changeOne(photo, change);
      updated.push(photo.id);
      onProgress(updated.length);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (endsEverything(error)) end = error;
      failed.push({ id: photo.id, error: error.reason ?? error.message });
    }
  }
  if (end && updated.length === 0) throw end;
  return { updated, failed };
}

/**
 * Gives photos the same values, in one commit; where that call is not to be had, one by one. Only what the server has
 * confirmed counts as updated.
 * @param onProgress hears how many have been changed one by one
 * @throws ApiError where none was changed
 */
export async function sendChange(
  photos: readonly Held<Photo>[],
  change: BulkChange,
  onProgress: (done: number) => void = () => {},
): Promise<BulkAnswer> {
  const body = { ids: photos.map((photo) => photo.id), ...change };
  try {
    const { data } = await adminSend(ADMIN_ENDPOINTS.changePhotos, { body });
    if (!Array.isArray(data?.updated)) throw new ApiError('badAnswer', 'the change did not say what it did');
    return { updated: data.updated, failed: data.failed ?? [] };
  } catch (error) {
    if (!isWorthSingleCalls(error)) throw error;
    return changeEach(photos, change, onProgress);
  }
}
