import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { fieldsOf } from '../services/badForm.ts';
import { readMove } from '../services/idLists.ts';
import { movePhotos, placeInProject } from '../services/photos.ts';
import { committed, operationOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { entryRoutes, idList, reorder } from './entries.ts';

async function move(call: Call): Promise<Response> {
  const { ids, project } = fieldsOf(readMove(call.json));
  const { commit, answer } = await movePhotos(call.services.store, ids, project, {
    operation: operationOf(call),
    language: requestLanguage(call.request),
  });
  return committed(call, commit, answer);
}

const PHOTO_CALLS = {
  reorder: ADMIN_ENDPOINTS.reorderPhotos,
  update: ADMIN_ENDPOINTS.updatePhoto,
  remove: ADMIN_ENDPOINTS.deletePhoto,
};

/** What all entries have, and what photos have beside it; uploading them is a file of its own. */
export const photoRoutes: readonly Route[] = [
  { ...ADMIN_ENDPOINTS.reorderPhotosAgain, ...idList, run: (call) => reorder(call, 'photos') },
  { ...ADMIN_ENDPOINTS.movePhotos, ...idList, run: move },
  ...entryRoutes('photos', PHOTO_CALLS, (next, _stored, snapshot, id) => placeInProject(next, snapshot, id)),
];
