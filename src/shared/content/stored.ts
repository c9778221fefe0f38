import { valueAt } from '../isRecord.ts';
import type { StoredFault } from './faults.ts';
import type { Schema } from './fields/read.ts';

/** An id, which is also the name of the entry's file. */
const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Words of the API's paths, which are never used as ids. */
export const RESERVED_IDS: readonly string[] = [
  'reorder',
  'reorder-save',
  'bulk',
  'bulk-delete',
  'delete',
  'upload',
  'order-debug',
  'add',
];
/** One path segment: letters, digits, '-', '_' and '.', not starting with a dot. */
export const FILENAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Ids have no underscore, so no photo's file collides with the site's own pictures. */
export const MARK_PREFIX = 'site_';
/** The names of the site's logo and icon in public/photos, made by the panel. */
export const MARK_NAME = /^site_(?:logo|icon)-[0-9a-f]{8}\.(?:svg|png)$/;

/** Lower-case letters, digits and '-', at most 64, and no reserved word. */
export const isEntryId = (id: string): boolean => ID_PATTERN.test(id) && !RESERVED_IDS.includes(id);

/** An invalid stored file. Its faults are put into words where they are shown. */
export class StoredFileError extends Error {
  readonly faults: readonly StoredFault[];
  constructor(faults: readonly StoredFault[]) {
    super(faults.map(({ file, path, code }) => `${file}: ${path ? `${path}: ` : ''}${code}`).join('\n'));
    this.name = 'StoredFileError';
    this.faults = faults;
  }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** Parses a stored JSON file. @throws StoredFileError with file, field and expectation */
export function parseStored<E>(file: string, text: string, schema: Schema<E>): E {
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StoredFileError([{ file, path: '', code: 'json', params: { reason } }]);
  }
  const { value, faults } = schema(held);
  if (value !== undefined) return value;
  throw new StoredFileError(
    faults.map((fault) => ({ file, ...fault, found: shown(fault.path ? valueAt(held, fault.path) : held) })),
  );
}

/** The id in a path such as content/photos/<id>.json. @throws StoredFileError when it is no id */
export function idOfFile(file: string): string {
  const id = file.replace(/^.*\//, '').replace(/\.json$/, '');
  if (!isEntryId(id)) throw new StoredFileError([{ file, path: '', code: 'fileName' }]);
  return id;
}

/** An entry's fields, the given keys first, in that order. */
export function orderKeys(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  const names = [...keys, ...Object.keys(value).filter((key) => !keys.includes(key))];
  return Object.fromEntries(names.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]));
}

/** The text of a stored file: the given keys first, two-space indent, newline at the end. */
export function formatStored(
  { id: _id, ...value }: Record<string, unknown>,
  keys: readonly string[],
): string {
  return `${JSON.stringify(orderKeys(value, keys), null, 2)}\n`;
}
