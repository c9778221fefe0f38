import { ADMIN_ENDPOINTS, type ContentFault } from '../../src/domain/adminEndpoints.ts';
import { faultText } from '../../src/messages/faults.ts';
import {
  NO_STORE,
  PUBLIC_READ_HEADERS,
  REVISION_HEADER,
  SECURITY_HEADERS,
  STALE_READ_HEADERS,
} from '../lib/headers.ts';
import { JSON_TYPE, json, matchesEtag } from '../lib/replies.ts';
import { requestLanguage } from '../lib/requestLanguage.ts';
import { readCollection } from '../services/collections.ts';
import type { ContentLog, Snapshot } from '../services/content/contentStore.ts';
import { contentFaults, PUBLIC_LISTS, type PublicListName, publicList } from '../services/publicLists.ts';
import { adminHeaders } from './adminReply.ts';
import type { Call, Route } from './call.ts';

type PlainHeaders = Readonly<Record<string, string>>;

/** An answer of which nothing is left to compute: its bytes and its headers for visitors and for the admin. */
type PreparedList = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  open: PlainHeaders;
  admin: PlainHeaders;
};

const prepared = new WeakMap<Snapshot, Map<PublicListName, PreparedList>>();

function prepareList(name: PublicListName, snapshot: Snapshot, log: ContentLog): PreparedList {
  const { body, etag } = publicList(name, snapshot, log);
  const common = {
    'Content-Type': JSON_TYPE,
    ETag: etag,
    [REVISION_HEADER]: snapshot.revision,
    ...SECURITY_HEADERS,
  };
  const open: PlainHeaders = { ...common, ...(snapshot.stale ? STALE_READ_HEADERS : PUBLIC_READ_HEADERS) };
  const admin: PlainHeaders = { ...common, ...NO_STORE };
  return { bytes: new TextEncoder().encode(body), etag, open, admin };
}

function preparedList(name: PublicListName, snapshot: Snapshot, log: ContentLog): PreparedList {
  const lists = prepared.get(snapshot) ?? new Map<PublicListName, PreparedList>();
  prepared.set(snapshot, lists);
  const list = lists.get(name) ?? prepareList(name, snapshot, log);
  lists.set(name, list);
  return list;
}

/** One public read: once per snapshot it is prepared, then only ETags are compared. */
async function readList(name: PublicListName, { services, admin, request }: Call): Promise<Response> {
  const snapshot = await services.store.snapshot();
  const list = preparedList(name, snapshot, services.log);
  const headers = admin ? { ...list.admin, ...(await adminHeaders(snapshot, request)) } : list.open;
  if (matchesEtag(request.headers.get('if-none-match'), list.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(list.bytes, { headers });
}

/** The photos' order as stored; it says nothing that the public list doesn't, so it needs no password. */
const orderDebug: Route = {
  method: 'GET',
  path: '/api/photos/order-debug',
  async run({ services }) {
    const snapshot = await services.store.snapshot();
    const { entries } = readCollection('photos', snapshot, services.log);
    const body = entries.map(({ id, project, order }) => ({ id, project, order }));
    return json(body, 200, { [REVISION_HEADER]: snapshot.revision });
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
    return json(body, 200, { [REVISION_HEADER]: snapshot.revision });
  },
};

/** What is read: the public lists, and two looks at the same content. */
export const listRoutes: readonly Route[] = [
  orderDebug,
  storedFaults,
  ...PUBLIC_LISTS.map(
    (name): Route => ({
      method: 'GET',
      path: `/api/${name}`,
      password: 'read',
      run: (call) => readList(name, call),
    }),
  ),
];
