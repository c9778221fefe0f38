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
import {
  answerTagged,
  JSON_TYPE,
  json,
  NO_STORE,
  PUBLIC_READ_HEADERS,
  SECURITY_HEADERS,
  STALE_READ_HEADERS,
} from '../lib/replies.ts';

import { requestLanguage } from '../lib/request.ts';
import { adminHeaders } from './adminReply.ts';
import type { Call, Route } from './call.ts';

/** An answer of which nothing is left to compute. */
type PreparedList = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
};

/** What the panel gets, where that is not what visitors get. */
function storedBody(name: PublicListName, snapshot: Snapshot): string | undefined {
  if (name === 'photos') return panelPhotos(snapshot).body;
  return name === 'projects' ? readProjects(snapshot).body : undefined;
}

/** One read for visitors and for the panel, which edits content as it is stored. */
const prepareList = (name: PublicListName) =>
  perSnapshot((snapshot, log): Record<'open' | 'admin', PreparedList> => {
    const common = {
      'Content-Type': JSON_TYPE,
      [ADMIN_HEADERS.revision]: snapshot.revision,
      ...SECURITY_HEADERS,
    };
    const { body, etag } = publicList(name, snapshot, log);
    const bytes = new TextEncoder().encode(body);
    const caching = snapshot.stale ? STALE_READ_HEADERS : PUBLIC_READ_HEADERS;
    const stored = storedBody(name, snapshot) ?? body;
    const isSame = stored === body;
    return {
      open: { bytes, headers: { ...common, ETag: etag, ...caching } },
      admin: {
        bytes: isSame ? bytes : new TextEncoder().encode(stored),
        headers: { ...common, ETag: isSame ? etag : listEtag(stored), ...NO_STORE },
      },
    };
  });

/** One public read: once per snapshot it is prepared, then only ETags are compared. */
async function readList(
  prepared: ReturnType<typeof prepareList>,
  { services, admin, request }: Call,
): Promise<Response> {
  const snapshot = await services.store.snapshot();
  const { bytes, headers } = prepared(snapshot, services.log)[admin ? 'admin' : 'open'];
  const more = admin ? await adminHeaders(snapshot, { request, services }) : {};
  return answerTagged(request, bytes, { ...headers, ...more });
}

/** The photos' order as stored; it says nothing that the public list doesn't, so it needs no password. */
const orderDebug: Route = {
  method: 'GET',
  path: '/api/photos/order-debug',
  async run({ services }) {
    const snapshot = await services.store.snapshot();
    const { entries } = shownPhotos(snapshot, services.log);
    const body = entries.map(({ id, project, order }) => ({ id, project, order }));
    return json(body, 200, { [ADMIN_HEADERS.revision]: snapshot.revision });
  },
};

/** All that is stored: what a lost repository is restored from. */
const storedContent: Route = {
  ...ADMIN_ENDPOINTS.content,
  password: 'required',
  async run({ services }) {
    const { revision, files } = await services.store.snapshot();
    const body: StoredContent = {
      revision,
      files: [...files.values()].map(({ path, oid, size, text }) => ({
        path,
        oid,
        size,
        ...(text === undefined ? {} : { text }),
      })),
    };
    return json(body, 200, { [ADMIN_HEADERS.revision]: revision });
  },
};

/** One stored file; in pieces, because Netlify takes 6 MB from a function that answers in one. */
const storedFile: Route = {
  ...ADMIN_ENDPOINTS.contentFile,
  password: 'required',
  async run({ url, services }) {
    const path = url.searchParams.get('path') ?? '';
    const bytes = isContentPath(path) ? await services.store.file(path) : undefined;
    if (!bytes) throw new ApiError('notFound');
    const headers = { 'Content-Type': 'application/octet-stream', ...NO_STORE, ...SECURITY_HEADERS };
    return new Response(new Blob([new Uint8Array(bytes)]).stream(), { headers });
  },
};

/** What is wrong with stored files, for the owner: the lists go on without them. */
const storedFaults: Route = {
  ...ADMIN_ENDPOINTS.contentFaults,
  password: 'required',
  async run({ request, services }) {
    const snapshot = await services.store.snapshot();
    const language = requestLanguage(request);
    const body = (await contentFaults(snapshot)).map(
      (fault): ContentFault => ({
        file: fault.file,
        path: fault.path,
        message: faultText(language, fault),
      }),
    );
    return json(body, 200, { [ADMIN_HEADERS.revision]: snapshot.revision });
  },
};

/** What is read: the public lists, and two looks at the same content. */
export const listRoutes: readonly Route[] = [
  orderDebug,
  storedFaults,
  storedContent,
  storedFile,
  ...PUBLIC_LISTS.map((name): Route => {
    const prepared = prepareList(name);
    return { method: 'GET', path: `/api/${name}`, password: 'read', run: (call) => readList(prepared, call) };
  }),
];
