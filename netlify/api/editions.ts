import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { readEdition } from '../editions/readEdition.ts';
import { json } from '../lib/replies.ts';
import type { Route } from './call.ts';

export const editionRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.edition,
    run: async ({ params, services }) => json(await readEdition(services, params.id ?? '')),
  },
];
