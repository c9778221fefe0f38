/** An id, which is also the name of the entry's file. */
const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Ids that are also words of the API's addresses; never given out. */
export const RESERVED_IDS: readonly string[] = [
  'reorder',
  'reorder-save',
  'bulk',
  'bulk-delete',
  'upload',
  'order-debug',
  'add',
];
/** One path segment: letters, digits, '-', '_' and '.', never starting with a dot. */
export const FILENAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Lower-case letters, digits and '-', at most 64, and no word of the API's addresses. */
export function isEntryId(id: string): boolean {
  return ID_PATTERN.test(id) && !RESERVED_IDS.includes(id);
}
