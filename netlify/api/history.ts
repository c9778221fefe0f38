import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { IMAGE_FORMATS } from '../../src/domain/imageFormat.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/headers.ts';
import { empty, json } from '../lib/replies.ts';
import { fieldsOf } from '../services/badForm.ts';
import { readHistoryPicture } from '../services/historyPicture.ts';
import { readHistory, readRestore, restore } from '../services/undo.ts';
import { committed, operationOf } from './adminReply.ts';
import type { Route } from './call.ts';
import { admin, form } from './entries.ts';

export const historyRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.history,
    ...admin,
    run: async ({ services }) => json(await readHistory(services.store)),
  },
  {
    ...ADMIN_ENDPOINTS.historyPicture,
    ...admin,
    async run({ services, params }) {
      const { revision = '', filename = '' } = params;
      const picture = await readHistoryPicture(services.store, revision, filename);
      // No error: a photo may never have had an image of its own.
      if (!picture) return empty(204);
      return new Response(picture, {
        headers: { 'Content-Type': IMAGE_FORMATS.webp.type, ...NO_STORE, ...SECURITY_HEADERS },
      });
    },
  },
  {
    ...ADMIN_ENDPOINTS.restore,
    ...form,
    async run(call) {
      const form = fieldsOf(readRestore(call.json));
      const commit = await restore(call.services.store, form, operationOf(call));
      return committed(call, commit, { success: true });
    },
  },
];
