import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { MASTER_CHUNK_BYTES } from '../../src/domain/master.ts';
import { empty, json } from '../lib/replies.ts';
import { fieldsOf } from '../services/badForm.ts';
import type { Call, Route } from './call.ts';

/** Blobs is large: only the calls that keep full-size files wait for it. */
const load = () => import('../services/masters/uploadMaster.ts');
const idOf = ({ params }: Call): string => params.id ?? '';

const admin = { password: 'required' } as const;
const form = { ...admin, body: 'json' } as const;

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
      return json(await finishMaster(call.services, idOf(call), fieldsOf(readFinish(call.json))));
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
