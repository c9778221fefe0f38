import type { BulkDeleteForm } from '../../src/shared/adminEndpoints.ts';
import { SHARED_PHOTO_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { type FormChange, formFields, readForm } from '../../src/shared/content/fields/form.ts';
import { isRecord, ownField as own } from '../../src/shared/isRecord.ts';
import { badForm, refuse } from '../lib/apiError.ts';
import type { CallFault } from '../lib/messages/index.ts';

const FAULTS_MAX = 20;

/** What is wrong with a list of ids, each at most once. `path` is its place in the body, '' for the whole body. */
export function faultsOfIds(ids: unknown, path: string): readonly CallFault[] {
  if (!Array.isArray(ids)) return [{ path, key: 'fault.ids' }];
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

/** Reads {ids}, a new order of entries; a bare list is accepted too. @throws ApiError badInput */
export function readOrder(value: unknown): readonly string[] {
  const [ids, path] = Array.isArray(value) ? [value, ''] : [own(value, 'ids'), 'ids'];
  refuse(faultsOfIds(ids, path));
  return ids as readonly string[];
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
function readSelectedIds(value: unknown): { ids: readonly string[]; faults: readonly CallFault[] } {
  const list = own(value, 'ids');
  const ids = Array.isArray(list) ? [...new Set(list)] : [];
  if (Array.isArray(list) && ids.length === 0) return { ids, faults: [{ path: 'ids', key: 'fault.noIds' }] };
  return { ids, faults: faultsOfIds(Array.isArray(list) ? ids : list, 'ids') };
}

/** Reads {ids, etags}; some or all etags may be missing. @throws ApiError badInput */
export function readBulkDelete(value: unknown): Required<BulkDeleteForm> {
  const { ids, faults } = readSelectedIds(value);
  const etags = own(value, 'etags') ?? {};
  if (!isRecord(etags)) throw badForm([...faults, { path: 'etags', code: 'object' }]);
  const wrong = Object.keys(etags).filter((id) => typeof etags[id] !== 'string');
  const further = wrong.slice(0, FAULTS_MAX).map((id) => ({ path: `etags.${id}`, code: 'text' as const }));
  refuse([...faults, ...further]);
  return { ids, etags: etags as Readonly<Record<string, string>> };
}

/**
 * Reads {ids, fields} or {ids, project}. An empty text removes a value; an empty project is Uncategorized.
 * @throws ApiError badInput
 */
export function readBulk(value: unknown): BulkChanges {
  const { ids, faults } = readSelectedIds(value);
  const [project, fields] = [own(value, 'project'), own(value, 'fields')];
  const { changes, faults: wrong } = fields === undefined ? readProject(project) : readSharedFields(fields);
  const all: CallFault[] = [...faults, ...wrong];
  // The server must not guess which of the two counts.
  if (fields !== undefined && project !== undefined) all.push({ path: 'project', code: 'unknownField' });
  refuse(all);
  return { ids, changes };
}
