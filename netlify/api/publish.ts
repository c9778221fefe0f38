import { ADMIN_ENDPOINTS } from '../../src/domain/adminEndpoints.ts';
import { REVISION_HEADER } from '../lib/headers.ts';
import { json } from '../lib/replies.ts';
import type { Route } from './call.ts';

export const publishRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.publishStatus,
    password: 'required',
    async run({ url, services }) {
      const status = await services.publisher.status(url.origin);
      return json(status, 200, { [REVISION_HEADER]: status.revision });
    },
  },
  {
    ...ADMIN_ENDPOINTS.publish,
    password: 'required',
    async run({ url, services }) {
      const status = await services.publisher.start(url.origin);
      return json(status, 202, { [REVISION_HEADER]: status.revision });
    },
  },
];
