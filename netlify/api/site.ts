import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { IMAGE_FORMATS } from '../../src/shared/content/imageFile.ts';
import { SITE_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { fieldsOf } from '../lib/apiError.ts';
import { sentenceText } from '../lib/messages/index.ts';
import { empty, json, NO_STORE, SECURITY_HEADERS } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import { readHistory, readHistoryPicture, readRestore, restore } from '../photos/undo.ts';
import { type Publishing, readShownSizes } from '../site/publishing.ts';
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
      const { readBegun } = await import('../site/sample.ts');
      const body: Readiness = { ...shop, begun: readBegun(await store.snapshot()), isProduction };
      return json(body);
    },
  },
  {
    ...ADMIN_ENDPOINTS.beginEmpty,
    ...admin,
    async run(call) {
      const { beginEmpty } = await import('../site/sample.ts');
      const commit = await beginEmpty(call.services.store, operationOf(call));
      return committed(call, commit, { success: true });
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

export const settingRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.saveSettings,
    ...form,
    async run(call) {
      const { saveSettings } = await loadSite();
      const { commit, settings, etag } = await saveSettings(call.services.store, call.json, {
        ifMatch: ifMatchOf(call),
        operation: operationOf(call),
      });
      return committed(call, commit, settings, { headers: { ETag: etag } });
    },
  },
];

function reply(status: number, request: Request, { error, ...publishing }: Publishing): Response {
  const told = error && { error: sentenceText(requestLanguage(request), error) };
  const body: PublishStatus = { ...publishing, ...told };
  return json(body, status, { [ADMIN_HEADERS.revision]: body.revision });
}

export const publishRoutes: readonly Route[] = [
  {
    ...ADMIN_ENDPOINTS.publishStatus,
    password: 'required',
    async run({ request, url, services }) {
      return reply(200, request, await services.publisher.status(url.origin));
    },
  },
  {
    ...ADMIN_ENDPOINTS.publish,
    password: 'required',
    async run({ request, url, services }) {
      return reply(202, request, await services.publisher.start(url.origin));
    },
  },
];

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
