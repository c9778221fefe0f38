import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { json } from '../lib/replies.ts';
import { fieldsOf } from '../services/badForm.ts';
import { readHistory, readRestore, restore } from '../services/undo.ts';
import { committed, operationOf } from './adminReply.ts';
import type { Route } from './call.ts';

export const historyRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.history,
    password: 'required',
    run: async ({ services }) => json(await readHistory(services.store)),
  },
  {
    ...ADMIN_ENDPOINTS.restore,
    password: 'required',
    body: 'json',
    async run(call) {
      const form = fieldsOf(readRestore(call.json));
      const commit = await restore(call.services.store, form, operationOf(call));
      return committed(call, commit, { success: true });
    },
  },
];
