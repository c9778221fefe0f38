import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { readBulk, readBulkDelete } from '../content/idLists.ts';
import { editionCheck } from '../editions/room.ts';
import { fieldsOf } from '../lib/badForm.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { changePhotos, deletePhotos } from '../photos/bulkPhotos.ts';
import { placeInProject } from '../photos/photos.ts';
import { committed, pictureHeaders, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { entryRoutes, idList, reorder } from './entries.ts';
import { uploadRoutes } from './uploads.ts';

async function change(call: Call): Promise<Response> {
  const bulk = fieldsOf(readBulk(call.json));
  const language = requestLanguage(call.request);
  const check = await editionCheck(call.services, bulk.ids, bulk.changes);
  const { commit, answer, pictureFaults } = await changePhotos(
    writeOf(call, 'photos'),
    bulk,
    language,
    check,
  );
  return committed(call, commit, answer, { headers: pictureHeaders(call, pictureFaults) });
}

async function removeMany(call: Call): Promise<Response> {
  const bulk = fieldsOf(readBulkDelete(call.json));
  const language = requestLanguage(call.request);
  const { commit, answer } = await deletePhotos(writeOf(call, 'photos'), bulk, language);
  return committed(call, commit, answer);
}

/** What all entries have, and what photos have beside it. */
export const photoRoutes: readonly Route[] = [
  ...uploadRoutes,
  { ...ADMIN_ENDPOINTS.reorderPhotosAgain, ...idList, run: (call) => reorder(call, 'photos') },
  { ...ADMIN_ENDPOINTS.changePhotos, ...idList, run: change },
  { ...ADMIN_ENDPOINTS.deletePhotos, ...idList, run: removeMany },
  ...entryRoutes('photos', placeInProject, ({ services }, id, changes) =>
    editionCheck(services, [id], changes),
  ),
];
