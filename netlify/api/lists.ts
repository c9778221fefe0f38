import {
  ADMIN_ENDPOINTS,
  ADMIN_HEADERS,
  type ContentFault,
  type StoredContent,
} from '../../src/shared/adminEndpoints.ts';
import { faultText } from '../../src/shared/i18n/faults.ts';
import { isContentPath } from '../content/contentPaths.ts';
import { perSnapshot, type Snapshot } from '../content/contentStore.ts';
import { readProjects } from '../content/projects.ts';
import {
  contentFaults,
  listEtag,
  PUBLIC_LISTS,
  type PublicListName,
  publicList,
} from '../content/publicLists.ts';
import { panelPhotos, shownPhotos } from '../content/shownPhotos.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Log } from '../lib/log.ts';
import {
  answerTagged,
  JSON_TYPE,
  json,
  NO_STORE,
  PUBLIC_READ_HEADERS,
  reply,
  SECURITY_HEADERS,
  STALE_READ_HEADERS,
} from '../lib/replies.ts';
import { requestLanguage } from '../lib/request.ts';
import { adminHeaders } from './adminReply.ts';
import { admin, type Call, type Route, route } from './call.ts';

type PreparedList = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
};

/** The body for visitors, or for the panel, which shows content as it is stored. */
function bodyOf(name: PublicListName, isAdmin: boolean, snapshot: Snapshot, log?: Log): string {
  if (isAdmin && name === 'photos') return panelPhotos(snapshot).body;
  if (isAdmin && name === 'projects') return readProjects(snapshot).body;
  return publicList(name, snapshot, log).body;
}

const prepareList = (name: PublicListName, isAdmin: boolean) =>
  perSnapshot((snapshot, log): PreparedList => {
    const body = bodyOf(name, isAdmin, snapshot, log);
    const caching = isAdmin ? NO_STORE : snapshot.stale ? STALE_READ_HEADERS : PUBLIC_READ_HEADERS;
    const headers = {
      'Content-Type': JSON_TYPE,
      [ADMIN_HEADERS.revision]: snapshot.revision,
      ...SECURITY_HEADERS,
      ETag: listEtag(body),
      ...caching,
    };
    return { bytes: new TextEncoder().encode(body), headers };
  });

/** One public read. It is prepared once per snapshot; later calls only compare ETags. */
async function readList(prepared: ReturnType<typeof prepareList>, call: Call): Promise<Response> {
  const { store, log } = call.services;
  const snapshot = await store.snapshot();
  const { bytes, headers } = prepared(snapshot, log);
  const more = call.admin ? await adminHeaders(snapshot, call) : {};
  return answerTagged(call.request, bytes, { ...headers, ...more });
}

/** The stored order of the photos. The public list shows the same, so this call needs no password. */
const orderDebug = route({ method: 'GET', path: '/api/photos/order-debug' }, {}, async ({ services }) => {
  const snapshot = await services.store.snapshot();
  const { entries } = shownPhotos(snapshot, services.log);
  const body = entries.map(({ id, project, order }) => ({ id, project, order }));
  return json(body, 200, { [ADMIN_HEADERS.revision]: snapshot.revision });
});

/** All stored content, from which a lost repository can be restored. */
const storedContent = route(ADMIN_ENDPOINTS.content, admin, async ({ services }) => {
  const { revision, files } = await services.store.snapshot();
  const body: StoredContent = { revision, files: [...files.values()] };
  return json(body, 200, { [ADMIN_HEADERS.revision]: revision });
});

/** One stored file, streamed, because Netlify limits other answers to 6 MB. */
const storedFile = route(ADMIN_ENDPOINTS.contentFile, admin, async ({ url, services }) => {
  const path = url.searchParams.get('path') ?? '';
  const bytes = isContentPath(path) ? await services.store.file(path) : undefined;
  if (!bytes) throw new ApiError('notFound');
  return reply(new Blob([new Uint8Array(bytes)]).stream(), 'application/octet-stream');
});

/** Faults of stored files, for the owner. The lists leave these files out. */
const storedFaults = route(ADMIN_ENDPOINTS.contentFaults, admin, async ({ request, services }) => {
  const snapshot = await services.store.snapshot();
  const language = requestLanguage(request);
  const faults = await contentFaults(snapshot);
  const body = faults.map(
    ({ file, path, ...fault }): ContentFault => ({ file, path, message: faultText(language, fault) }),
  );
  return json(body, 200, { [ADMIN_HEADERS.revision]: snapshot.revision });
});

export const listRoutes: readonly Route[] = [
  orderDebug,
  storedFaults,
  storedContent,
  storedFile,
  ...PUBLIC_LISTS.map((name) => {
    const [shown, stored] = [prepareList(name, false), prepareList(name, true)];
    return route({ method: 'GET', path: `/api/${name}` }, { password: 'read' }, (call) =>
      readList(call.admin ? stored : shown, call),
    );
  }),
];
