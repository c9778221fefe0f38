import {
  ADMIN_ENDPOINTS,
  ADMIN_HEADERS,
  BATCH_FIELD,
  type KeptAnswer,
} from '../../src/shared/adminEndpoints.ts';
import { UPLOAD_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { readForm } from '../../src/shared/content/fields/form.ts';
import { SITE_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../src/shared/limits.ts';
import { blobId } from '../content/blobId.ts';
import { badForm, fieldsOf } from '../lib/badForm.ts';
import { json } from '../lib/replies.ts';
import { secretOf } from '../lib/secret.ts';
import { addPhotos } from '../photos/addPhotos.ts';
import { keepImage } from '../photos/keptImages.ts';
import { readBatch } from '../photos/readBatch.ts';
import { committed, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { form } from './entries.ts';

/** A header has no room for more. */
const NAMED_MAX = 10;

/** One photo with its texts, in one commit; or an image alone, which waits for its batch. */
async function upload(call: Call): Promise<Response> {
  // The image library is large: only the call that takes images waits for it.
  const { cleanUpload, readUpload } = await import('../photos/readUpload.ts');
  const body = new Uint8Array(call.bytes);
  const { texts, image } = await readUpload(body, call.request.headers.get('content-type') ?? '');
  const isForBatch = texts[BATCH_FIELD] !== undefined;
  const { changes, faults } = readForm(UPLOAD_FIELDS, texts, 'add');
  const counted = isForBatch ? [] : faults;
  if (!image) throw badForm([{ path: 'image', code: 'missing' }, ...counted]);
  if (counted.length > 0) throw badForm(counted);
  const write = writeOf(call, 'photos');
  const cleaned = await cleanUpload(image);
  if (isForBatch) {
    const kept: KeptAnswer = { image: await keepImage(write.store, secretOf(call.services.env), cleaned) };
    return json(kept, 202);
  }
  const { bytes: content, extension } = cleaned;
  const photo = { key: write.operation.id, changes, oid: blobId(content), extension, content };
  const { commit, added } = await addPhotos(write, [photo]);
  const [{ entry, duplicates } = { entry: undefined, duplicates: [] }] = added;
  const headers: Record<string, string> = {};
  if (duplicates.length > 0) headers[ADMIN_HEADERS.duplicateOf] = duplicates.slice(0, NAMED_MAX).join(', ');
  return committed(call, commit, entry, { status: 201, headers });
}

async function addBatch(call: Call): Promise<Response> {
  const photos = fieldsOf(readBatch(call.json, secretOf(call.services.env)));
  const { commit, added } = await addPhotos(writeOf(call, 'photos'), photos);
  const answer = added.map(({ entry, duplicates }) => ({ photo: entry, duplicateOf: duplicates }));
  return committed(call, commit, answer, { status: 201 });
}

export const uploadRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.uploadPhoto,
    password: 'required',
    body: 'multipart',
    bodyLimit: UPLOAD_MAX_BYTES,
    run: upload,
  },
  { ...ADMIN_ENDPOINTS.addBatch, ...form, bodyLimit: SITE_BODY_MAX_BYTES, run: addBatch },
];
