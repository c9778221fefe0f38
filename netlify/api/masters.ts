import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { isRecord } from '../../src/domain/isRecord.ts';
import { MASTER_CHUNK_BYTES } from '../../src/domain/master.ts';
import type { PrintFact } from '../../src/domain/printFact.ts';
import { empty, json } from '../lib/replies.ts';
import { fieldsOf } from '../services/badForm.ts';
import { updateEntry } from '../services/entries.ts';
import type { StoredValue } from '../services/entryKinds.ts';
import { committed, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';
import { admin, form } from './entries.ts';

/** Blobs is large: only the calls that keep full-size files wait for it. */
const load = () => import('../services/masters/uploadMaster.ts');
const idOf = ({ params }: Call): string => params.id ?? '';

/** The photo with the size of that file; what else is known of one of the same size stays. */
function withPrint(stored: StoredValue, size: PrintFact): StoredValue {
  const { print } = stored;
  const isSame = isRecord(print) && print.widthPx === size.widthPx && print.heightPx === size.heightPx;
  return isSame ? stored : { ...stored, print: size };
}

/** The full-size files that are kept for the print lab. */
export const masterRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.master,
    ...admin,
    run: async (call) => json(await (await load()).readMaster(call.services, idOf(call))),
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
      // Which sizes are sold follows from the file that prints are made from.
      const { commit } = await updateEntry(writeOf(call, 'photos'), idOf(call), {
        english: idOf(call),
        ifMatch: null,
        edit: (stored) => withPrint(stored, { widthPx, heightPx }),
      });
      return committed(call, commit, master);
    },
  },
  {
    ...ADMIN_ENDPOINTS.dropMasterUpload,
    ...admin,
    run: async (call) => json(await (await load()).dropUpload(call.services, idOf(call))),
  },
  {
    ...ADMIN_ENDPOINTS.removeMaster,
    ...admin,
    run: async (call) => json(await (await load()).removeMaster(call.services, idOf(call))),
  },
];
