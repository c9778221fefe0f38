import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../../src/domain/adminEndpoints.ts';
import { PHOTO_FIELDS } from '../../src/domain/entries/photo.ts';
import { readForm } from '../../src/domain/fields/form.ts';
import { UPLOAD_MAX_BYTES } from '../../src/domain/limits.ts';
import { badForm } from '../services/badForm.ts';
import { committed, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';

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

export const photoUploadRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.uploadPhoto,
    password: 'required',
    body: 'multipart',
    bodyLimit: UPLOAD_MAX_BYTES,
    run: upload,
  },
];
