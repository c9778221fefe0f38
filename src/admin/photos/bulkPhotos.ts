import {
  ADMIN_ENDPOINTS,
  type BulkAnswer,
  type BulkChange,
  type FormBody,
  type Held,
} from '../../shared/adminEndpoints.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';

import { bodyOf, checkValues, valuesOf } from '../../shared/content/fields/form.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError } from '../../ui/request.ts';
import { type AdminAnswer, adminSend } from '../shell/adminApi.ts';

/** The server may have done it: nothing came back, or nothing of its own. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status, reason } = error;
  return code === 'badAnswer' || status === 0 || (status >= 500 && reason === undefined);
}

/** Sends a second time where the answer was lost. It is the same operation: the server says what the first one did. */
async function sendSurely<A>(send: () => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    return send();
  }
}

/** Is it worth a call for each photo where the one call for all of them failed so? */
function isWorthSingleCalls(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.status === 405 || error.status >= 500 || error.code === 'badAnswer';
}

/** After these every further call would fail the same way. */
const endsEverything = ({ status, code }: ApiError): boolean => status === 0 || code === 'unauthorized';

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

/** Deletes one photo; what is gone already needs no deleting. */
async function deleteOne({ id, etag: ifMatch }: Held<Photo>): Promise<void> {
  try {
    await sendSurely(() => adminSend(ADMIN_ENDPOINTS.photos.remove, { id, ifMatch }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

type Progress = (done: number) => void;

async function oneByOne(
  photos: readonly Held<Photo>[],
  run: (photo: Held<Photo>) => Promise<void>,
  onProgress: Progress,
): Promise<BulkAnswer> {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let end: ApiError | undefined;
  for (const photo of photos) {
    try {
      if (end) throw end;
      await run(photo);
      updated.push(photo.id);
      onProgress(updated.length);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (endsEverything(error)) end = error;
      failed.push({ id: photo.id, error: error.reason ?? '' });
    }
  }
  if (end && updated.length === 0) throw end;
  return { updated, failed };
}

/** `revision` is the commit that holds all of it; null where each photo has one of its own. */
export type BulkResult = BulkAnswer & { readonly revision: string | null };

/** Does it in one call; where that is not to be had, one by one. What the server has not confirmed does not count. */
async function inOneCall<A extends Pick<BulkAnswer, 'failed'>>(
  call: () => Promise<AdminAnswer<A>>,
  read: (data: A) => readonly string[] | undefined,
  each: () => Promise<BulkAnswer>,
): Promise<BulkResult> {
  try {
    const { data, revision } = await sendSurely(call);
    const updated = data && read(data);
    if (!Array.isArray(updated)) throw new ApiError('badAnswer', 'the call did not say what it did');
    return { updated, failed: data?.failed ?? [], revision };
  } catch (error) {
    if (!isWorthSingleCalls(error)) throw error;
    return { ...(await each()), revision: null };
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

/** Deletes photos, each in the version that was read. As {@link sendChange}. */
export function sendDeletion(
  photos: readonly Held<Photo>[],
  onProgress: Progress = () => {},
): Promise<BulkResult> {
  const etags = Object.fromEntries(photos.flatMap(({ id, etag }) => (etag ? [[id, etag]] : [])));
  const body = { ids: photos.map(({ id }) => id), etags };
  return inOneCall(
    () => adminSend(ADMIN_ENDPOINTS.deletePhotos, { body }),
    ({ deleted }) => deleted,
    () => oneByOne(photos, deleteOne, onProgress),
  );
}
