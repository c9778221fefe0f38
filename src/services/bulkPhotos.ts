import { ADMIN_ENDPOINTS, type BulkAnswer, type BulkChange, type Held } from '../domain/adminEndpoints.ts';
import type { Photo } from '../domain/entries/photo.ts';
import { PHOTO_FIELDS } from '../domain/entries/photo.ts';
import { bodyOf, checkValues, valuesOf } from '../domain/fields/form.ts';
import { type AdminAnswer, adminSend } from './adminApi.ts';
import { ApiError } from './request.ts';

/** Is it worth a call for each photo where the one call for all of them failed so? */
function isWorthSingleCalls(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 404 || error.status === 405 || error.status >= 500;
}

/** After these every further call would fail the same way. */
function endsEverything(error: ApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'network' || error.code === 'timeout';
}

async function changeOne(photo: Held<Photo>, change: BulkChange): Promise<void> {
  // The call sends the whole form, so it must not overwrite what somebody else has saved meanwhile.
  const { id, etag: ifMatch } = photo;
  const values = valuesOf(PHOTO_FIELDS, photo);
  const faults = checkValues(PHOTO_FIELDS, values, 'update', photo);
  // Unreadable hand-written values stay as they are.
  const readable = Object.entries(bodyOf(PHOTO_FIELDS, values)).filter(([name]) => !(name in faults));
  const changed = 'fields' in change ? change.fields : change;
  const body = { ...Object.fromEntries(readable), ...changed };
  await adminSend(ADMIN_ENDPOINTS.updatePhoto, { id, ifMatch, body });
}

/** Deletes one photo; what is gone already needs no deleting. */
async function deleteOne({ id, etag: ifMatch }: Held<Photo>): Promise<void> {
  try {
    await adminSend(ADMIN_ENDPOINTS.deletePhoto, { id, ifMatch });
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
      failed.push({ id: photo.id, error: error.reason ?? error.message });
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
    const { data, revision } = await call();
    const updated = data && read(data);
    if (!Array.isArray(updated)) throw new ApiError('badAnswer', 'the call did not say what it did');
    return { updated, failed: data?.failed ?? [], revision };
  } catch (error) {
    if (!isWorthSingleCalls(error)) throw error;
    return { ...(await each()), revision: null };
  }
}

/**
 * Gives photos the same values, in one commit or else one by one.
 * @param onProgress hears how many have been changed one by one
 * @throws ApiError where none was changed
 */
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
