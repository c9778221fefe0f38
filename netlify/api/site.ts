import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { SITE_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { json } from '../lib/replies.ts';
import { readShownSizes } from '../site/builtSite.ts';
import { adminHeaders, committed, ifMatchOf, operationOf } from './adminReply.ts';
import type { Route } from './call.ts';
import { admin, form } from './entries.ts';

/** Only these calls wait for the reader of Markdown files. */
const loadSite = () => import('../site/saveSite.ts');

export const siteRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.shopReadiness,
    ...admin,
    async run({ url, services: { store, env, isProduction } }) {
      const { readShop } = await import('../content/readShop.ts');
      const shown = await readShownSizes(url.origin);
      const { notices: _, ...shop } = await readShop(store, env, isProduction, shown);
      const body: Readiness = { ...shop, isProduction };
      return json(body);
    },
  },
  {
    ...ADMIN_ENDPOINTS.site,
    ...admin,
    async run({ request, services }) {
      const { readSite } = await loadSite();
      const snapshot = await services.store.snapshot();
      const { values, etag } = readSite(snapshot);
      const headers = await adminHeaders(snapshot, { request, services });
      return json(values, 200, { ...headers, ETag: etag, [ADMIN_HEADERS.revision]: snapshot.revision });
    },
  },
  {
    ...ADMIN_ENDPOINTS.saveSite,
    ...form,
    bodyLimit: SITE_BODY_MAX_BYTES,
    async run(call) {
      const { saveSite } = await loadSite();
      const { commit, site } = await saveSite(call.services.store, call.json, {
        ifMatch: ifMatchOf(call),
        operation: operationOf(call),
      });
      return committed(call, commit, site.values, { headers: { ETag: site.etag } });
    },
  },
];
