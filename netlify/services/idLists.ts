import type { MoveForm } from '../../src/domain/adminEndpoints.ts';
import { PHOTO_FIELDS } from '../../src/domain/entries/photo.ts';
import { readForm } from '../../src/domain/fields/form.ts';
import { isRecord } from '../../src/domain/isRecord.ts';
import type { CallFault } from '../messages/index.ts';
import type { Read } from './badForm.ts';

/** Faults named one by one; a list of rubbish needs no thousand of them. */
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

/** Reads a list of ids, each at most once. `path` is where it stands in the body, '' for the whole. */
export function readIds(value: unknown, path = ''): Read<readonly string[]> {
  if (!Array.isArray(value)) return { faults: [{ path, key: 'fault.ids' }] };
  const faults = faultsOfIds(value, path);
  return faults.length > 0 ? { faults } : { fields: value as string[] };
}

const own = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Reads {ids}, the body of reordering videos or tracks; a bare list will do as well. */
export function readOrder(value: unknown): Read<readonly string[]> {
  return Array.isArray(value) ? readIds(value) : readIds(own(value, 'ids'), 'ids');
}

/** Reads {ids, project}. Selecting a photo twice is selecting it. An empty project is Uncategorized. */
export function readMove(value: unknown): Read<MoveForm> {
  const list = own(value, 'ids');
  const ids = readIds(Array.isArray(list) ? [...new Set(list)] : list, 'ids');
  const faults = 'faults' in ids ? [...ids.faults] : [];
  if ('fields' in ids && ids.fields.length === 0) {
    faults.push({ path: 'ids', key: 'fault.noIds' });
  }
  const project = own(value, 'project');
  if (typeof project !== 'string') faults.push({ path: 'project', code: 'text' });
  else faults.push(...readForm({ project: PHOTO_FIELDS.project }, { project }, 'update').faults);
  if (faults.length > 0 || !('fields' in ids) || typeof project !== 'string') return { faults };
  return { fields: { ids: ids.fields, project: project.trim() } };
}
