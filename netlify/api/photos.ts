import {
  ADMIN_ENDPOINTS,
  ADMIN_HEADERS,
  BATCH_FIELD,
  type KeptAnswer,
} from '../../src/shared/adminEndpoints.ts';
import { PRINT_FIELDS, UPLOAD_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { readForm } from '../../src/shared/content/fields/form.ts';
import { SITE_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../src/shared/limits.ts';
import { requireFile } from '../content/collections.ts';
import { blobId } from '../content/contentStore.ts';
import { readBulk, readOrder } from '../content/idLists.ts';
import { editionCheck } from '../editions/remaining.ts';
import { forgetMaster } from '../images/uploadMaster.ts';
import { badForm, refuse } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';
import { json } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import { secretOf } from '../lib/signing.ts';
import { addPhotos, placeInProject, replaceFile } from '../photos/addPhotos.ts';
import { changePhotos } from '../photos/bulkPhotos.ts';
import { cleanUpload, keepImage, readBatch, readUpload } from '../photos/readUpload.ts';
import { deleteProject, reorderProjects, updateProject } from '../photos/saveProjects.ts';
import {
  committed,
  contentWrite,
  done,
  entrySaved,
  idOf,
  ifMatchOf,
  pictureHeaders,
  reordered,
  writeOf,
} from './adminReply.ts';
import { admin, type Call, form, idList, type Route, route } from './call.ts';
import { entryRoutes, reorder } from './entries.ts';

/** More names do not fit into a header. */
const NAMED_MAX = 10;

const uploadOf = ({ bytes, request }: Call) =>
  readUpload(new Uint8Array(bytes), request.headers.get('content-type') ?? '');

/** Adds one photo with its texts in one commit, or stores an image alone until its batch is saved. */
async function upload(call: Call): Promise<Response> {
  const { texts, image, large } = await uploadOf(call);
  const isForBatch = texts[BATCH_FIELD] !== undefined;
  const { changes, faults } = readForm(UPLOAD_FIELDS, texts, 'add');
  const counted = isForBatch ? [] : faults;
  if (!image) throw badForm([{ path: 'image', code: 'missing' }, ...counted]);
  refuse(counted);
  const write = writeOf(call, 'photos');
  const cleaned = await cleanUpload(image, large);
  if (isForBatch) {
    const kept: KeptAnswer = { image: await keepImage(write.store, secretOf(call.services.env), cleaned) };
    return json(kept, 202);
  }
  const { bytes: content, extension, large: copy } = cleaned;
  const photo = { key: write.operation.id, changes, oid: blobId(content), extension, content, large: copy };
  const { commit, added } = await addPhotos(write, [photo]);
  const [{ entry, duplicates } = { entry: undefined, duplicates: [] }] = added;
  const headers: Record<string, string> = {};
  if (duplicates.length > 0) headers[ADMIN_HEADERS.duplicateOf] = duplicates.slice(0, NAMED_MAX).join(', ');
  return committed(call, { commit, answer: entry }, { status: 201, headers });
}

async function addBatch(call: Call): Promise<Response> {
  const photos = readBatch(call.json, secretOf(call.services.env));
  const { commit, added } = await addPhotos(writeOf(call, 'photos'), photos);
  const answer = added.map(({ entry, duplicates }) => ({ photo: entry, duplicateOf: duplicates }));
  return committed(call, { commit, answer }, { status: 201 });
}

/** Replaces a photo's file. The full-size file of the old one is removed after the commit. */
async function replace(call: Call): Promise<Response> {
  const id = idOf(call);
  const { texts, image, large } = await uploadOf(call);
  const { changes, faults } = readForm(PRINT_FIELDS, texts, 'update');
  const { master = 'remove' } = texts;
  const all: CallFault[] = [
    ...(image ? [] : [{ path: 'image', code: 'missing' as const }]),
    ...(['keep', 'remove'].includes(master)
      ? []
      : [{ path: 'master', key: 'fault.replacedMaster' as const }]),
    ...faults,
  ];
  if (!image || all.length > 0) throw badForm(all);
  requireFile(await call.services.store.snapshot(), 'photos', id);
  const { large: copy, ...cleaned } = await cleanUpload(image, large);
  const saved = await replaceFile(writeOf(call, 'photos'), id, {
    image: cleaned,
    large: copy,
    changes: master === 'keep' ? undefined : changes,
    ifMatch: ifMatchOf(call),
  });
  if (master === 'remove') await forgetMaster(call.services, id);
  return entrySaved(call, saved);
}

async function change(call: Call): Promise<Response> {
  const bulk = readBulk(call.json);
  const language = requestLanguage(call.request);
  const check = await editionCheck(call.services, bulk.ids, bulk.changes);
  const made = await changePhotos(writeOf(call, 'photos'), bulk, language, check);
  const { pictureFaults, ...answer } = made.answer;
  return committed(call, { ...made, answer }, { headers: pictureHeaders(call, pictureFaults) });
}

const uploadForm = { ...admin, body: 'multipart', bodyLimit: UPLOAD_MAX_BYTES } as const;

export const photoRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.uploadPhoto, uploadForm, upload),
  route(ADMIN_ENDPOINTS.replaceFile, uploadForm, replace),
  route(ADMIN_ENDPOINTS.addBatch, { ...form, bodyLimit: SITE_BODY_MAX_BYTES }, addBatch),
  route(ADMIN_ENDPOINTS.reorderPhotosAgain, idList, (call) => reorder(call, 'photos')),
  route(ADMIN_ENDPOINTS.changePhotos, idList, change),
  ...entryRoutes('photos', placeInProject, ({ services }, id, changes) =>
    editionCheck(services, [id], changes),
  ),
];

export const projectRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.projects.reorder, idList, async (call) =>
    reordered(call, await reorderProjects(contentWrite(call), readOrder(call.json))),
  ),
  route(ADMIN_ENDPOINTS.projects.update, form, async (call) =>
    committed(call, await updateProject(contentWrite(call), idOf(call), call.json, ifMatchOf(call))),
  ),
  route(ADMIN_ENDPOINTS.projects.remove, admin, async (call) =>
    done(call, await deleteProject(contentWrite(call), idOf(call), ifMatchOf(call))),
  ),
];
