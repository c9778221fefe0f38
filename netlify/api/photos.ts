import { ADMIN_ENDPOINTS, type DeleteAnswer } from '../../src/domain/adminEndpoints.ts';
import { applyPhotoForm, readPhotoForm } from '../../src/domain/adminForms.ts';
import { readMove } from '../../src/domain/idLists.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { fieldsOf } from '../services/badForm.ts';
import { deleteEntry, updateEntry } from '../services/entries.ts';
import { movePhotos, placeInProject } from '../services/photos.ts';
import { committed, entrySaved, ID_LIST_MAX_BYTES, ifMatchOf, operationOf, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { reorder } from './entries.ts';

async function update(call: Call): Promise<Response> {
  const fields = fieldsOf(readPhotoForm(call.json));
  const { id = '' } = call.params;
  const saved = await updateEntry(writeOf(call, 'photos'), id, {
    english: fields.en,
    ifMatch: ifMatchOf(call),
    edit: (stored, snapshot) => placeInProject(applyPhotoForm(stored, fields), snapshot, id),
  });
  return entrySaved(call, saved);
}

async function remove(call: Call): Promise<Response> {
  const commit = await deleteEntry(writeOf(call, 'photos'), call.params.id ?? '', ifMatchOf(call));
  const body: DeleteAnswer = { success: true };
  return committed(call, commit, body);
}

async function move(call: Call): Promise<Response> {
  const { ids, project } = fieldsOf(readMove(call.json));
  const { commit, answer } = await movePhotos(call.services.store, ids, project, {
    operation: operationOf(call),
    language: requestLanguage(call.request),
  });
  return committed(call, commit, answer);
}

const admin = { password: 'required' } as const;
const form = { ...admin, body: 'json' } as const;
const idList = { ...form, bodyLimit: ID_LIST_MAX_BYTES } as const;

export const photoRoutes: readonly Route[] = [
  { ...ADMIN_ENDPOINTS.reorderPhotos, ...idList, run: (call) => reorder(call, 'photos') },
  { ...ADMIN_ENDPOINTS.reorderPhotosAgain, ...idList, run: (call) => reorder(call, 'photos') },
  { ...ADMIN_ENDPOINTS.movePhotos, ...idList, run: move },
  { ...ADMIN_ENDPOINTS.updatePhoto, ...form, run: update },
  { ...ADMIN_ENDPOINTS.deletePhoto, ...admin, run: remove },
];
