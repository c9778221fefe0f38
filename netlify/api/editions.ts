import { SHOP_ENDPOINTS } from '../../src/domain/shopEndpoints.ts';
import { json } from '../lib/replies.ts';
import { readEdition } from '../services/editions/readEdition.ts';
import type { Route } from './call.ts';

export const editionRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.edition,
    run: async ({ params, services }) => json(await readEdition(services, params.id ?? '')),
  },
];
