import { ADMIN_ENDPOINTS, type BulkChange, type FormBody, type Held } from '../../shared/adminEndpoints.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import { bodyOf, checkValues, valuesOf } from '../../shared/content/fields/form.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { type BulkResult, inOneCall, oneByOne, type Progress, sendSurely } from '../list/bulk.ts';
import { adminSend } from '../shell/adminApi.ts';

/** A photo's form with the change. Unreadable hand-written values are left out, so they stay as they are. */
function changedForm(photo: Photo, change: BulkChange): FormBody {
  const values = valuesOf(PHOTO_FIELDS, photo);
  const faults = checkValues(PHOTO_FIELDS, values, 'update', photo);
  const readable = Object.entries(bodyOf(PHOTO_FIELDS, values)).filter(([name]) => !(name in faults));
  return { ...Object.fromEntries(readable), ...('fields' in change ? change.fields : change) };
}

/** The call for all of them may have changed a photo although it failed: its version has moved, which is no conflict. */
function isChanged(current: unknown, change: BulkChange): boolean {
  if (!isRecord(current)) return false;
  const [now, wanted] = [{ fields: {} }, change].map((one) => changedForm(current as Photo, one));
  return JSON.stringify(now) === JSON.stringify(wanted);
}

async function changeOne(photo: Held<Photo>, change: BulkChange): Promise<void> {
  // The call sends the whole form, so it must not overwrite what somebody else has saved meanwhile.
  const { id, etag: ifMatch } = photo;
  const body = changedForm(photo, change);
  try {
    await sendSurely(() => adminSend(ADMIN_ENDPOINTS.photos.update, { id, ifMatch, body }));
  } catch (error) {
    if (!(error instanceof ApiError && isChanged(error.current, change))) throw error;
  }
}

/** Gives photos the same values in one commit, or one by one with `onProgress`. @throws ApiError where none changed */
export function sendChange(
  photos: readonly Held<Photo>[],
  change: BulkChange,
  onProgress: Progress = () => {},
): Promise<BulkResult> {
  const body = { ids: photos.map(({ id }) => id), ...change };
  return inOneCall(
    () => adminSend(ADMIN_ENDPOINTS.changePhotos, { body }),
    ({ updated }) => updated,
    () => oneByOne(photos, (photo) => changeOne(photo, change), onProgress),
  );
}
