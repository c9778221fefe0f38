import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { IMAGE_FORMATS } from '../../src/shared/content/imageFile.ts';
import { SITE_BODY_MAX_BYTES } from '../../src/shared/limits.ts';
import type { Readiness } from '../../src/shared/shop/readiness.ts';
import { readOrder } from '../content/idLists.ts';
import { readShop } from '../content/readShop.ts';
import { sentenceText } from '../lib/messages/index.ts';
import { json, noContent, reply } from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import { readHistory, readHistoryPicture, readRestore, restore } from '../photos/undo.ts';
import { deletePage, readPages, reorderPages, savePage } from '../site/pages.ts';
import { type Publishing, readShownSizes } from '../site/publishing.ts';
import { beginEmpty, readBegun } from '../site/sample.ts';
import { readSite, saveSettings, saveSite } from '../site/saveSite.ts';
import { adminHeaders, committed, contentWrite, done, idOf, ifMatchOf, reordered } from './adminReply.ts';
import { admin, form, idList, type Route, route } from './call.ts';

const pageForm = { ...form, bodyLimit: SITE_BODY_MAX_BYTES };

export const siteRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.shopReadiness, admin, async ({ url, services: { store, env, isProduction } }) => {
    const shown = await readShownSizes(url.origin);
    const { notices: _, ...shop } = await readShop(store, env, isProduction, shown);
    const body: Readiness = { ...shop, begun: readBegun(await store.snapshot()), isProduction };
    return json(body);
  }),
  route(ADMIN_ENDPOINTS.pages.list, admin, async (call) => {
    const snapshot = await call.services.store.snapshot();
    return json(readPages(snapshot).entries, 200, await adminHeaders(snapshot, call));
  }),
  route(ADMIN_ENDPOINTS.pages.add, pageForm, async (call) =>
    committed(call, await savePage(contentWrite(call), undefined, call.json), { status: 201 }),
  ),
  route(ADMIN_ENDPOINTS.pages.reorder, idList, async (call) =>
    reordered(call, await reorderPages(contentWrite(call), readOrder(call.json))),
  ),
  route(ADMIN_ENDPOINTS.pages.update, pageForm, async (call) =>
    committed(call, await savePage(contentWrite(call), idOf(call), call.json, ifMatchOf(call))),
  ),
  route(ADMIN_ENDPOINTS.pages.remove, admin, async (call) =>
    done(call, await deletePage(contentWrite(call), idOf(call), ifMatchOf(call))),
  ),
  route(ADMIN_ENDPOINTS.beginEmpty, admin, async (call) => done(call, await beginEmpty(contentWrite(call)))),
  route(ADMIN_ENDPOINTS.site, admin, async (call) => {
    const snapshot = await call.services.store.snapshot();
    const { values, etag } = readSite(snapshot);
    return json(values, 200, { ...(await adminHeaders(snapshot, call)), ETag: etag });
  }),
  route(ADMIN_ENDPOINTS.saveSite, pageForm, async (call) => {
    const { commit, answer: site } = await saveSite(contentWrite(call), call.json, ifMatchOf(call));
    return committed(call, { commit, answer: site.values }, { headers: { ETag: site.etag } });
  }),
];

export const settingRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.saveSettings, form, async (call) => {
    const { commit, settings, etag } = await saveSettings(contentWrite(call), call.json, ifMatchOf(call));
    return committed(call, { commit, answer: settings }, { headers: { ETag: etag } });
  }),
];

function statusReply(status: number, request: Request, { error, ...publishing }: Publishing): Response {
  const translated = error && { error: sentenceText(requestLanguage(request), error) };
  const body: PublishStatus = { ...publishing, ...translated };
  return json(body, status, { [ADMIN_HEADERS.revision]: body.revision });
}

export const publishRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.publishStatus, admin, async ({ request, url, services }) => {
    return statusReply(200, request, await services.publisher.status(url.origin));
  }),
  route(ADMIN_ENDPOINTS.publish, admin, async ({ request, url, services }) => {
    return statusReply(202, request, await services.publisher.start(url.origin));
  }),
];

export const historyRoutes: readonly Route[] = [
  route(ADMIN_ENDPOINTS.history, admin, async ({ services }) => json(await readHistory(services.store))),
  route(ADMIN_ENDPOINTS.historyPicture, admin, async ({ services, params }) => {
    const { revision = '', filename = '' } = params;
    const picture = await readHistoryPicture(services.store, revision, filename);
    // Not an error: a photo may never have had an image of its own.
    if (!picture) return noContent();
    return reply(picture, IMAGE_FORMATS.webp.type);
  }),
  route(ADMIN_ENDPOINTS.restore, form, async (call) =>
    done(call, await restore(contentWrite(call), readRestore(call.json))),
  ),
];
