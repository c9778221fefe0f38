import { ADMIN_ENDPOINTS } from '../domain/adminEndpoints.ts';
import type { AdminPhoto } from '../domain/adminPhotos.ts';
import { photoBody, photoValues } from '../domain/photoForm.ts';
import { AdminApiError, adminSend } from './adminApi.ts';

/** Which photos really belong to another project now, and what became of the others. */
type MovedPhotos = {
  readonly updated: readonly string[];
  readonly failed: readonly { readonly id: string; readonly error: string }[];
};

/** Can the photos still be moved one by one where the one call for all of them failed so? */
function isWorthSingleCalls(error: unknown): boolean {
  if (!(error instanceof AdminApiError)) return false;
  return error.status === 0 || error.status === 404 || error.status === 405 || error.status >= 500;
}

/** After these every further call would fail the same way. */
function endsEverything(error: AdminApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'network' || error.code === 'timeout';
}

async function moveOne(photo: AdminPhoto, project: string): Promise<void> {
  // The whole form goes with it, so what somebody else has saved meanwhile must not be overwritten.
  const { id, etag: ifMatch } = photo;
  const body = photoBody({ ...photoValues(photo), project });
  await adminSend(ADMIN_ENDPOINTS.updatePhoto, { id, ifMatch, body });
}

async function moveEach(
  photos: readonly AdminPhoto[],
  project: string,
  onProgress: (done: number) => void,
): Promise<MovedPhotos> {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let end: AdminApiError | undefined;
  for (const photo of photos) {
    try {
      if (end) throw end;
      await moveOne(photo, project);
      updated.push(photo.id);
      onProgress(updated.length);
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error;
      if (endsEverything(error)) end = error;
      failed.push({ id: photo.id, error: error.reason ?? error.message });
    }
  }
  if (end && updated.length === 0) throw end;
  return { updated, failed };
}

/**
 * Moves photos to a project ('' is Uncategorized), in one commit; where that call is not to be had, one by one.
 * Only what the server has confirmed counts as updated.
 * @param onProgress hears how many have been moved one by one
 * @throws AdminApiError where none was moved
 */
export async function sendProject(
  photos: readonly AdminPhoto[],
  project: string,
  onProgress: (done: number) => void = () => {},
): Promise<MovedPhotos> {
  const body = { ids: photos.map((photo) => photo.id), project };
  try {
    const { data } = await adminSend(ADMIN_ENDPOINTS.movePhotos, { body });
    if (!Array.isArray(data?.updated))
      throw new AdminApiError('badAnswer', 'the move did not say what it did');
    return { updated: data.updated, failed: data.failed ?? [] };
  } catch (error) {
    if (!isWorthSingleCalls(error)) throw error;
    return moveEach(photos, project, onProgress);
  }
}
