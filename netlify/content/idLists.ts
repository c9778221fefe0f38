import type { BulkDeleteForm } from '../../src/shared/adminEndpoints.ts';
import { SHARED_PHOTO_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { type FormChange, formFields, readForm } from '../../src/shared/content/fields/form.ts';
import { isRecord, ownField as own } from '../../src/shared/isRecord.ts';
import type { Read } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';

const FAULTS_MAX = 20;

function faultsOfIds(ids: readonly unknown[], path: string): CallFault[] {
  const seen = new Set<unknown>();
  const faults: CallFault[] = [];
  for (const [index, id] of ids.entries()) {
    const at = path ? `${path}.${index}` : String(index);
    if (typeof id !== 'string') faults.push({ path: at, key: 'fault.id' });
    else if (seen.has(id)) faults.push({ path: at, key: 'fault.idTwice' });
    seen.add(id);
    if (faults.length >= FAULTS_MAX) break;
  }
  return faults;
}

/** Reads a list of ids, each at most once. `path` is its place in the body, '' for the whole body. */
export function readIds(value: unknown, path = ''): Read<readonly string[]> {
  if (!Array.isArray(value)) return { faults: [{ path, key: 'fault.ids' }] };
  const faults = faultsOfIds(value, path);
  return faults.length > 0 ? { faults } : { fields: value as string[] };
}

/** Reads {ids}, the body of reordering videos or tracks; a bare list is accepted too. */
export function readOrder(value: unknown): Read<readonly string[]> {
  return Array.isArray(value) ? readIds(value) : readIds(own(value, 'ids'), 'ids');
}

/** Selected photos, each once, and the changes to all of them. */
export type BulkChanges = { readonly ids: readonly string[]; readonly changes: readonly FormChange[] };

type Changes = { readonly changes: readonly FormChange[]; readonly faults: readonly CallFault[] };

/** Reads a body with a project only, the form from before there were shared fields. */
function readProject(project: unknown): Changes {
  if (typeof project !== 'string') return { changes: [], faults: [{ path: 'project', code: 'text' }] };
  return readForm(SHARED_PHOTO_FIELDS, { project }, 'update');
}

/** Strict: an unknown field is a fault, and so is an empty change. */
function readSharedFields(value: unknown): Changes {
  if (!isRecord(value)) return { changes: [], faults: [{ path: 'fields', code: 'object' }] };
  const names = Object.keys(value);
  if (names.length === 0) return { changes: [], faults: [{ path: 'fields', key: 'fault.noFields' }] };
  const known = new Set(formFields(SHARED_PHOTO_FIELDS).map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name)).slice(0, FAULTS_MAX);
  const { changes, faults } = readForm(SHARED_PHOTO_FIELDS, value, 'update');
  const all = [...unknown.map((path) => ({ path, code: 'unknownField' as const })), ...faults];
  return { changes, faults: all.map((fault) => ({ ...fault, path: `fields.${fault.path}` })) };
}

/** Reads the ids of at least one entry. An id may be repeated. */
function readSelectedIds(list: unknown): Read<readonly string[]> {
  const ids = readIds(Array.isArray(list) ? [...new Set(list)] : list, 'ids');
  const isEmpty = 'fields' in ids && ids.fields.length === 0;
  return isEmpty ? { faults: [{ path: 'ids', key: 'fault.noIds' }] } : ids;
}

/** Reads {ids, etags}; some or all etags may be missing. */
export function readBulkDelete(value: unknown): Read<Required<BulkDeleteForm>> {
  const ids = readSelectedIds(own(value, 'ids'));
  const faults: CallFault[] = 'faults' in ids ? [...ids.faults] : [];
  const etags = own(value, 'etags') ?? {};
  if (!isRecord(etags)) faults.push({ path: 'etags', code: 'object' });
  const wrong = isRecord(etags) ? Object.keys(etags).filter((id) => typeof etags[id] !== 'string') : [];
  faults.push(...wrong.slice(0, FAULTS_MAX).map((id) => ({ path: `etags.${id}`, code: 'text' as const })));
  if (faults.length > 0 || 'faults' in ids) return { faults };
  return { fields: { ids: ids.fields, etags: etags as Readonly<Record<string, string>> } };
}

/** Reads {ids, fields} or {ids, project}. An empty text removes a value; an empty project is Uncategorized. */
export function readBulk(value: unknown): Read<BulkChanges> {
  const ids = readSelectedIds(own(value, 'ids'));
  const [project, fields] = [own(value, 'project'), own(value, 'fields')];
  const { changes, faults } = fields === undefined ? readProject(project) : readSharedFields(fields);
  const all: CallFault[] = [...('faults' in ids ? ids.faults : []), ...faults];
  // The server must not guess which of the two counts.
  if (fields !== undefined && project !== undefined) all.push({ path: 'project', code: 'unknownField' });
  return all.length > 0 || 'faults' in ids ? { faults: all } : { fields: { ids: ids.fields, changes } };
}
