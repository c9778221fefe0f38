import type { MoveForm } from './adminEndpoints.ts';
import { FORM_ERRORS, type Read } from './adminForms.ts';
import type { ErrorDetail } from './errors.ts';

/** Faults named one by one; a list of rubbish needs no thousand of them. */
const FAULTS_MAX = 20;

const EXPECTED_LIST = 'expected a list of ids';

function faultsOfIds(ids: readonly unknown[], path: string): ErrorDetail[] {
  const seen = new Set<unknown>();
  const faults: ErrorDetail[] = [];
  for (const [index, id] of ids.entries()) {
    const at = path ? `${path}.${index}` : String(index);
    if (typeof id !== 'string') faults.push({ path: at, message: 'expected an id' });
    else if (seen.has(id)) faults.push({ path: at, message: 'this id stands in the list twice' });
    seen.add(id);
    if (faults.length >= FAULTS_MAX) break;
  }
  return faults;
}

/** Reads a list of ids, each at most once. `path` is where it stands in the body, '' for the whole. */
export function readIds(value: unknown, path = ''): Read<readonly string[]> {
  if (!Array.isArray(value)) return { faults: [{ path, message: EXPECTED_LIST }] };
  const faults = faultsOfIds(value, path);
  return faults.length > 0 ? { faults } : { fields: value as string[] };
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

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
    faults.push({ path: 'ids', message: 'expected at least one id' });
  }
  const project = own(value, 'project');
  if (typeof project !== 'string') faults.push({ path: 'project', message: FORM_ERRORS.expectedText });
  else if (/\p{Cc}/u.test(project.trim())) faults.push({ path: 'project', message: FORM_ERRORS.oneLine });
  if (faults.length > 0 || !('fields' in ids) || typeof project !== 'string') return { faults };
  return { fields: { ids: ids.fields, project: project.trim() } };
}
