import { ADMIN_ENDPOINTS, ADMIN_HEADERS, type ReorderAnswer } from '../../src/domain/adminEndpoints.ts';
import {
  applyTrackForm,
  applyVideoForm,
  type LinkFields,
  readLinkForm,
  trackUrlFault,
  videoUrlFault,
} from '../../src/domain/adminForms.ts';
import { readOrder } from '../../src/domain/idLists.ts';
import { orderAfter } from '../../src/domain/projects.ts';
import { allFieldsOf, badForm, fieldsOf } from '../services/badForm.ts';
import type { CollectionName } from '../services/collections.ts';
import { addEntry, deleteEntry, reorderEntries, updateEntry } from '../services/entries.ts';
import type { StoredValue } from '../services/entryFiles.ts';
import { committed, entrySaved, ID_LIST_MAX_BYTES, ifMatchOf, writeOf } from './adminReply.ts';
import type { Call, Route } from './call.ts';

/** Gives the entries of a list the order in which the call sends their ids. */
export async function reorder(call: Call, name: CollectionName): Promise<Response> {
  const ids = fieldsOf(readOrder(call.json));
  const { commit, matched, modified } = await reorderEntries(writeOf(call, name), ids);
  const body: ReorderAnswer = { result: { matched, modified } };
  const headers = {
    [ADMIN_HEADERS.reorderMatched]: String(matched),
    [ADMIN_HEADERS.reorderModified]: String(modified),
  };
  return committed(call, commit, body, { headers });
}

/** A list whose entries are links with a description. */
type LinkList = {
  readonly name: 'videos' | 'music';
  readonly apply: (stored: StoredValue, fields: LinkFields) => StoredValue;
  readonly urlFault: (url: string) => string | undefined;
};

const VIDEOS: LinkList = { name: 'videos', apply: applyVideoForm, urlFault: videoUrlFault };
const MUSIC: LinkList = { name: 'music', apply: applyTrackForm, urlFault: trackUrlFault };

function requireUrl({ urlFault }: LinkList, url: string): void {
  const message = urlFault(url);
  if (message) throw badForm([{ path: 'url', message }]);
}

async function add(call: Call, list: LinkList): Promise<Response> {
  const fields = allFieldsOf(readLinkForm(call.json));
  requireUrl(list, fields.url);
  const saved = await addEntry(writeOf(call, list.name), fields.en, (_id, { entries }) => ({
    value: { ...list.apply({}, fields), order: orderAfter(entries) },
  }));
  return entrySaved(call, saved, { status: 201 });
}

async function update(call: Call, list: LinkList): Promise<Response> {
  const { id = '' } = call.params;
  const fields = allFieldsOf(readLinkForm(call.json, id));
  const saved = await updateEntry(writeOf(call, list.name), id, {
    english: fields.en,
    ifMatch: ifMatchOf(call),
    edit: (stored) => {
      // An address written by hand may be one that the form wouldn't take: it may stay.
      if (stored.url !== fields.url) requireUrl(list, fields.url);
      return list.apply(stored, fields);
    },
  });
  return entrySaved(call, saved);
}

async function remove(call: Call, { name }: LinkList): Promise<Response> {
  const commit = await deleteEntry(writeOf(call, name), call.params.id ?? '', ifMatchOf(call));
  return committed(call, commit, { success: true });
}

const admin = { password: 'required' } as const;
const form = { ...admin, body: 'json' } as const;
const idList = { ...form, bodyLimit: ID_LIST_MAX_BYTES } as const;

/** Videos and tracks: the same calls for both. */
export const entryRoutes: readonly Route[] = [
  { ...ADMIN_ENDPOINTS.addVideo, ...form, run: (call) => add(call, VIDEOS) },
  { ...ADMIN_ENDPOINTS.reorderVideos, ...idList, run: (call) => reorder(call, 'videos') },
  { ...ADMIN_ENDPOINTS.updateVideo, ...form, run: (call) => update(call, VIDEOS) },
  { ...ADMIN_ENDPOINTS.deleteVideo, ...admin, run: (call) => remove(call, VIDEOS) },
  { ...ADMIN_ENDPOINTS.addTrack, ...form, run: (call) => add(call, MUSIC) },
  { ...ADMIN_ENDPOINTS.reorderTracks, ...idList, run: (call) => reorder(call, 'music') },
  { ...ADMIN_ENDPOINTS.updateTrack, ...form, run: (call) => update(call, MUSIC) },
  { ...ADMIN_ENDPOINTS.deleteTrack, ...admin, run: (call) => remove(call, MUSIC) },
];
