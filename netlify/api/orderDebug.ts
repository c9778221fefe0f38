import { REVISION_HEADER } from '../lib/headers.ts';
import { json } from '../lib/replies.ts';
import { readCollection } from '../services/collections.ts';
import type { Route } from './call.ts';

/** The photos' order as stored; it says nothing that the public list doesn't, so it needs no password. */
export const orderDebugRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/photos/order-debug',
    async run({ services }) {
      const snapshot = await services.store.snapshot();
      const { entries } = readCollection('photos', snapshot, services.log);
      const body = entries.map(({ id, project, order }) => ({ id, project, order }));
      return json(body, 200, { [REVISION_HEADER]: snapshot.revision });
    },
  },
];
