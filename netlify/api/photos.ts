import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../../src/domain/adminEndpoints.ts';
import { PHOTO_FIELDS } from '../../src/domain/entries/photo.ts';
import { readForm } from '../../src/domain/fields/form.ts';
import { UPLOAD_MAX_BYTES } from '../../src/domain/limits.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { badForm, fieldsOf } from '../services/badForm.ts';
import { changePhotos, deletePhotos } from '../services/bulkPhotos.ts';
import { editionCheck } from '../services/editions/room.ts';
import { readBulk, readBulkDelete } from '../services/idLists.ts';
import { placeInProject } from '../services/photos.ts';
import { committed, pictureHeaders, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { entryRoutes, idList, reorder } from './entries.ts';

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

/** A header has no room for more. */
const NAMED_MAX = 10;

async function upload(call: Call): Promise<Response> {
  // The image library is large: only the call that takes images waits for it.
  const { addPhoto, readUpload } = await import('../services/addPhoto.ts');
  const body = new Uint8Array(call.bytes);
  const { texts, image } = await readUpload(body, call.request.headers.get('content-type') ?? '');
  const { changes, faults } = readForm(PHOTO_FIELDS, texts, 'add');
  if (!image) throw badForm([{ path: 'image', code: 'missing' }, ...faults]);
  if (faults.length > 0) throw badForm(faults);
  const { commit, entry, duplicates } = await addPhoto(writeOf(call, 'photos'), changes, image);
  const headers: Record<string, string> = {};
  if (duplicates.length > 0) headers[ADMIN_HEADERS.duplicateOf] = duplicates.slice(0, NAMED_MAX).join(', ');
  return committed(call, commit, entry, { status: 201, headers });
}

/** What all entries have, and what photos have beside it. */
export const photoRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.uploadPhoto,
    password: 'required',
    body: 'multipart',
    bodyLimit: UPLOAD_MAX_BYTES,
    run: upload,
  },
  { ...ADMIN_ENDPOINTS.reorderPhotosAgain, ...idList, run: (call) => reorder(call, 'photos') },
  { ...ADMIN_ENDPOINTS.changePhotos, ...idList, run: change },
  { ...ADMIN_ENDPOINTS.deletePhotos, ...idList, run: removeMany },
  ...entryRoutes(
    'photos',
    (next, _stored, snapshot, id) => placeInProject(next, snapshot, id),
    ({ services }, id, changes) => editionCheck(services, [id], changes),
  ),
];
