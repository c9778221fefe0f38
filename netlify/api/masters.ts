import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { MASTER_CHUNK_BYTES } from '../../src/shared/content/imageFile.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import type { PrintFact } from '../../src/shared/shop/print.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import type { StoredValue } from '../content/collections.ts';
import { type Commit, requireMatch } from '../content/contentStore.ts';
import type { PrintFile } from '../content/printFile.ts';
import { fieldsOf } from '../lib/apiError.ts';
import { empty, json, matchesEtag, NO_STORE, SECURITY_HEADERS, spanOf } from '../lib/replies.ts';
import { updateEntry } from '../photos/entries.ts';
import { committed, ifMatchOf, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { admin, form } from './entries.ts';

/** Blobs is large: only the calls that keep full-size files wait for it. */
const load = () => import('../images/uploadMaster.ts');
const idOf = ({ params }: Call): string => params.id ?? '';

/**
 * Notes in a photo how large the file is that its prints are made from: which sizes are sold follows from that. What
 * else is known of one of the same size stays.
 * @param size undefined where nobody knows it
 */
async function notePrint(call: Call, size: PrintFact | undefined, isNew = false): Promise<Commit> {
  const edit = (stored: StoredValue): StoredValue => {
    const { print, ...others } = stored;
    const known = isRecord(print) ? print : undefined;
    // A photo that nobody has measured is sold as it always was.
    if (!known && !isNew) return stored;
    const isSame = known?.widthPx === size?.widthPx && known?.heightPx === size?.heightPx;
    return isSame ? stored : { ...others, ...(size && { print: size }) };
  };
  const id = idOf(call);
  const { commit } = await updateEntry(writeOf(call, 'photos'), id, { english: id, ifMatch: null, edit });
  return commit;
}

/** Gives up an upload or removes a master that its sender has seen: without one, prints are made from the published picture. */
async function without(call: Call, end: 'dropUpload' | 'removeMaster'): Promise<Response> {
  const { services } = call;
  const masters = await load();
  const state = await masters.readMaster(services, idOf(call));
  const { master } = state;
  if (master && end === 'dropUpload') return json(await masters.dropUpload(services, idOf(call)));
  if (master) requireMatch(ifMatchOf(call), [master.sha256], state);
  // The commit comes first: after a failure there is still something to remove.
  const commit = await notePrint(call, await masters.publishedSize(services, idOf(call)));
  return committed(call, commit, await masters[end](services, idOf(call)));
}

/** The full-size files that are kept for the print lab. */
export const masterRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.master,
    ...admin,
    run: async (call) => json(await (await load()).readMaster(call.services, idOf(call))),
  },
  {
    ...ADMIN_ENDPOINTS.masters,
    ...admin,
    run: async ({ services }) => json(await (await load()).listMasters(services)),
  },
  {
    ...ADMIN_ENDPOINTS.masterFile,
    ...admin,
    async run(call) {
      const { openMasterFile } = await import('../content/printFile.ts');
      return answer(call.request, await openMasterFile(call.services, idOf(call)));
    },
  },
  {
    ...ADMIN_ENDPOINTS.beginMaster,
    ...form,
    async run(call) {
      const { beginMaster, readBegin } = await load();
      return json(await beginMaster(call.services, idOf(call), fieldsOf(readBegin(call.json))));
    },
  },
  {
    ...ADMIN_ENDPOINTS.sendMasterChunk,
    ...admin,
    body: 'bytes',
    bodyLimit: MASTER_CHUNK_BYTES,
    async run(call) {
      const { keepChunk } = await load();
      await keepChunk(call.services, idOf(call), call.url.searchParams.get('sha256'), call.bytes);
      return empty(204);
    },
  },
  {
    ...ADMIN_ENDPOINTS.finishMaster,
    ...form,
    async run(call) {
      const { finishMaster, readFinish } = await load();
      const master = await finishMaster(call.services, idOf(call), fieldsOf(readFinish(call.json)));
      const { widthPx, heightPx } = master;
      return committed(call, await notePrint(call, { widthPx, heightPx }, true), master);
    },
  },
  {
    ...ADMIN_ENDPOINTS.dropMasterUpload,
    ...admin,
    run: (call) => without(call, 'dropUpload'),
  },
  {
    ...ADMIN_ENDPOINTS.removeMaster,
    ...admin,
    run: (call) => without(call, 'removeMaster'),
  },
];

/** Piece by piece, as they are fetched: Netlify takes 6 MB from a function that answers in one. */
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
    ...NO_STORE,
    ...SECURITY_HEADERS,
    'Content-Type': file.type,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const ifRange = request.headers.get('if-range');
  const isSame = ifRange === null || matchesEtag(ifRange, etag);
  const asked = isSame ? spanOf(request.headers.get('range'), file.bytes) : undefined;
  if (asked === 'none') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` },
    });
  }
  const { start, end } = asked ?? { start: 0, end: file.bytes };
  headers['Content-Length'] = String(end - start);
  if (asked) headers['Content-Range'] = `bytes ${start}-${end - 1}/${file.bytes}`;
  const body = request.method === 'HEAD' ? null : streamOf(file.read(start, end));
  return new Response(body, { status: asked ? 206 : 200, headers });
}

export const printFileRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.printFile,
    async run({ params, url, request, services }) {
      const { openPrintFile } = await import('../content/printFile.ts');
      return answer(request, await openPrintFile(services, params.id ?? '', url.searchParams));
    },
  },
];
