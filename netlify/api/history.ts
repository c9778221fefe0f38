import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { IMAGE_FORMATS } from '../../src/shared/content/imageFormat.ts';
import { fieldsOf } from '../lib/badForm.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/headers.ts';
import { empty, json } from '../lib/replies.ts';
import { readHistoryPicture } from '../photos/historyPicture.ts';
import { readHistory, readRestore, restore } from '../photos/undo.ts';
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
