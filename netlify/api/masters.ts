import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { MASTER_CHUNK_BYTES } from '../../src/shared/content/imageFile.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import type { PrintFact } from '../../src/shared/shop/print.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import type { StoredValue } from '../content/collections.ts';
import { type Commit, requireMatch } from '../content/contentStore.ts';
import { openMasterFile, openPrintFile, type PrintFile } from '../content/printFile.ts';
import { listMasters, openMaster, readBegin, readFinish, readSum } from '../images/uploadMaster.ts';
import { json, matchesEtag, noContent, reply, spanOf } from '../lib/replies.ts';
import { updateEntry } from '../photos/entries.ts';
import { committed, idOf, ifMatchOf, writeOf } from './adminReply.ts';
import { admin, type Call, form, type Route, route } from './call.ts';

const open = (call: Call) => openMaster(call.services, idOf(call));

/**
 * Stores in a photo the size of the file that its prints are made from: it decides which sizes are sold. Other facts
 * about a print of the same size stay.
 * @param size undefined when it is unknown
 */
async function notePrint(call: Call, size: PrintFact | undefined, isNew = false): Promise<Commit> {
  const edit = (stored: StoredValue): StoredValue => {
    const { print, ...others } = stored;
    const known = isRecord(print) ? print : undefined;
    // A photo without a measured file is sold in every size.
    if (!known && !isNew) return stored;
    const isSame = known?.widthPx === size?.widthPx && known?.heightPx === size?.heightPx;
    return isSame ? stored : { ...others, ...(size && { print: size }) };
  };
  const id = idOf(call);
  const { commit } = await updateEntry(writeOf(call, 'photos'), id, { english: id, ifMatch: null, edit });
  return commit;
}

/** Drops an upload or removes a full-size file. Without one, prints are made from the published picture. */
async function without(call: Call, end: 'drop' | 'remove'): Promise<Response> {
  const opened = await open(call);
  const state = await opened.state();
  const { master } = state;
  if (master && end === 'drop') return json(await opened.drop());
  if (master) requireMatch(ifMatchOf(call), [master.sha256], state);
  // The commit comes first: if it fails, the file is still there and the call can be repeated.
  const commit = await notePrint(call, await opened.publishedSize());
  return committed(call, { commit, answer: await opened[end]() });
}

const chunk = { ...admin, body: 'bytes', bodyLimit: MASTER_CHUNK_BYTES } as const;

export const masterRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.master, admin, async (call) => json(await (await open(call)).state())),
  route(ADMIN_ENDPOINTS.masters, admin, async ({ services }) => json(await listMasters(services))),
  route(ADMIN_ENDPOINTS.masterFile, admin, async (call) =>
    answer(call.request, await openMasterFile(call.services, idOf(call))),
  ),
  route(ADMIN_ENDPOINTS.beginMaster, form, async (call) => {
    const begun = readBegin(call.json);
    return json(await (await open(call)).begin(begun));
  }),
  route(ADMIN_ENDPOINTS.sendMasterChunk, chunk, async (call) => {
    const sha256 = readSum(call.url.searchParams.get('sha256'), call.bytes);
    await (await open(call)).keepChunk(sha256, call.bytes);
    return noContent();
  }),
  route(ADMIN_ENDPOINTS.finishMaster, form, async (call) => {
    const finished = readFinish(call.json);
    const master = await (await open(call)).finish(finished);
    const { widthPx, heightPx } = master;
    const commit = await notePrint(call, { widthPx, heightPx }, true);
    return committed(call, { commit, answer: master });
  }),
  route(ADMIN_ENDPOINTS.dropMasterUpload, admin, (call) => without(call, 'drop')),
  route(ADMIN_ENDPOINTS.removeMaster, admin, (call) => without(call, 'remove')),
];

/** Streams a file chunk by chunk: Netlify allows 6 MB for an answer that is not streamed. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

function answer(request: Request, file: PrintFile): Response {
  const etag = `"${file.tag}"`;
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const ifRange = request.headers.get('if-range');
  const isSame = ifRange === null || matchesEtag(ifRange, etag);
  const asked = isSame ? spanOf(request.headers.get('range'), file.bytes) : undefined;
  if (asked === 'none')
    return reply(null, file.type, { ...headers, 'Content-Range': `bytes */${file.bytes}` }, 416);
  const { start, end } = asked ?? { start: 0, end: file.bytes };
  headers['Content-Length'] = String(end - start);
  if (asked) headers['Content-Range'] = `bytes ${start}-${end - 1}/${file.bytes}`;
  const body = request.method === 'HEAD' ? null : streamOf(file.read(start, end));
  return reply(body, file.type, headers, asked ? 206 : 200);
}

export const printFileRoutes: readonly Route[] = [
  route(SHOP_ENDPOINTS.printFile, {}, async (call) =>
    answer(call.request, await openPrintFile(call.services, idOf(call), call.url.searchParams)),
  ),
];
