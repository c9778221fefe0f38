import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { saveSettings } from '../site/saveSettings.ts';
import { committed, ifMatchOf, operationOf } from './adminReply.ts';
import type { Route } from './call.ts';
import { form } from './entries.ts';

export const settingRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.saveSettings,
    ...form,
    async run(call) {
      const { commit, settings, etag } = await saveSettings(call.services.store, call.json, {
        ifMatch: ifMatchOf(call),
        operation: operationOf(call),
      });
      return committed(call, commit, settings, { headers: { ETag: etag } });
    },
  },
];
