import { ADMIN_ENDPOINTS } from '../../src/shared/adminEndpoints.ts';
import { deriveVideoId } from '../../src/shared/content/entries/media.ts';
import { applyForm, type FormChange, readForm } from '../../src/shared/content/fields/form.ts';
import { orderAfter } from '../../src/shared/content/projects.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { type CollectionName, KINDS, type StoredValue } from '../content/collections.ts';
import type { Snapshot } from '../content/contentStore.ts';
import { readBulkDelete, readOrder } from '../content/idLists.ts';
import type { CheckPhoto } from '../editions/remaining.ts';
import { badForm, changesOf } from '../lib/apiError.ts';
import { requestLanguage } from '../lib/request.ts';
import {
  addEntry,
  deleteEntries,
  deleteEntry,
  englishOf,
  reorderEntries,
  updateEntry,
} from '../photos/entries.ts';
import { committed, done, entrySaved, idOf, ifMatchOf, reordered, writeOf } from './adminReply.ts';
import { admin, type Call, form, idList, type Route, route } from './call.ts';

/** Adds the derived fields to an entry that a form has changed. */
type Finish = (next: StoredValue, stored: StoredValue, snapshot: Snapshot, id: string) => StoredValue;
/** Runs before a form changes an entry. The check that it returns may refuse the result. */
type Prepare = (call: Call, id: string, changes: readonly FormChange[]) => Promise<CheckPhoto>;
type EntryKind = { readonly name: CollectionName; readonly finish: Finish; readonly prepare?: Prepare };

async function add(call: Call, { name, finish }: EntryKind): Promise<Response> {
  const changes = changesOf(KINDS[name].fields, call.json, 'add');
  const saved = await addEntry(writeOf(call, name), englishOf(changes), (id, { entries }, snapshot) => ({
    ...finish(applyForm({}, changes), {}, snapshot, id),
    order: orderAfter(entries),
  }));
  return entrySaved(call, saved, 201);
}

async function update(call: Call, { name, finish, prepare }: EntryKind): Promise<Response> {
  const { json } = call;
  const id = idOf(call);
  const { fields } = KINDS[name];
  const body = isRecord(json) ? json : {};
  if ('id' in body && body.id !== id) throw badForm([{ path: 'id', key: 'fault.foreignId' }]);
  const { changes } = readForm(fields, body, 'update');
  const check = await prepare?.(call, id, changes);
  const saved = await updateEntry(writeOf(call, name), id, {
    english: englishOf(changes),
    ifMatch: ifMatchOf(call),
    edit(stored, snapshot) {
      const next = finish(applyForm(stored, changesOf(fields, json, 'update', stored)), stored, snapshot, id);
      check?.(id, next);
      return next;
    },
  });
  return entrySaved(call, saved);
}

export const reorder = async (call: Call, name: CollectionName): Promise<Response> =>
  reordered(call, await reorderEntries(writeOf(call, name), readOrder(call.json)));

export function entryRoutes(
  name: CollectionName,
  finish: Finish = (next) => next,
  prepare?: Prepare,
): readonly Route[] {
  const kind: EntryKind = { name, finish, ...(prepare && { prepare }) };
  const calls = ADMIN_ENDPOINTS[name];
  return [
    ...('add' in calls ? [route(calls.add, form, (call) => add(call, kind))] : []),
    route(calls.removeMany, idList, async (call) => {
      const bulk = readBulkDelete(call.json);
      return committed(call, await deleteEntries(writeOf(call, name), bulk, requestLanguage(call.request)));
    }),
    route(calls.reorder, idList, (call) => reorder(call, name)),
    route(calls.update, form, (call) => update(call, kind)),
    route(calls.remove, admin, async (call) =>
      done(call, await deleteEntry(writeOf(call, name), idOf(call), ifMatchOf(call))),
    ),
  ];
}

export const linkRoutes: readonly Route[] = [
  ...entryRoutes('videos', deriveVideoId),
  ...entryRoutes('music'),
];
