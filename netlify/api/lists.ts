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

/** A list's answers, serialised and ready to send. */
type PreparedList = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
};

/** The panel's body where it differs from the visitors' one. */
function storedBody(name: PublicListName, snapshot: Snapshot): string | undefined {
  if (name === 'photos') return panelPhotos(snapshot).body;
  return name === 'projects' ? readProjects(snapshot).body : undefined;
}

/** Prepares both answers: the visitors' and the panel's, which shows content as it is stored. */
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

/** One public read. It is prepared once per snapshot; later calls only compare ETags. */
async function readList(
  prepared: ReturnType<typeof prepareList>,
  { services, admin, request }: Call,
): Promise<Response> {
  const snapshot = await services.store.snapshot();
  const { bytes, headers } = prepared(snapshot, services.log)[admin ? 'admin' : 'open'];
  const more = admin ? await adminHeaders(snapshot, { request, services }) : {};
  return answerTagged(request, bytes, { ...headers, ...more });
}

/** The stored order of the photos. The public list shows the same, so this call needs no password. */
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

/** All stored content, from which a lost repository can be restored. */
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

/** One stored file, streamed: Netlify allows 6 MB for an answer that is not. */
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

/** Faults of stored files, for the owner. The lists leave these files out. */
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

/** The public lists, and the panel's reads of the same content. */
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
